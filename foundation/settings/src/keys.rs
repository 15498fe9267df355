//! All policy keys of the system.

use crate::key::{Declaration, PolicyKey, policy_keys};
use crate::kind::{Choice, Integer, Networks, Switch};
use crate::level::Level;

policy_keys! {
    /// How long an allocation's node may be offline before the allocation counts as lost.
    ALLOCATION_LOST_AFTER_SECONDS: Integer =
        "allocation.lost_after_seconds", Global, { default: 120, min: 1, max: 86_400 };
    /// Number of times a failed release is retried before an operator is alerted.
    ALLOCATION_FORCE_RELEASE_MAX_ATTEMPTS: Integer =
        "allocation.force_release_max_attempts", Global, { default: 5, min: 1, max: 20 };
    /// Maximum number of concurrent allocations per user, across all projects.
    ALLOCATION_MAX_CONCURRENT_PER_USER: Integer =
        "allocation.max_concurrent_per_user", Organisation, { default: 50, min: 0, max: 100_000 };
    /// Maximum number of GPUs that a project may hold at once.
    ALLOCATION_MAX_GPUS_PER_PROJECT: Integer =
        "allocation.max_gpus_per_project", Organisation, { default: 64, min: 0, max: 100_000 };
    /// Maximum lifetime of an allocation; 0 means unlimited.
    ALLOCATION_MAX_LIFETIME_HOURS: Integer =
        "allocation.max_lifetime_hours", Project, { default: 0, min: 0, max: 87_600 };
    /// Lifetime of an access token.
    AUTH_ACCESS_TOKEN_TTL_SECONDS: Integer =
        "auth.access_token_ttl_seconds", Global, { default: 900, min: 60, max: 3600 };
    /// Lifetime of a session, after which the user must sign in again.
    AUTH_SESSION_TTL_HOURS: Integer =
        "auth.session_ttl_hours", Global, { default: 24, min: 1, max: 720 };
    /// Maximum lifetime of an API token.
    AUTH_PAT_MAX_DAYS: Integer =
        "auth.pat_max_days", Global, { default: 365, min: 1, max: 3650 };
    /// Lifetime of an API token that is created without one.
    AUTH_PAT_DEFAULT_DAYS: Integer =
        "auth.pat_default_days", Global, { default: 90, min: 1, max: 3650 };
    /// Allows the built-in accounts to sign in and to refresh their sessions.
    AUTH_PERSONAL_LOGIN: Switch =
        "auth.personal_login", Global, { default: true };
    /// Consecutive wrong passwords after which an account is locked temporarily.
    AUTH_LOCKOUT_THRESHOLD: Integer =
        "auth.lockout_threshold", Global, { default: 5, min: 3, max: 100 };
    /// Duration of the first lock; each further failure doubles it.
    AUTH_LOCKOUT_BASE_SECONDS: Integer =
        "auth.lockout_base_seconds", Global, { default: 30, min: 1, max: 3600 };
    /// Maximum duration of a lock.
    AUTH_LOCKOUT_MAX_SECONDS: Integer =
        "auth.lockout_max_seconds", Global, { default: 3600, min: 60, max: 86_400 };
    /// Minimum length of a password chosen by a user.
    AUTH_PASSWORD_MIN_LENGTH: Integer =
        "auth.password_min_length", Global, { default: 12, min: 12, max: 128 };
    /// How long a refresh token may be reused by a client that lost the response; it receives the same new token.
    AUTH_REFRESH_RETRY_SECONDS: Integer =
        "auth.refresh_retry_seconds", Global, { default: 30, min: 0, max: 300 };
    /// Interval at which usage is charged.
    BILLING_WINDOW_SECONDS: Integer =
        "billing.window_seconds", Global, { default: 60, min: 10, max: 3600 };
    /// Balance below which an organisation is warned, in minor units of its currency.
    BILLING_LOW_BALANCE_THRESHOLD_MINOR: Integer =
        "billing.low_balance_threshold_minor", Organisation, { default: 500, min: 0, max: 1_000_000_000 };
    /// Hours of current usage that a balance must cover; below, the organisation is warned.
    BILLING_LOW_BALANCE_RUNWAY_HOURS: Integer =
        "billing.low_balance_runway_hours", Organisation, { default: 24, min: 0, max: 8760 };
    /// Time before the projected end of a balance at which the organisation is told that its work will be released or stopped.
    BILLING_AUTO_RELEASE_HORIZON_SECONDS: Integer =
        "billing.auto_release_horizon_seconds", Global, { default: 3600, min: 0, max: 604_800 };
    /// Time that running work gets after the balance is used up.
    BILLING_DEPLETION_GRACE_SECONDS: Integer =
        "billing.depletion_grace_seconds", Global, { default: 3600, min: 0, max: 604_800 };
    /// Action on running work after that time: it is released, or stopped.
    BILLING_DEPLETION_ACTION: Choice =
        "billing.depletion_action", Organisation, { default: "release", options: &["release", "stop"] };
    /// Price of a stopped allocation, as a percentage of its price while it is active: its GPUs stay reserved.
    BILLING_HELD_PERCENT: Integer =
        "billing.held_percent", Global, { default: 100, min: 0, max: 100 };
    /// Time of usage that a balance must cover for paid work to start, that work included.
    BILLING_MIN_RUNWAY_SECONDS: Integer =
        "billing.min_runway_seconds", Global, { default: 3600, min: 0, max: 2_592_000 };
    /// Amount by which a balance may be overdrawn, in minor units.
    BILLING_OVERDRAFT_MINOR: Integer =
        "billing.overdraft_minor", Global, { default: 0, min: 0, max: 1_000_000_000 };
    /// Maximum number of images per organisation, including those of its projects.
    CATALOG_MAX_IMAGES_PER_ORG: Integer =
        "catalog.max_images_per_org", Organisation, { default: 1000, min: 0, max: 100_000 };
    /// Networks from which nodes may enrol and in which their management addresses must be. Empty: any address that isn't always rejected.
    FLEET_ADDRESS_ALLOW_LIST: Networks =
        "fleet.address_allow_list", Global, {};
    /// Percentage of a region's nodes that may disconnect within a minute. If more do, offline detection is paused in the region, because the cause is probably the platform or its network.
    FLEET_MASS_DROP_PERCENT: Integer =
        "fleet.mass_drop_percent", Global, { default: 20, min: 5, max: 100 };
    /// How long a new task-signing key is announced to nodes before it signs.
    FLEET_SIGNING_KEY_ANNOUNCE_SECONDS: Integer =
        "fleet.signing_key_announce_seconds", Global, { default: 60, min: 0, max: 86_400 };
    /// How long signatures of the previous task-signing key are still accepted.
    FLEET_SIGNING_KEY_GRACE_HOURS: Integer =
        "fleet.signing_key_grace_hours", Global, { default: 24, min: 1, max: 8760 };
    /// Maximum number of active API tokens per user.
    IDENTITY_MAX_TOKENS_PER_USER: Integer =
        "identity.max_tokens_per_user", Global, { default: 200, min: 1, max: 10_000 };
    /// Maximum number of public SSH keys per user.
    IDENTITY_MAX_SSH_KEYS_PER_USER: Integer =
        "identity.max_ssh_keys_per_user", Global, { default: 100, min: 1, max: 1000 };
    /// Maximum number of organisations that a user may create.
    IDENTITY_MAX_ORGS_PER_USER: Integer =
        "identity.max_orgs_per_user", Global, { default: 100, min: 0, max: 10_000 };
    /// Maximum number of members per organisation.
    IDENTITY_MAX_MEMBERS_PER_ORG: Integer =
        "identity.max_members_per_org", Organisation, { default: 1000, min: 1, max: 100_000 };
    /// Maximum number of projects per organisation; 0 means unlimited.
    IDENTITY_MAX_PROJECTS_PER_ORG: Integer =
        "identity.max_projects_per_org", Organisation, { default: 1000, min: 0, max: 100_000 };
    /// Time without a connection after which a node counts as offline.
    NODE_OFFLINE_AFTER_SECONDS: Integer =
        "node.offline_after_seconds", Global, { default: 12, min: 2, max: 600 };
    /// Lifetime of a node's certificate; it is renewed after two thirds of it.
    NODE_CERT_TTL_HOURS: Integer =
        "node.cert_ttl_hours", Global, { default: 24, min: 1, max: 720 };
    /// Lifetime of a one-time enrolment token.
    NODE_ENROLMENT_TOKEN_MINUTES: Integer =
        "node.enrolment_token_minutes", Global, { default: 15, min: 1, max: 1440 };
    /// Duration of the load test of a repaired GPU, after which its slot becomes available.
    NODE_LOAD_TEST_SECONDS: Integer =
        "node.load_test_seconds", Global, { default: 60, min: 1, max: 600 };
    /// Heartbeat interval of a node. After three intervals without a message its channel is closed.
    NODE_HEARTBEAT_SECONDS: Integer =
        "node.heartbeat_seconds", Global, { default: 4, min: 1, max: 60 };
    /// Interval at which a node reports telemetry of itself and its GPUs.
    NODE_TELEMETRY_SECONDS: Integer =
        "node.telemetry_seconds", Global, { default: 15, min: 1, max: 3600 };
    /// How long an expired node certificate may still be renewed.
    NODE_CERT_GRACE_DAYS: Integer =
        "node.cert_grace_days", Global, { default: 14, min: 0, max: 90 };
    /// Maximum open streams of a node: terminals, tunnels, logs, transfers. Each has a data connection.
    NODE_MAX_STREAMS: Integer =
        "node.max_streams", Global, { default: 128, min: 1, max: 1024 };
    /// Maximum open streams of one user session on a node.
    NODE_MAX_STREAMS_PER_SESSION: Integer =
        "node.max_streams_per_session", Global, { default: 32, min: 1, max: 1024 };
    /// Time without data in either direction after which a stream ends.
    NODE_STREAM_IDLE_SECONDS: Integer =
        "node.stream_idle_seconds", Global, { default: 900, min: 5, max: 86_400 };
    /// Time until a node that must pass a health check is checked again after a failure.
    NODE_HEALTH_RETRY_SECONDS: Integer =
        "node.health_retry_seconds", Global, { default: 60, min: 5, max: 86_400 };
    /// Releases allocations left on a drained node at its deadline for good, rather than stopping them until the maintenance is over.
    NODE_DRAIN_RELEASES: Switch =
        "node.drain_releases", Global, { default: false };
    /// Interval at which a node's topology is discovered again.
    NODE_TOPOLOGY_REFRESH_HOURS: Integer =
        "node.topology_refresh_hours", Global, { default: 24, min: 1, max: 8760 };
    /// New uncorrected memory errors that a GPU may have before its slot counts as faulty.
    NODE_ECC_TOLERANCE: Integer =
        "node.ecc_tolerance", Global, { default: 0, min: 0, max: 1_000_000 };
    /// Maximum difference between a node's clock and the platform's.
    NODE_CLOCK_TOLERANCE_SECONDS: Integer =
        "node.clock_tolerance_seconds", Global, { default: 60, min: 5, max: 600 };
    /// Sends notifications about allocations that are ready, stopped, released, failed or lost.
    NOTIFY_ALLOCATION_CHANGES: Switch =
        "notify.allocation_changes", User, { default: true };
    /// Sends notifications about roles that were granted, changed or ended.
    NOTIFY_MEMBERSHIP_CHANGES: Switch =
        "notify.membership_changes", User, { default: true };
    /// Sends notifications about API tokens that were created or revoked.
    NOTIFY_TOKEN_CHANGES: Switch =
        "notify.token_changes", User, { default: true };
    /// Interval of the end-to-end check of events and workflows; 0 disables it.
    PLATFORM_PROBE_SECONDS: Integer =
        "platform.probe_seconds", Global, { default: 60, min: 0, max: 86_400 };
    /// Requests per minute of a caller to operations of class `api`.
    RATE_LIMITS_API_PER_MINUTE: Integer =
        "rate_limits.api_per_minute", Global, { default: 600, min: 1, max: 10_000_000 };
    /// Requests that a caller may send at once to operations of class `api`, and to those of class `admin`.
    RATE_LIMITS_API_BURST: Integer =
        "rate_limits.api_burst", Global, { default: 100, min: 1, max: 10_000_000 };
    /// Requests per minute of a caller to operations of class `financial`.
    RATE_LIMITS_FINANCIAL_PER_MINUTE: Integer =
        "rate_limits.financial_per_minute", Global, { default: 30, min: 1, max: 10_000_000 };
    /// Requests per minute of a caller to operations of class `admin`.
    RATE_LIMITS_ADMIN_PER_MINUTE: Integer =
        "rate_limits.admin_per_minute", Global, { default: 600, min: 1, max: 10_000_000 };
    /// Terminal tokens per minute and caller.
    RATE_LIMITS_TERMINAL_TOKEN_PER_MINUTE: Integer =
        "rate_limits.terminal_token_per_minute", Global, { default: 10, min: 1, max: 10_000_000 };
    /// Sign-ins per minute and account, refreshes per minute and session.
    RATE_LIMITS_SIGN_IN_PER_MINUTE: Integer =
        "rate_limits.sign_in_per_minute", Global, { default: 10, min: 1, max: 10_000_000 };
    /// Requests per minute and address before authentication: to each public operation, without a token, and with a wrong one.
    RATE_LIMITS_ADDRESS_PER_MINUTE: Integer =
        "rate_limits.address_per_minute", Global, { default: 60, min: 1, max: 10_000_000 };
    /// Requests per minute to each operation of an agent gateway, per certificate, or per address without one.
    RATE_LIMITS_GATEWAY_PER_MINUTE: Integer =
        "rate_limits.gateway_per_minute", Global, { default: 6000, min: 1, max: 10_000_000 };
    /// How long audit rows are kept.
    RETENTION_AUDIT_DAYS: Integer =
        "retention.audit_days", Global, { default: 2555, min: 30, max: 36_500 };
    /// How long events stay in the log and can be replayed.
    RETENTION_EVENTS_DAYS: Integer =
        "retention.events_days", Global, { default: 7, min: 1, max: 365 };
    /// How long notifications are kept.
    RETENTION_NOTIFICATIONS_DAYS: Integer =
        "retention.notifications_days", Global, { default: 90, min: 1, max: 3650 };
    /// How long sessions and API tokens are kept after they end.
    RETENTION_SESSIONS_DAYS: Integer =
        "retention.sessions_days", Global, { default: 90, min: 1, max: 3650 };
    /// How long node tasks are kept after they end.
    RETENTION_TASKS_DAYS: Integer =
        "retention.tasks_days", Global, { default: 90, min: 1, max: 3650 };
    /// How long the journal of ended workflow runs is kept.
    RETENTION_JOURNAL_DAYS: Integer =
        "retention.journal_days", Global, { default: 90, min: 1, max: 3650 };
    /// How long resolved dead letters are kept.
    RETENTION_DEAD_LETTERS_DAYS: Integer =
        "retention.dead_letters_days", Global, { default: 30, min: 1, max: 365 };
}

/// Returns the key with this name.
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
    fn names_and_defaults_are_those_of_the_specification() {
        for (name, default) in [
            ("allocation.max_concurrent_per_user", 50),
            ("allocation.max_gpus_per_project", 64),
            ("allocation.force_release_max_attempts", 5),
            ("node.offline_after_seconds", 12),
            ("node.heartbeat_seconds", 4),
            ("node.cert_ttl_hours", 24),
            ("node.cert_grace_days", 14),
            ("rate_limits.api_per_minute", 600),
            ("rate_limits.api_burst", 100),
            ("rate_limits.financial_per_minute", 30),
            ("rate_limits.admin_per_minute", 600),
            ("rate_limits.terminal_token_per_minute", 10),
            ("rate_limits.sign_in_per_minute", 10),
            ("rate_limits.address_per_minute", 60),
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
