//! A policy key: its name, what it may be, who may set it, what it does.

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

/// A key whatever its kind, as the registry lists it.
pub trait Declaration: Send + Sync {
    fn name(&self) -> &'static str;
    /// The most specific level it may be set at; the levels above may set it too.
    fn level(&self) -> Level;
    fn help(&self) -> &'static str;
    fn default(&self) -> Value;
    fn allowed(&self) -> String;
    /// Refuses, naming the bounds, what this key can't be.
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

/// Declares keys and the registry that lists them, so that none can be left out. A key's help is its
/// doc comment.
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
