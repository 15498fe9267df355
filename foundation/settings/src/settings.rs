//! Reads effective values: the most specific value that is set, unless a level above has locked its value.
//!
//! In increasing precedence: the default, the configuration, and the values stored globally and for the organisation, the
//! project and the user. Stored values are loaded into memory; reading never blocks.

use std::collections::{HashMap, HashSet};

use parking_lot::RwLock;
use serde_json::{Map, Value};

use crate::key::{Declaration, PolicyKey};
use crate::keys::declared;
use crate::kind::Kind;
use crate::level::Source;
use crate::place::{Place, Subject};

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SettingsError {
    #[error("there is no policy key {0:?}; docs/policy-keys.md lists all keys")]
    Unknown(String),
    #[error("policy key {key} can't be {given}: it is {allowed}")]
    OutOfBounds { key: &'static str, given: String, allowed: String },
    #[error("policy key {key} can't be set at the {level} level")]
    TooSpecific { key: &'static str, level: &'static str },
}

/// A stored value, as loaded from the database.
#[derive(Debug, Clone, PartialEq)]
pub struct StoredValue {
    pub subject: Subject,
    pub key: String,
    pub value: Value,
    /// True if the value is locked: levels below can't override it.
    pub hard: bool,
}

/// An effective value and its source.
#[derive(Debug, Clone, PartialEq)]
pub struct InForce {
    pub value: Value,
    pub source: Source,
    pub hard: bool,
}

#[derive(Debug)]
struct Held {
    value: Value,
    hard: bool,
}

#[derive(Debug, Default)]
struct Stored {
    held: HashMap<Subject, HashMap<&'static str, Held>>,
    /// Values that don't fit any key of this version. Each is reported once, however often it is loaded.
    unfit: HashSet<(Subject, String)>,
}

/// The effective policy.
#[derive(Debug, Default)]
pub struct Settings {
    configured: HashMap<&'static str, Value>,
    stored: RwLock<Stored>,
}

impl Settings {
    /// Reads the configuration, in which `auth.pat_max_days` may be one key or nested tables.
    pub fn new(configured: &Map<String, Value>) -> Result<Self, SettingsError> {
        let mut settings = Self::default();
        settings.configure("", configured)?;
        Ok(settings)
    }

    /// Returns the value for the whole platform.
    pub fn get<K: Kind>(&self, key: &PolicyKey<K>) -> K::Value {
        self.effective(key, &Place::PLATFORM)
    }

    /// Returns the value at a place.
    pub fn effective<K: Kind>(&self, key: &PolicyKey<K>, place: &Place) -> K::Value {
        let stored = self.stored.read();
        let value = self.find(&stored, key.name, place).and_then(|(value, ..)| key.kind.read(value));
        value.unwrap_or_else(|| key.kind.default())
    }

    /// Returns the value at a place and its source, for a key of any kind.
    pub fn in_force(&self, key: &dyn Declaration, place: &Place) -> InForce {
        let stored = self.stored.read();
        match self.find(&stored, key.name(), place) {
            Some((value, source, hard)) => InForce { value: value.clone(), source, hard },
            None => InForce { value: key.default(), source: Source::Default, hard: false },
        }
    }

    /// Returns the configured value of a key.
    pub fn configured(&self, key: &dyn Declaration) -> Option<&Value> {
        self.configured.get(key.name())
    }

    /// Replaces all stored values.
    pub fn replace_all(&self, values: impl IntoIterator<Item = StoredValue>) {
        let mut stored = self.stored.write();
        let known = std::mem::take(&mut *stored);
        values.into_iter().for_each(|value| stored.take(value, &known.unfit));
    }

    /// Replaces all stored values of one subject.
    pub fn replace_subject(&self, subject: Subject, values: impl IntoIterator<Item = StoredValue>) {
        let mut stored = self.stored.write();
        stored.held.remove(&subject);
        let known = stored.unfit.extract_if(|(whose, _)| *whose == subject).collect();
        let own = values.into_iter().filter(|value| value.subject == subject);
        own.for_each(|value| stored.take(value, &known));
    }

    fn find<'a>(
        &'a self,
        stored: &'a Stored,
        name: &str,
        place: &Place,
    ) -> Option<(&'a Value, Source, bool)> {
        let mut found = self.configured.get(name).map(|value| (value, Source::Configuration, false));
        for subject in place.subjects() {
            let Some(held) = stored.held.get(&subject).and_then(|values| values.get(name)) else { continue };
            found = Some((&held.value, subject.level().into(), held.hard));
            if held.hard {
                break;
            }
        }
        found
    }

    fn configure(&mut self, prefix: &str, table: &Map<String, Value>) -> Result<(), SettingsError> {
        for (name, value) in table {
            let name = format!("{prefix}{name}");
            if let Value::Object(inner) = value {
                self.configure(&format!("{name}."), inner)?;
                continue;
            }
            let key = declared(&name).ok_or(SettingsError::Unknown(name))?;
            key.check(value)?;
            self.configured.insert(key.name(), value.clone());
        }
        Ok(())
    }
}

impl Stored {
    fn take(&mut self, stored: StoredValue, reported: &HashSet<(Subject, String)>) {
        let StoredValue { subject, key, value, hard } = stored;
        match fitting(&key, subject, &value) {
            Ok(key) => {
                self.held.entry(subject).or_default().insert(key.name(), Held { value, hard });
            }
            Err(reason) => {
                let unfit = (subject, key);
                if !reported.contains(&unfit) {
                    tracing::warn!(?subject, %reason, "a stored policy value is ignored");
                }
                self.unfit.insert(unfit);
            }
        }
    }
}

/// Returns the key of a stored value. Between two versions a key may be removed, or change its bounds or level.
fn fitting(name: &str, subject: Subject, value: &Value) -> Result<&'static dyn Declaration, SettingsError> {
    let key = declared(name).ok_or_else(|| SettingsError::Unknown(name.to_owned()))?;
    if subject.level() > key.level() {
        return Err(SettingsError::TooSpecific { key: key.name(), level: subject.level().as_str() });
    }
    key.check(value).map(|()| key)
}

#[cfg(test)]
mod tests;
