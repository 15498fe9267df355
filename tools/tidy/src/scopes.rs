//! Uses of the platform scope, which sees every organisation: each file that has one is listed with its reasons, so that a new use is a
//! decision that a reviewer sees.

use std::collections::{BTreeMap, BTreeSet};

use crate::code::Code;
use crate::tree::Finding;

const LISTED_IN: &str = "tools/tidy/src/scopes.rs";

/// Files outside tests that open platform-scope transactions, and the variants of `PlatformReason` they name.
const USES: &[(&str, &[&str])] = &[
    ("bench/events/src/workflows.rs", &["Events", "Workflows"]),
    ("bench/events/src/world.rs", &["Events"]),
    ("domains/audit/src/commands/cutting.rs", &["Audit"]),
    ("domains/audit/src/commands/sealing.rs", &["Audit"]),
    ("domains/billing/src/commands/account_states.rs", &["Billing"]),
    ("domains/billing/src/commands/accrual.rs", &["Billing"]),
    ("domains/billing/src/commands/budgets.rs", &["Billing"]),
    ("domains/billing/src/commands/sealing.rs", &["Billing"]),
    ("domains/billing/src/lib.rs", &["Billing"]),
    ("domains/fleet/src/commands/enrol.rs", &["Fleet"]),
    ("domains/fleet/src/gateway/dispatch.rs", &["Fleet"]),
    ("domains/fleet/src/gateway/mod.rs", &["Fleet"]),
    ("domains/fleet/src/gateway/operations.rs", &["Fleet"]),
    ("domains/fleet/src/gateway/periodic.rs", &["Fleet"]),
    ("domains/fleet/src/gateway/session_batches.rs", &["Fleet"]),
    ("domains/fleet/src/gateway/streams/check.rs", &["Fleet"]),
    ("domains/fleet/src/gateway/streams/mod.rs", &["Fleet"]),
    ("domains/fleet/src/gateway/telemetry.rs", &["Fleet"]),
    ("domains/fleet/src/lib.rs", &["Fleet"]),
    ("domains/fleet/src/progress.rs", &["Fleet"]),
    ("domains/fleet/src/commands/telemetry.rs", &["Fleet"]),
    ("domains/fleet/src/signing_keys.rs", &["Fleet"]),
    ("domains/identity/src/commands/bootstrap.rs", &["Administration", "SignIn"]),
    ("domains/identity/src/lib.rs", &["Administration", "Maintenance"]),
    ("domains/identity/src/operations/login.rs", &["SignIn"]),
    ("domains/identity/src/operations/refresh.rs", &["SignIn"]),
    ("domains/identity/src/ports.rs", &["Access", "SignIn"]),
    ("domains/notify/src/lib.rs", &["Maintenance"]),
    ("domains/notify/src/worker/notifier.rs", &["Notifications"]),
    ("domains/policy/src/lib.rs", &["Policy"]),
    ("domains/probe/src/lib.rs", &["Maintenance"]),
    ("domains/probe/src/worker.rs", &["Events", "Workflows"]),
    ("domains/probe/src/workflows.rs", &["Workflows"]),
    ("domains/provisioning/src/commands/user_data.rs", &["Workflows"]),
    ("domains/provisioning/src/placer.rs", &["Fleet"]),
    ("domains/provisioning/src/adapters.rs", &["Fleet"]),
    ("domains/provisioning/src/worker.rs", &["Workflows"]),
    ("foundation/bus/src/broadcast.rs", &["Events"]),
    ("foundation/bus/src/consumer.rs", &["Events"]),
    ("foundation/bus/src/consumer_runner.rs", &["Events"]),
    ("foundation/bus/src/dead_letters.rs", &["Events"]),
    ("foundation/bus/src/lib.rs", &["Events"]),
    ("foundation/bus/src/log_reader.rs", &["Events"]),
    ("foundation/bus/src/tail_cache.rs", &["Events"]),
    ("foundation/http/src/admit.rs", &["Administration", "SignIn"]),
    ("foundation/store/src/commit_notify.rs", &["Maintenance"]),
    ("foundation/store/src/instances.rs", &["Maintenance"]),
    ("foundation/store/src/mutation_tx.rs", &["Audit"]),
    ("foundation/store/src/system_tx.rs", &["Maintenance"]),
    ("foundation/testkit/src/proofs/stage.rs", &["Workflows"]),
    ("foundation/workflow/src/engine/drive_turn.rs", &["Workflows"]),
    ("foundation/workflow/src/engine/maintenance.rs", &["Workflows"]),
    ("foundation/workflow/src/engine/work.rs", &["Workflows"]),
    ("foundation/workflow/src/record/runs.rs", &["Workflows"]),
    ("foundation/workflow/src/workflow.rs", &["Workflows"]),
];

/// Compares the list with the code, in both directions.
pub fn platform_uses<'a>(files: impl IntoIterator<Item = Code<'a>>) -> Vec<Finding> {
    let listed: BTreeMap<&str, BTreeSet<&str>> =
        USES.iter().map(|(path, reasons)| (*path, reasons.iter().copied().collect())).collect();
    let mut found = Vec::new();
    let mut used = BTreeSet::new();
    for code in files {
        let reasons: BTreeMap<String, usize> = reasons(&code);
        let expected = listed.get(code.file.path.as_str());
        for (reason, line) in &reasons {
            if !expected.is_some_and(|expected| expected.contains(reason.as_str())) {
                let message = format!(
                    "platform scope for `{reason}`: take a narrower scope, or list it in {LISTED_IN}"
                );
                found.push(code.file.finding(*line, message));
            }
        }
        for stale in expected.into_iter().flatten().filter(|reason| !reasons.contains_key(**reason)) {
            found.push(
                code.file.finding(1, format!("doesn't use `{stale}` any more: remove it from {LISTED_IN}")),
            );
        }
        if expected.is_some() {
            used.insert(code.file.path.clone());
        }
    }
    for (path, _) in USES.iter().filter(|(path, _)| !used.contains(*path)) {
        let message = format!("doesn't exist any more: remove it from {LISTED_IN}");
        found.push(Finding { path: (*path).to_owned(), line: 1, message });
    }
    found
}

/// Variants named outside tests, each with its first line.
fn reasons(code: &Code<'_>) -> BTreeMap<String, usize> {
    let mut reasons = BTreeMap::new();
    for variant in VARIANTS {
        let lines = code.lines_with(&format!("PlatformReason::{variant}"));
        if let Some(line) = lines.into_iter().find(|line| !code.is_test(*line)) {
            reasons.insert((*variant).to_owned(), line);
        }
    }
    reasons
}

/// The variants of `gpuaas_store::PlatformReason`.
const VARIANTS: &[&str] = &[
    "Access",
    "Administration",
    "Audit",
    "Billing",
    "Events",
    "Fleet",
    "Maintenance",
    "Notifications",
    "Policy",
    "SignIn",
    "Workflows",
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::SourceFile;

    #[test]
    fn a_use_that_isnt_listed_and_a_listing_that_isnt_used_are_found() {
        let new = SourceFile::new("domains/new/src/lib.rs", "fn a() { b(PlatformReason::Fleet) }");
        let code = || Code::parse(&new).expect("it parses");
        assert_eq!(platform_uses([code()]).iter().filter(|finding| finding.path == new.path).count(), 1);
        assert!(platform_uses([code()]).len() > 1, "the listed files are missing here");
    }

    #[test]
    fn every_variant_is_known_here() {
        let text = include_str!("../../../foundation/store/src/scope.rs");
        for line in text.lines().filter(|line| line.trim_end().ends_with("\",") && line.contains(" = \"")) {
            let variant = line.split_whitespace().next().unwrap_or_default();
            assert!(VARIANTS.contains(&variant), "{variant} is missing in {LISTED_IN}");
        }
    }
}
