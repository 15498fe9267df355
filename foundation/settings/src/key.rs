//! Policy keys: name, kind of value, level and description.

use serde_json::Value;

use crate::kind::Kind;
use crate::level::Level;
use crate::settings::SettingsError;

pub struct PolicyKey<K> {
    pub(crate) name: &'static str,
    pub(crate) kind: K,
    pub(crate) level: Level,
    pub(crate) help: &'static str,
}

/// A key without its type, as the registry lists it.
pub trait Declaration: Send + Sync {
    fn name(&self) -> &'static str;
    /// Returns the most specific level at which the key may be set; the levels above may set it too.
    fn level(&self) -> Level;
    fn help(&self) -> &'static str;
    fn default(&self) -> Value;
    fn allowed(&self) -> String;
    /// Rejects a value that this key can't have. The error names the bounds.
    fn check(&self, value: &Value) -> Result<(), SettingsError>;
}

impl<K: Kind> Declaration for PolicyKey<K> {
    fn name(&self) -> &'static str {
        self.name
    }

    fn level(&self) -> Level {
        self.level
    }

    fn help(&self) -> &'static str {
        self.help.trim()
    }

    fn default(&self) -> Value {
        self.kind.default_json()
    }

    fn allowed(&self) -> String {
        self.kind.allowed()
    }

    fn check(&self, value: &Value) -> Result<(), SettingsError> {
        let refuse = || SettingsError::OutOfBounds {
            key: self.name,
            given: value.to_string(),
            allowed: self.kind.allowed(),
        };
        self.kind.read(value).map(|_| ()).ok_or_else(refuse)
    }
}

/// Declares keys and the registry that lists all of them. A key's description is its doc comment.
macro_rules! policy_keys {
    ($(#[doc = $help:literal] $id:ident: $kind:ident = $name:literal, $level:ident, $value:tt;)+) => {
        $(#[doc = $help]
        pub static $id: PolicyKey<$kind> =
            PolicyKey { name: $name, kind: $kind $value, level: Level::$level, help: $help };)+

        /// Every policy key.
        pub fn registry() -> &'static [&'static dyn Declaration] {
            static KEYS: &[&dyn Declaration] = &[$(&$id),+];
            KEYS
        }
    };
}
pub(crate) use policy_keys;
