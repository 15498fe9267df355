//! Every policy key of the system.

use crate::key::{Declaration, PolicyKey, policy_keys};
use crate::kind::{Integer, Networks, Switch};
use crate::level::Level;

policy_keys! {
    /// How long an allocation's node may be silent before the allocation counts as lost.
    ALLOCATION_LOST_AFTER_SECONDS: Integer =
        "allocation.lost_after_seconds", Global, { default: 120, min: 1, max: 86_400 };
    /// How often a release that failed is tried again before an operator is alerted.
    ALLOCATION_FORCE_RELEASE_MAX_ATTEMPTS: Integer =
        "allocation.force_release_max_attempts", Global, { default: 5, min: 1, max: 20 };
    /// Allocations one person may have at once, in all projects together.
    ALLOCATION_MAX_CONCURRENT_PER_USER: Integer =
        "allocation.max_concurrent_per_user", Organisation, { default: 50, min: 0, max: 100_000 };
    /// GPUs a project may hold at once.
    ALLOCATION_MAX_GPUS_PER_PROJECT: Integer =
        "allocation.max_gpus_per_project", Organisation, { default: 64, min: 0, max: 100_000 };
    /// The longest an allocation may live; 0 is no limit.
    ALLOCATION_MAX_LIFETIME_HOURS: Integer =
        "allocation.max_lifetime_hours", Project, { default: 0, min: 0, max: 87_600 };
    /// How long an access token is good for.
    AUTH_ACCESS_TOKEN_TTL_SECONDS: Integer =
        "auth.access_token_ttl_seconds", Global, { default: 900, min: 60, max: 3600 };
    /// How long a sign-in lasts before the password is asked for again.
    AUTH_SESSION_TTL_HOURS: Integer =
        "auth.session_ttl_hours", Global, { default: 24, min: 1, max: 720 };
    /// The longest life an API token may be given.
    AUTH_PAT_MAX_DAYS: Integer =
        "auth.pat_max_days", Global, { default: 365, min: 1, max: 3650 };
    /// The life of an API token for which none is asked.
    AUTH_PAT_DEFAULT_DAYS: Integer =
        "auth.pat_default_days", Global, { default: 90, min: 1, max: 3650 };
    /// Whether the built-in accounts may sign in, and refresh what they signed in to.
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
    /// The fewest characters a password that somebody chooses must have.
    AUTH_PASSWORD_MIN_LENGTH: Integer =
        "auth.password_min_length", Global, { default: 12, min: 12, max: 128 };
    /// How long a client whose answer was lost may refresh again with the same token; it gets the same successor.
    AUTH_REFRESH_RETRY_SECONDS: Integer =
        "auth.refresh_retry_seconds", Global, { default: 30, min: 0, max: 300 };
    /// Whether work that costs money may start; until there is a ledger, this stands for the balance.
    BILLING_MAY_START: Switch =
        "billing.may_start", Project, { default: true };
    /// Images an organisation may have, those of its projects included.
    CATALOG_MAX_IMAGES_PER_ORG: Integer =
        "catalog.max_images_per_org", Organisation, { default: 1000, min: 0, max: 100_000 };
    /// Networks that nodes may enrol from and have management addresses in; with none named, any but those always refused.
    FLEET_ADDRESS_ALLOW_LIST: Networks =
        "fleet.address_allow_list", Global, {};
    /// The share of a region's nodes that may go offline at once before it counts as our own trouble and nothing is declared lost.
    FLEET_MASS_DROP_PERCENT: Integer =
        "fleet.mass_drop_percent", Global, { default: 20, min: 5, max: 100 };
    /// How long hosts are told of a new task-signing key before it signs.
    FLEET_SIGNING_KEY_ANNOUNCE_SECONDS: Integer =
        "fleet.signing_key_announce_seconds", Global, { default: 60, min: 0, max: 86_400 };
    /// How long what the task-signing key before signed is still believed.
    FLEET_SIGNING_KEY_GRACE_HOURS: Integer =
        "fleet.signing_key_grace_hours", Global, { default: 24, min: 1, max: 8760 };
    /// Live API tokens one person may have.
    IDENTITY_MAX_TOKENS_PER_USER: Integer =
        "identity.max_tokens_per_user", Global, { default: 200, min: 1, max: 10_000 };
    /// Public SSH keys one person may have.
    IDENTITY_MAX_SSH_KEYS_PER_USER: Integer =
        "identity.max_ssh_keys_per_user", Global, { default: 100, min: 1, max: 1000 };
    /// Organisations one person may found.
    IDENTITY_MAX_ORGS_PER_USER: Integer =
        "identity.max_orgs_per_user", Global, { default: 100, min: 0, max: 10_000 };
    /// People an organisation may have as members.
    IDENTITY_MAX_MEMBERS_PER_ORG: Integer =
        "identity.max_members_per_org", Organisation, { default: 1000, min: 1, max: 100_000 };
    /// Projects an organisation may have; 0 is no limit.
    IDENTITY_MAX_PROJECTS_PER_ORG: Integer =
        "identity.max_projects_per_org", Organisation, { default: 1000, min: 0, max: 100_000 };
    /// How long a node may be silent before it counts as offline.
    NODE_OFFLINE_AFTER_SECONDS: Integer =
        "node.offline_after_seconds", Global, { default: 12, min: 2, max: 600 };
    /// How long a node's certificate is good; it is renewed at two thirds of that.
    NODE_CERT_TTL_HOURS: Integer =
        "node.cert_ttl_hours", Global, { default: 24, min: 1, max: 720 };
    /// How long a one-time enrolment token is good.
    NODE_ENROLMENT_TOKEN_MINUTES: Integer =
        "node.enrolment_token_minutes", Global, { default: 15, min: 1, max: 1440 };
    /// How long a GPU that was repaired is put under load before its slot is free.
    NODE_LOAD_TEST_SECONDS: Integer =
        "node.load_test_seconds", Global, { default: 60, min: 1, max: 600 };
    /// How often a node measures itself and its GPUs.
    NODE_TELEMETRY_SECONDS: Integer =
        "node.telemetry_seconds", Global, { default: 15, min: 1, max: 3600 };
    /// How long after its end a node's certificate may still be renewed.
    NODE_CERT_GRACE_DAYS: Integer =
        "node.cert_grace_days", Global, { default: 14, min: 0, max: 90 };
    /// How long after a health check that failed a node that has to prove itself well is asked again.
    NODE_HEALTH_RETRY_SECONDS: Integer =
        "node.health_retry_seconds", Global, { default: 60, min: 5, max: 86_400 };
    /// Whether what is on a drained node at its deadline is given back for good, rather than switched off until the maintenance is over.
    NODE_DRAIN_RELEASES: Switch =
        "node.drain_releases", Global, { default: false };
    /// How long after its last report a node is asked again what it is made of.
    NODE_TOPOLOGY_REFRESH_HOURS: Integer =
        "node.topology_refresh_hours", Global, { default: 24, min: 1, max: 8760 };
    /// How many new uncorrected memory errors of a GPU are let pass before its slot counts as faulty.
    NODE_ECC_TOLERANCE: Integer =
        "node.ecc_tolerance", Global, { default: 0, min: 0, max: 1_000_000 };
    /// How far a node's clock may be from ours.
    NODE_CLOCK_TOLERANCE_SECONDS: Integer =
        "node.clock_tolerance_seconds", Global, { default: 60, min: 5, max: 600 };
    /// Whether to notify about allocations that are ready, stopped or released, failed or were lost.
    NOTIFY_ALLOCATION_CHANGES: Switch =
        "notify.allocation_changes", User, { default: true };
    /// Whether to notify about roles that began, changed or ended.
    NOTIFY_MEMBERSHIP_CHANGES: Switch =
        "notify.membership_changes", User, { default: true };
    /// Whether to notify about API tokens that were made or revoked.
    NOTIFY_TOKEN_CHANGES: Switch =
        "notify.token_changes", User, { default: true };
    /// How often the platform proves to itself that events and workflows come through; 0 is never.
    PLATFORM_PROBE_SECONDS: Integer =
        "platform.probe_seconds", Global, { default: 60, min: 0, max: 86_400 };
    /// How long audit rows are kept.
    RETENTION_AUDIT_DAYS: Integer =
        "retention.audit_days", Global, { default: 2555, min: 30, max: 36_500 };
    /// How long events stay in the log and can be replayed.
    RETENTION_EVENTS_DAYS: Integer =
        "retention.events_days", Global, { default: 7, min: 1, max: 365 };
    /// How long notifications are kept.
    RETENTION_NOTIFICATIONS_DAYS: Integer =
        "retention.notifications_days", Global, { default: 90, min: 1, max: 3650 };
    /// How long sessions and API tokens are kept after their end.
    RETENTION_SESSIONS_DAYS: Integer =
        "retention.sessions_days", Global, { default: 90, min: 1, max: 3650 };
    /// How long hosts' tasks are kept after their end.
    RETENTION_TASKS_DAYS: Integer =
        "retention.tasks_days", Global, { default: 90, min: 1, max: 3650 };
    /// How long the journal of ended work is kept.
    RETENTION_JOURNAL_DAYS: Integer =
        "retention.journal_days", Global, { default: 90, min: 1, max: 3650 };
    /// How long events that nobody could handle wait to be redriven.
    RETENTION_DEAD_LETTERS_DAYS: Integer =
        "retention.dead_letters_days", Global, { default: 30, min: 1, max: 365 };
}

/// The key of this name.
pub fn declared(name: &str) -> Option<&'static dyn Declaration> {
    registry().iter().copied().find(|key| key.name() == name)
}

#[cfg(test)]
mod tests {
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
    fn names_and_defaults_of_nodes_and_allocations_are_those_of_the_specification() {
        for (name, default) in [
            ("allocation.max_concurrent_per_user", 50),
            ("allocation.max_gpus_per_project", 64),
            ("allocation.force_release_max_attempts", 5),
            ("node.offline_after_seconds", 12),
            ("node.cert_ttl_hours", 24),
            ("node.cert_grace_days", 14),
        ] {
            let key = declared(name).unwrap_or_else(|| panic!("there is no {name}"));
            assert_eq!(key.default(), serde_json::json!(default), "{name}");
        }
    }

    #[test]
    fn defaults_are_within_their_own_bounds() {
        for key in registry() {
            key.check(&key.default()).expect("within bounds");
        }
    }
}
