//! A policy key: its name, what it may be, who may set it, what it does.

use serde_json::Value;

use crate::kind::Kind;
use crate::settings::SettingsError;

/// The most specific level a key may be set at; the levels above it may set it too.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    Global,
    Organisation,
    Project,
    User,
}

impl Level {
    /// Who sets values of this level.
    pub const fn set_by(self) -> &'static str {
        match self {
            Self::Global => "platform superadmin",
            Self::Organisation => "organisation admin",
            Self::Project => "project admin",
            Self::User => "the user",
        }
    }
}

pub struct PolicyKey<K> {
    pub(crate) name: &'static str,
    pub(crate) kind: K,
    pub(crate) level: Level,
    pub(crate) help: &'static str,
}

/// A key whatever its kind, as the registry lists it.
pub trait Declaration: Send + Sync {
    fn name(&self) -> &'static str;
    fn level(&self) -> Level;
    fn help(&self) -> &'static str;
    fn default_text(&self) -> String;
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

    fn default_text(&self) -> String {
        self.kind.default_text()
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
