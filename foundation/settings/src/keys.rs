//! Every policy key of the system.

use crate::key::{Declaration, Level, PolicyKey, policy_keys};
use crate::kind::{Integer, Switch};

policy_keys! {
    /// How long an access token is good for.
    AUTH_ACCESS_TOKEN_TTL_SECONDS: Integer =
        "auth.access_token_ttl_seconds", Global, { default: 900, min: 60, max: 3600 };
    /// How long a sign-in lasts before the password is asked for again.
    AUTH_SESSION_TTL_HOURS: Integer =
        "auth.session_ttl_hours", Global, { default: 24, min: 1, max: 720 };
    /// The longest life an API token may be given.
    AUTH_PAT_MAX_DAYS: Integer =
        "auth.pat_max_days", Global, { default: 365, min: 1, max: 3650 };
    /// Whether the built-in accounts may sign in.
    AUTH_PERSONAL_LOGIN: Switch =
        "auth.personal_login", Global, { default: true };
    /// Wrong passwords in a row before an account is locked for a while.
    AUTH_LOCKOUT_THRESHOLD: Integer =
        "auth.lockout_threshold", Global, { default: 5, min: 3, max: 100 };
    /// The first lock's length; each further failure doubles it.
    AUTH_LOCKOUT_BASE_SECONDS: Integer =
        "auth.lockout_base_seconds", Global, { default: 30, min: 1, max: 3600 };
    /// The longest lock.
    AUTH_LOCKOUT_MAX_SECONDS: Integer =
        "auth.lockout_max_seconds", Global, { default: 3600, min: 60, max: 86_400 };
    /// How long audit rows are kept.
    RETENTION_AUDIT_DAYS: Integer =
        "retention.audit_days", Global, { default: 2555, min: 30, max: 36_500 };
    /// How long events stay in the log and can be replayed.
    RETENTION_EVENTS_DAYS: Integer =
        "retention.events_days", Global, { default: 7, min: 1, max: 365 };
    /// How long ended runs of workflows and the journal of their steps are kept.
    RETENTION_JOURNAL_DAYS: Integer =
        "retention.journal_days", Global, { default: 90, min: 1, max: 3650 };
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    #[test]
    fn names_are_unique_and_of_the_field() {
        let mut names: Vec<&str> = registry().iter().map(|key| key.name()).collect();
        let well_formed = |name: &&str| {
            name.split('.').count() == 2 && name.bytes().all(|b| b.is_ascii_lowercase() || b"._".contains(&b))
        };
        assert!(names.iter().all(well_formed), "{names:?}");
        let declared = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), declared);
    }

    #[test]
    fn defaults_are_within_their_own_bounds() {
        for key in registry() {
            let default: Value = serde_json::from_str(&key.default_text()).expect("a number or a switch");
            key.check(&default).expect("within bounds");
        }
    }
}
