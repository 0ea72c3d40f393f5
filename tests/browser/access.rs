//! Keys alone, themes, what is announced.

use crate::harness::{Browser, Outcome};
use crate::play_page::PlayPage;
use crate::programs::solid;
use serde_json::{Value, json};
use std::collections::BTreeSet;

const TAB: char = '\u{e004}';
const ESCAPE: char = '\u{e00c}';
const ENTER: char = '\u{e007}';

/// What has the focus: a test id, or the name of the element.
const FOCUSED: &str = "(() => {
    const element = document.activeElement;
    if (content().contains(element)) return 'editor';
    return element.dataset.testid ?? element.closest('[data-testid]')?.dataset.testid
        ?? (element.className || element.localName);
})()";

/// Every control can be reached by Tab, in a circle, and shows that it has the focus.
pub async fn tab_reaches_every_control(browser: &Browser) -> Outcome {
    let page = PlayPage::with(browser, &solid(0.0, 1.0, 0.0)).await?;
    page.set_text("fn broken(").await?;
    page.value("document.activeElement.blur()").await?;
    let mut reached = BTreeSet::new();
    let mut unmarked = BTreeSet::new();
    for _ in 0..40 {
        browser.press_keys(&[TAB]).await?;
        let focused = page.value(FOCUSED).await?;
        let focused = focused.as_str().unwrap_or_default().to_owned();
        if focused == "editor" {
            browser.press_keys(&[ESCAPE]).await?;
        } else {
            let marked = page
                .value(
                    "(() => {
                        const style = getComputedStyle(document.activeElement);
                        return style.outlineStyle !== 'none' || style.boxShadow !== 'none';
                    })()",
                )
                .await?;
            if marked != json!(true) {
                unmarked.insert(focused.clone());
            }
        }
        let is_new = reached.insert(focused);
        if !is_new
            && page
                .value("document.activeElement === document.body")
                .await?
                == json!(true)
        {
            break;
        }
    }
    for control in [
        "examples",
        "drafts",
        "theme",
        "editor",
        "problem-row",
        "splitter",
        "canvas",
        "run",
        "step",
        "restart",
        "strip-row",
    ] {
        let found = reached
            .iter()
            .any(|id| id == control || (control == "problem-row" && id == "problem-jump"));
        assert!(found, "{control} is not among {reached:?}");
    }
    unmarked.remove("body");
    assert_eq!(unmarked, BTreeSet::new());
    Ok(())
}

/// In the editor Tab indents; after Escape it leaves.
pub async fn escape_and_tab_leave_the_editor(browser: &Browser) -> Outcome {
    let page = PlayPage::open(browser).await?;
    page.set_text("// a").await?;
    page.type_keys("\u{e010}").await?;
    browser.press_keys(&[TAB]).await?;
    assert_eq!(page.value(FOCUSED).await?, json!("editor"));
    let indented = page.text().await?;
    assert_eq!(indented.replace(' ', ""), "//a");
    assert!(indented.len() > 4, "{indented:?}");
    browser.press_keys(&[ESCAPE, TAB]).await?;
    assert_ne!(page.value(FOCUSED).await?, json!("editor"));
    assert_eq!(page.text().await?, indented);
    Ok(())
}

/// A menu opens, closes and chooses with keys.
pub async fn menus_work_with_keys(browser: &Browser) -> Outcome {
    let page = PlayPage::open(browser).await?;
    page.value("one('examples').focus()").await?;
    browser.press_keys(&[ENTER]).await?;
    let open = "one('examples').getAttribute('aria-expanded')";
    assert_eq!(page.value(open).await?, json!("true"));
    browser.press_keys(&[ESCAPE]).await?;
    assert_eq!(page.value(open).await?, json!("false"));
    assert_eq!(page.value(FOCUSED).await?, json!("examples"));
    browser.press_keys(&[ENTER, TAB, TAB, ENTER]).await?;
    page.wait("the second example", "/example=/.test(location.search)")
        .await?;
    page.settle().await?;
    page.wait_status("Running").await?;
    assert_eq!(page.value(open).await?, json!("false"));
    Ok(())
}

/// What compiling came to is read out.
pub async fn verdicts_are_announced(browser: &Browser) -> Outcome {
    let page = PlayPage::with(browser, &solid(0.0, 1.0, 0.0)).await?;
    page.set_text("fn f() { let x = nonsense; }").await?;
    page.wait(
        "an error is announced",
        "/error/.test(textOf('announcement'))",
    )
    .await?;
    page.run_text(&solid(0.0, 1.0, 0.0)).await?;
    page.wait(
        "success is announced",
        "textOf('announcement') === 'Compiled, no problems.'",
    )
    .await?;
    let live = page.value("one('announcement').ariaLive").await?;
    assert_eq!(live, json!("polite"));
    Ok(())
}

/// Light and dark follow the system until one is chosen; the choice is kept.
pub async fn the_theme_follows_the_system_until_it_is_chosen(browser: &Browser) -> Outcome {
    let background = "(await until(() => document.documentElement.dataset.theme === args[0], 5000),
        getComputedStyle(document.documentElement).backgroundColor)";
    let shown = async |theme: &str| -> Outcome<Value> {
        let body = format!("return {background};");
        browser.script(&body, vec![theme.into()]).await
    };
    let system = async |scheme: &str| {
        let media = json!({ "features": [{ "name": "prefers-color-scheme", "value": scheme }] });
        browser.cdp("Emulation.setEmulatedMedia", media).await
    };
    system("dark").await?;
    let page = PlayPage::open(browser).await?;
    let dark = shown("dark").await?;
    system("light").await?;
    let light = shown("light").await?;
    assert_ne!(dark, light);

    page.element("theme").await?.select_by_value("dark").await?;
    assert_eq!(shown("dark").await?, dark);
    browser.reload().await?;
    PlayPage::in_tab(browser).await?;
    assert_eq!(shown("dark").await?, dark);
    let page = PlayPage::open_at(browser, "/play").await?;
    page.element("theme")
        .await?
        .select_by_value("light")
        .await?;
    system("dark").await?;
    assert_eq!(shown("light").await?, light);
    Ok(())
}
