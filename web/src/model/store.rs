//! Where the page keeps things: text under keys, as the browser's local storage does.

use std::fmt;

/// Why something could not be kept or read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StoreError {
    /// The browser lets this page store nothing (private mode, a setting, a sandboxed frame).
    Blocked,
    /// There is no room left.
    Full,
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Blocked => {
                "this browser does not let the page store anything (private window, cookie settings \
                 or a sandboxed frame). Copy your code elsewhere before you leave"
            }
            Self::Full => {
                "the browser's storage for this page is full. Delete drafts that you no longer need"
            }
        })
    }
}

impl std::error::Error for StoreError {}

/// Text under keys. All pages of one origin share it, and any of them can change it at any time.
pub trait Store {
    /// The text under `key`, if there is one.
    ///
    /// # Errors
    /// [`StoreError::Blocked`] where nothing can be read.
    fn get(&self, key: &str) -> Result<Option<String>, StoreError>;

    /// Puts `value` under `key`.
    ///
    /// # Errors
    /// [`StoreError`] when it was not kept; what was there before is still there.
    fn set(&self, key: &str, value: &str) -> Result<(), StoreError>;

    /// Forgets `key`; a key that is not there is no error.
    ///
    /// # Errors
    /// [`StoreError::Blocked`] where nothing can be changed.
    fn remove(&self, key: &str) -> Result<(), StoreError>;

    /// All keys that start with `prefix`, in no particular order.
    ///
    /// # Errors
    /// [`StoreError::Blocked`] where nothing can be read.
    fn keys(&self, prefix: &str) -> Result<Vec<String>, StoreError>;
}

#[cfg(test)]
pub(crate) mod memory {
    use super::{Store, StoreError};
    use std::cell::{Cell, RefCell};
    use std::collections::BTreeMap;

    /// A store for tests that can be told to refuse.
    #[derive(Default)]
    pub(crate) struct Memory {
        entries: RefCell<BTreeMap<String, String>>,
        refuses: Cell<Option<StoreError>>,
    }

    impl Memory {
        /// Makes every later write fail, or work again.
        pub(crate) fn refuse(&self, error: Option<StoreError>) {
            self.refuses.set(error);
        }
    }

    impl Store for Memory {
        fn get(&self, key: &str) -> Result<Option<String>, StoreError> {
            Ok(self.entries.borrow().get(key).cloned())
        }

        fn set(&self, key: &str, value: &str) -> Result<(), StoreError> {
            if let Some(error) = self.refuses.get() {
                return Err(error);
            }
            self.entries.borrow_mut().insert(key.into(), value.into());
            Ok(())
        }

        fn remove(&self, key: &str) -> Result<(), StoreError> {
            self.entries.borrow_mut().remove(key);
            Ok(())
        }

        fn keys(&self, prefix: &str) -> Result<Vec<String>, StoreError> {
            let entries = self.entries.borrow();
            Ok(entries
                .keys()
                .filter(|key| key.starts_with(prefix))
                .cloned()
                .collect())
        }
    }
}
