//! Mouse and keys as a person uses them.

use super::browser::Browser;
use super::outcome::{Failure, Outcome};
use fantoccini::actions::{Actions, InputSource, KeyAction, KeyActions};
use serde_json::{Value, json};

/// A place, from the top left of an element or of the view, in CSS pixels.
pub type Place = (f64, f64);

// The mouse goes through the DevTools protocol: each round of WebDriver's actions takes the pointer capture away, as no
// real mouse does.
impl Browser {
    /// Moves the mouse over the element with this test id.
    ///
    /// # Errors
    /// When there is no such element.
    pub async fn hover(&self, id: &str, place: Place) -> Outcome {
        let at = self.in_view(id, place).await?;
        self.mouse("mouseMoved", at, json!({})).await
    }

    /// Moves the mouse there and presses its first button.
    ///
    /// # Errors
    /// When there is no such element.
    pub async fn press(&self, id: &str, place: Place) -> Outcome {
        let at = self.in_view(id, place).await?;
        self.mouse("mouseMoved", at, json!({})).await?;
        self.mouse("mousePressed", at, held()).await
    }

    /// Moves the mouse there with its first button down.
    ///
    /// # Errors
    /// When there is no such element.
    pub async fn drag(&self, id: &str, place: Place) -> Outcome {
        let at = self.in_view(id, place).await?;
        self.mouse("mouseMoved", at, held()).await
    }

    /// Lets the first button go there.
    ///
    /// # Errors
    /// When there is no such element.
    pub async fn release(&self, id: &str, place: Place) -> Outcome {
        let at = self.in_view(id, place).await?;
        let up = json!({ "button": "left", "clickCount": 1 });
        self.mouse("mouseReleased", at, up).await
    }

    /// Turns the wheel there; negative `pixels` are away from the person.
    ///
    /// # Errors
    /// When there is no such element.
    pub async fn wheel(&self, id: &str, place: Place, pixels: f64) -> Outcome {
        let at = self.in_view(id, place).await?;
        let turn = json!({ "deltaX": 0, "deltaY": pixels });
        self.mouse("mouseWheel", at, turn).await
    }

    /// Presses keys and holds them, until [`Browser::release_keys`].
    ///
    /// # Errors
    /// When Chromium does not answer.
    pub async fn hold_keys(&self, keys: &[char]) -> Outcome {
        let presses = keys.iter().map(|key| KeyAction::Down { value: *key });
        self.perform(presses).await
    }

    /// Lets go of all keys.
    ///
    /// # Errors
    /// When Chromium does not answer.
    pub async fn release_keys(&self) -> Outcome {
        Ok(self.client().release_actions().await?)
    }

    /// Presses keys one after the other, wherever the focus is.
    ///
    /// # Errors
    /// When Chromium does not answer.
    pub async fn press_keys(&self, keys: &[char]) -> Outcome {
        let strokes = keys.iter().flat_map(|key| {
            [
                KeyAction::Down { value: *key },
                KeyAction::Up { value: *key },
            ]
        });
        self.perform(strokes).await
    }

    async fn perform(&self, actions: impl Iterator<Item = KeyAction>) -> Outcome {
        let keys = actions.fold(KeyActions::new("keys".into()), InputSource::then);
        Ok(self.client().perform_actions(Actions::from(keys)).await?)
    }

    async fn mouse(&self, event: &str, (x, y): Place, more: Value) -> Outcome {
        let mut parameters = json!({ "type": event, "x": x, "y": y });
        for (name, value) in more.as_object().into_iter().flatten() {
            parameters[name] = value.clone();
        }
        self.cdp("Input.dispatchMouseEvent", parameters).await?;
        Ok(())
    }

    /// Where a place in an element is in the view.
    async fn in_view(&self, id: &str, place: Place) -> Outcome<Place> {
        let corner = "const box = one(args[0]).getBoundingClientRect();
            return [Math.round(box.left), Math.round(box.top)];";
        let corner = self.script(corner, vec![id.into()]).await?;
        match (corner[0].as_f64(), corner[1].as_f64()) {
            (Some(left), Some(top)) => Ok((left + place.0, top + place.1)),
            _ => Err(Failure::new(format!("This is no place: {corner}"))),
        }
    }
}

/// The first button is down.
fn held() -> Value {
    json!({ "button": "left", "buttons": 1, "clickCount": 1 })
}
