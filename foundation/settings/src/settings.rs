//! Reads effective values: an override where there is one, else the default.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use crate::key::PolicyKey;
use crate::keys::registry;
use crate::kind::Kind;

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SettingsError {
    #[error("there is no policy key {0:?}; docs/policy-keys.md lists them all")]
    Unknown(String),
    #[error("policy key {key} can't be {given}: it is {allowed}")]
    OutOfBounds { key: &'static str, given: String, allowed: String },
}

/// The policy in force. Values come from the configuration, checked before they get in.
#[derive(Debug, Default)]
pub struct Settings {
    overrides: BTreeMap<&'static str, Value>,
}

impl Settings {
    /// From configuration, where `auth.pat_max_days` may be written as one key or as a table in a table.
    pub fn new(configured: &Map<String, Value>) -> Result<Self, SettingsError> {
        let mut settings = Self::default();
        settings.insert("", configured)?;
        Ok(settings)
    }

    pub fn get<K: Kind>(&self, key: &PolicyKey<K>) -> K::Value {
        let overridden = self.overrides.get(key.name).and_then(|value| key.kind.read(value));
        overridden.unwrap_or_else(|| key.kind.default())
    }

    fn insert(&mut self, prefix: &str, table: &Map<String, Value>) -> Result<(), SettingsError> {
        for (name, value) in table {
            let name = format!("{prefix}{name}");
            if let Value::Object(inner) = value {
                self.insert(&format!("{name}."), inner)?;
                continue;
            }
            let declared = registry().iter().find(|key| key.name() == name);
            let key = declared.ok_or(SettingsError::Unknown(name))?;
            key.check(value)?;
            self.overrides.insert(key.name(), value.clone());
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::keys::{AUTH_PERSONAL_LOGIN, AUTH_SESSION_TTL_HOURS, RETENTION_AUDIT_DAYS};

    fn settings(configured: Value) -> Result<Settings, SettingsError> {
        Settings::new(configured.as_object().expect("a table"))
    }

    #[test]
    fn what_nobody_sets_has_its_default() {
        let settings = Settings::default();
        assert_eq!(settings.get(&RETENTION_AUDIT_DAYS), 2555);
        assert!(settings.get(&AUTH_PERSONAL_LOGIN));
    }

    #[test]
    fn configuration_overrides_in_either_spelling() {
        let dotted = json!({"auth.session_ttl_hours": 8, "auth": {"personal_login": false}});
        let settings = settings(dotted).expect("valid");
        assert_eq!(settings.get(&AUTH_SESSION_TTL_HOURS), 8);
        assert!(!settings.get(&AUTH_PERSONAL_LOGIN));
    }

    #[test]
    fn an_unknown_key_is_named() {
        let error = settings(json!({"auth": {"sesion_ttl_hours": 8}})).expect_err("unknown");
        assert_eq!(error, SettingsError::Unknown("auth.sesion_ttl_hours".to_owned()));
    }

    #[test]
    fn a_value_out_of_bounds_is_refused_with_the_bounds() {
        let error = settings(json!({"auth.session_ttl_hours": 9000})).expect_err("too long").to_string();
        assert_eq!(error, "policy key auth.session_ttl_hours can't be 9000: it is an integer from 1 to 720");
    }
}
