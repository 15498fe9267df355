//! Every policy key is read by the product: the table lists the crates that read each key.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// The key's constant and the crates that read it.
const READERS: &[(&str, &[&str])] = &[
    ("ALLOCATION_FORCE_RELEASE_MAX_ATTEMPTS", &["domains/provisioning"]),
    ("ALLOCATION_LOST_AFTER_SECONDS", &["domains/provisioning"]),
    ("ALLOCATION_MAX_CONCURRENT_PER_USER", &["domains/provisioning"]),
    ("ALLOCATION_MAX_GPUS_PER_PROJECT", &["domains/provisioning"]),
    ("ALLOCATION_MAX_LIFETIME_HOURS", &["domains/provisioning"]),
    ("AUTH_ACCESS_TOKEN_TTL_SECONDS", &["domains/identity"]),
    ("AUTH_LOCKOUT_BASE_SECONDS", &["domains/identity"]),
    ("AUTH_LOCKOUT_MAX_SECONDS", &["domains/identity"]),
    ("AUTH_LOCKOUT_THRESHOLD", &["domains/identity"]),
    ("AUTH_PASSWORD_MIN_LENGTH", &["domains/identity"]),
    ("AUTH_PAT_DEFAULT_DAYS", &["domains/identity"]),
    ("AUTH_PAT_MAX_DAYS", &["domains/identity"]),
    ("AUTH_PERSONAL_LOGIN", &["domains/identity"]),
    ("AUTH_REFRESH_RETRY_SECONDS", &["domains/identity"]),
    ("AUTH_SESSION_TTL_HOURS", &["domains/identity"]),
    ("BILLING_AUTO_RELEASE_HORIZON_SECONDS", &["domains/billing"]),
    ("BILLING_DEPLETION_ACTION", &["domains/billing"]),
    ("BILLING_DEPLETION_GRACE_SECONDS", &["domains/billing"]),
    ("BILLING_HELD_PERCENT", &["domains/billing"]),
    ("BILLING_LOW_BALANCE_RUNWAY_HOURS", &["domains/billing"]),
    ("BILLING_LOW_BALANCE_THRESHOLD_MINOR", &["domains/billing"]),
    ("BILLING_MIN_RUNWAY_SECONDS", &["domains/billing"]),
    ("BILLING_OVERDRAFT_MINOR", &["domains/billing"]),
    ("BILLING_WINDOW_SECONDS", &["domains/billing"]),
    ("CATALOG_MAX_IMAGES_PER_ORG", &["domains/catalog"]),
    ("FLEET_ADDRESS_ALLOW_LIST", &["domains/fleet"]),
    ("FLEET_MASS_DROP_PERCENT", &["domains/fleet"]),
    ("FLEET_SIGNING_KEY_ANNOUNCE_SECONDS", &["domains/fleet"]),
    ("FLEET_SIGNING_KEY_GRACE_HOURS", &["domains/fleet"]),
    ("IDENTITY_MAX_MEMBERS_PER_ORG", &["domains/identity"]),
    ("IDENTITY_MAX_ORGS_PER_USER", &["domains/identity"]),
    ("IDENTITY_MAX_PROJECTS_PER_ORG", &["domains/identity"]),
    ("IDENTITY_MAX_SSH_KEYS_PER_USER", &["domains/identity"]),
    ("IDENTITY_MAX_TOKENS_PER_USER", &["domains/identity"]),
    ("NODE_CERT_GRACE_DAYS", &["domains/fleet"]),
    ("NODE_CERT_TTL_HOURS", &["domains/fleet"]),
    ("NODE_CLOCK_TOLERANCE_SECONDS", &["domains/fleet"]),
    ("NODE_DRAIN_RELEASES", &["domains/notify", "domains/provisioning"]),
    ("NODE_ECC_TOLERANCE", &["domains/fleet"]),
    ("NODE_ENROLMENT_TOKEN_MINUTES", &["domains/fleet"]),
    ("NODE_HEALTH_RETRY_SECONDS", &["domains/fleet"]),
    ("NODE_HEARTBEAT_SECONDS", &["domains/fleet"]),
    ("NODE_LOAD_TEST_SECONDS", &["domains/fleet"]),
    ("NODE_MAX_STREAMS", &["domains/fleet"]),
    ("NODE_MAX_STREAMS_PER_SESSION", &["domains/fleet"]),
    ("NODE_OFFLINE_AFTER_SECONDS", &["domains/fleet"]),
    ("NODE_STREAM_IDLE_SECONDS", &["domains/fleet"]),
    ("NODE_TELEMETRY_SECONDS", &["domains/fleet", "domains/provisioning"]),
    ("NODE_TOPOLOGY_REFRESH_HOURS", &["domains/fleet"]),
    ("NOTIFY_ALLOCATION_CHANGES", &["domains/notify"]),
    ("NOTIFY_MEMBERSHIP_CHANGES", &["domains/notify"]),
    ("NOTIFY_TOKEN_CHANGES", &["domains/notify"]),
    ("PLATFORM_PROBE_SECONDS", &["domains/probe"]),
    ("RATE_LIMITS_ADDRESS_PER_MINUTE", &["foundation/http"]),
    ("RATE_LIMITS_ADMIN_PER_MINUTE", &["foundation/http"]),
    ("RATE_LIMITS_API_BURST", &["foundation/http"]),
    ("RATE_LIMITS_API_PER_MINUTE", &["foundation/http"]),
    ("RATE_LIMITS_FINANCIAL_PER_MINUTE", &["foundation/http"]),
    ("RATE_LIMITS_GATEWAY_PER_MINUTE", &["programs/gpuaasd"]),
    ("RATE_LIMITS_SIGN_IN_PER_MINUTE", &["foundation/http"]),
    ("RATE_LIMITS_TERMINAL_TOKEN_PER_MINUTE", &["foundation/http"]),
    ("RETENTION_AUDIT_DAYS", &["programs/gpuaasd"]),
    ("RETENTION_DEAD_LETTERS_DAYS", &["programs/gpuaasd"]),
    ("RETENTION_EVENTS_DAYS", &["programs/gpuaasd"]),
    ("RETENTION_JOURNAL_DAYS", &["programs/gpuaasd"]),
    ("RETENTION_NOTIFICATIONS_DAYS", &["domains/notify"]),
    ("RETENTION_SESSIONS_DAYS", &["domains/identity"]),
    ("RETENTION_TASKS_DAYS", &["programs/gpuaasd"]),
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Returns the constants declared in the registry.
fn declared() -> BTreeSet<String> {
    let source =
        std::fs::read_to_string(root().join("foundation/settings/src/keys.rs")).expect("the registry");
    let names = source.lines().filter_map(|line| {
        let (name, rest) = line.strip_prefix("    ")?.split_once(": ")?;
        let constant = name.bytes().all(|b| b.is_ascii_uppercase() || b == b'_');
        (constant && !name.is_empty() && rest.ends_with('=')).then(|| name.to_owned())
    });
    names.collect()
}

/// Returns the product's source files with their crates; tests aren't counted.
fn sources() -> Vec<(String, String)> {
    let (mut found, mut folders) =
        (Vec::new(), ["foundation", "domains", "programs"].map(|top| root().join(top)).to_vec());
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            if path.is_dir() && !["tests", "target"].contains(&name) {
                folders.push(path);
            } else if name.ends_with(".rs") && name != "keys.rs" {
                let text = std::fs::read_to_string(&path).expect("a source file");
                let of_crate: PathBuf =
                    path.strip_prefix(root()).expect("below the root").iter().take(2).collect();
                found.push((of_crate.display().to_string(), text));
            }
        }
    }
    found
}

#[test]
fn every_policy_key_is_read_where_the_table_says() {
    let sources = sources();
    let mut read = BTreeMap::new();
    for key in declared() {
        let named = format!("::{key}");
        let reads = |text: &str| {
            let ends = |rest: &str| !rest.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_');
            text.match_indices(&named).any(|(at, _)| ends(&text[at + named.len()..]))
        };
        let readers: BTreeSet<&str> =
            sources.iter().filter(|(_, text)| reads(text)).map(|(of_crate, _)| of_crate.as_str()).collect();
        let readers: Vec<&str> = readers.into_iter().collect();
        assert!(!readers.is_empty(), "{key} is declared and documented, but no code reads it");
        read.insert(key, readers);
    }
    let table: BTreeMap<String, Vec<&str>> =
        READERS.iter().map(|(key, crates)| ((*key).to_owned(), crates.to_vec())).collect();
    let lines: Vec<String> =
        read.iter().map(|(key, crates)| format!("    (\"{key}\", &{crates:?}),")).collect();
    assert_eq!(read, table, "the table should be:\n{}\n", lines.join("\n"));
}
