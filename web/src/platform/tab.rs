//! This tab among the others: a name of its own, and which of the others live.

use super::page::random;
use super::storage;
use crate::model::drafts::DraftId;
use js_sys::Array;
use wasm_bindgen::prelude::*;

/// Where the tab remembers its name.
const NAME: &str = "lockstep/tab";

/// Every living tab holds the lock of this name and its own. The browser lets go of it however
/// the tab ends, also in a crash.
const LOCK: &str = "lockstep-tab-";

/// This tab, and those that live beside it.
#[derive(Clone, Debug, Default)]
pub struct Tab {
    /// A name that no other living tab has.
    pub name: String,
    /// Names of the living tabs, this one among them; `None` where the browser cannot tell.
    pub alive: Option<Vec<String>>,
}

#[wasm_bindgen(inline_js = r#"
// true: held until the tab ends. false: another tab holds it. undefined: no locks here.
export function hold(name) {
  return new Promise((resolve) => {
    if (!navigator.locks) return resolve(undefined);
    navigator.locks
      .request(name, { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        return lock === null ? undefined : new Promise(() => {});
      })
      .catch(() => resolve(undefined));
  });
}
export async function held() {
  try {
    return (await navigator.locks.query()).held.map((lock) => lock.name);
  } catch {
    return undefined;
  }
}
"#)]
extern "C" {
    async fn hold(name: &str) -> JsValue;
    async fn held() -> JsValue;
}

/// Takes a name. A reloaded or restored tab gets its former one back; a duplicated tab, which
/// remembers the name of the one it was copied from, gets a new one.
pub async fn claim() -> Tab {
    let mut name = storage::in_tab(NAME)
        .filter(|name| DraftId::parse(name).is_some())
        .unwrap_or_else(fresh_name);
    if hold(&lock(&name)).await.as_bool() == Some(false) {
        name = fresh_name();
        hold(&lock(&name)).await;
    }
    storage::set_in_tab(NAME, &name);
    let alive = held().await.dyn_into::<Array>().ok().map(|names| {
        names
            .iter()
            .filter_map(|name| name.as_string()?.strip_prefix(LOCK).map(str::to_owned))
            .collect()
    });
    Tab { name, alive }
}

fn fresh_name() -> String {
    DraftId::from_random(random()).to_string()
}

fn lock(name: &str) -> String {
    format!("{LOCK}{name}")
}
