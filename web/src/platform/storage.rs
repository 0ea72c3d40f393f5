//! Local storage as a [`Store`], and the tab's own memory.

use super::page::{member, window};
use crate::model::store::{Store, StoreError};
use wasm_bindgen::JsValue;
use web_sys::Storage;

/// What all tabs of this browser share, until the person clears it.
#[derive(Clone, Copy, Debug, Default)]
pub struct BrowserStore;

impl BrowserStore {
    fn storage() -> Result<Storage, StoreError> {
        window()
            .local_storage()
            .ok()
            .flatten()
            .ok_or(StoreError::Blocked)
    }
}

impl Store for BrowserStore {
    fn get(&self, key: &str) -> Result<Option<String>, StoreError> {
        Self::storage()?
            .get_item(key)
            .map_err(|thrown| why(&thrown))
    }

    fn set(&self, key: &str, value: &str) -> Result<(), StoreError> {
        Self::storage()?
            .set_item(key, value)
            .map_err(|thrown| why(&thrown))
    }

    fn remove(&self, key: &str) -> Result<(), StoreError> {
        Self::storage()?
            .remove_item(key)
            .map_err(|thrown| why(&thrown))
    }

    fn keys(&self, prefix: &str) -> Result<Vec<String>, StoreError> {
        let storage = Self::storage()?;
        let count = storage.length().map_err(|thrown| why(&thrown))?;
        let mut keys = Vec::new();
        for index in 0..count {
            let key = storage.key(index).map_err(|thrown| why(&thrown))?;
            keys.extend(key.filter(|key| key.starts_with(prefix)));
        }
        Ok(keys)
    }
}

/// What this tab remembers under `key` across reloads.
pub fn in_tab(key: &str) -> Option<String> {
    let storage = window().session_storage().ok().flatten()?;
    storage.get_item(key).ok().flatten()
}

/// Lets this tab remember `value` under `key`, if it may.
pub fn set_in_tab(key: &str, value: &str) {
    if let Ok(Some(storage)) = window().session_storage() {
        // A tab that cannot remember opens the newest draft after a reload.
        let _ = storage.set_item(key, value);
    }
}

fn why(thrown: &JsValue) -> StoreError {
    let name = member(thrown, "name").and_then(|name| name.as_string());
    match name.as_deref() {
        Some("QuotaExceededError" | "NS_ERROR_DOM_QUOTA_REACHED") => StoreError::Full,
        _ => StoreError::Blocked,
    }
}
