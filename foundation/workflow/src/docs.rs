//! Output generated from the definitions: the compensation matrix, and the fingerprints that keep versions from changing.

use std::collections::BTreeMap;
use std::fmt::Write;

use gpuaas_core::chain::sha256;
use serde_json::{Value, json};

use crate::step::Compensation;
use crate::steps::Description;

/// Returns a Markdown table for each workflow: step, kind, attempts, time limit, compensation.
pub fn compensation_matrix(workflows: &[Description]) -> String {
    let mut text = String::new();
    for workflow in workflows {
        // Writing to a string can't fail.
        let _ = writeln!(text, "## {}, version {}\n", workflow.name, workflow.version);
        text.push_str("| step | kind | attempts | limit of each | undone by |\n|---|---|---|---|---|\n");
        for (index, step) in workflow.steps.iter().enumerate() {
            let undo = match step.undo {
                _ if index >= workflow.reversible => "never: after the point of no return".to_owned(),
                Compensation::By(what) => what.to_owned(),
                Compensation::Nothing(why) => format!("nothing to undo: {why}"),
            };
            let (name, kind, seconds) = (step.name, step.kind.as_str(), step.timeout.as_secs());
            let _ = writeln!(text, "| {name} | {kind} | {} | {seconds} s | {undo} |", step.retry.times);
        }
        text.push('\n');
    }
    text
}

/// Returns `workflow/version` → digest of everything a running run relies on: the steps' order, names and kinds, which of
/// them are undone, and the point of no return. Attempts and time limits may change during a run.
pub fn fingerprints(workflows: &[Description]) -> BTreeMap<String, String> {
    workflows.iter().map(|workflow| (workflow.key(), fingerprint(workflow))).collect()
}

fn fingerprint(workflow: &Description) -> String {
    let steps: Vec<Value> =
        workflow.steps.iter().map(|step| json!([step.name, step.kind.as_str(), step.has_undo()])).collect();
    sha256(&[json!([steps, workflow.reversible]).to_string().as_bytes()])
}
