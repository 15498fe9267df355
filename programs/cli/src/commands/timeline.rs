//! Progress of an allocation, printed line by line as it happens.

use std::collections::HashSet;
use std::time::Duration;

use chrono::{DateTime, Utc};
use gpuaas_client::{Client, Connection};
use serde_json::Value;

use super::workflows::sign;
use crate::failure::{Failure, Result};
use crate::run::Run;

const POLL_INTERVAL: Duration = Duration::from_millis(200);

/// The state to wait for, and the intermediate states.
pub struct Goal {
    pub state: &'static str,
    intermediate: &'static [&'static str],
}

pub const ACTIVE: Goal =
    Goal { state: "active", intermediate: &["queued", "requested", "provisioning", "starting"] };
pub const STOPPED: Goal = Goal { state: "stopped", intermediate: &["stopping"] };
pub const RELEASED: Goal = Goal { state: "released", intermediate: &["releasing"] };

/// Prints the progress of an allocation.
pub struct AllocationWatch<'a> {
    run: &'a Run,
    api: &'a Connection,
    project: String,
    id: String,
    /// Start of the watch: earlier entries are skipped, and times count from here.
    since: DateTime<Utc>,
    printed: HashSet<String>,
}

impl<'a> AllocationWatch<'a> {
    /// Starts at its last change of state.
    pub fn new(run: &'a Run, api: &'a Connection, project: &str, allocation: &Value) -> Self {
        let id = allocation["id"].as_str().unwrap_or_default().to_owned();
        let since = moment(&allocation["state_since"]).unwrap_or_else(|| run.sources.now());
        Self { run, api, project: project.to_owned(), id, since, printed: HashSet::new() }
    }

    /// Starts at its creation.
    #[must_use]
    pub fn seen_at_creation(mut self, allocation: &Value) -> Self {
        self.since = moment(&allocation["created_at"]).unwrap_or(self.since);
        self
    }

    /// Waits until the allocation reaches the state, and returns it. Ctrl-C ends the waiting, not the work.
    pub async fn reaches(&mut self, goal: &Goal) -> Result<Value> {
        let found = self.until(|state| !goal.intermediate.contains(&state)).await?;
        if found["state"] == goal.state {
            return Ok(found);
        }
        let (id, state) = (&self.id, found["state"].as_str().unwrap_or_default());
        let why = found["failure"].as_str().unwrap_or("No reason was recorded.").to_owned();
        let failure = Failure::server(format!("Allocation is {state} instead of {}", goal.state)).detail(why);
        Err(failure.help(format!("See its history and cost: gpuaas allocations get {id}")))
    }

    /// Prints entries until the allocation reaches one of the final states.
    pub async fn until(&mut self, over: impl Fn(&str) -> bool) -> Result<Value> {
        let reached = async {
            loop {
                let found = self.poll().await?;
                if over(found["state"].as_str().unwrap_or_default()) {
                    return Ok(found);
                }
                tokio::time::sleep(POLL_INTERVAL).await;
            }
        };
        tokio::select! {
            found = reached => found,
            _ = tokio::signal::ctrl_c() => Err(Failure::interrupted(&self.id)),
        }
    }

    /// Fetches the allocation and prints its new entries.
    async fn poll(&mut self) -> Result<Value> {
        let (project, id) = (self.project.clone(), self.id.clone());
        let get =
            async |api: &Client| api.get_allocation().x_project_id(project).allocation_id(id).send().await;
        let found = self.api.call(get).await?.json;
        for line in lines(&found, self.since) {
            if self.printed.insert(line.what.clone()) {
                self.run.note(&line.after(self.since));
            }
        }
        Ok(found)
    }
}

/// Formats an allocation's history, one entry per line.
pub fn history(found: &Value) -> String {
    let Some(since) = moment(&found["created_at"]) else { return String::new() };
    lines(found, since).iter().map(|line| line.after(since) + "\n").collect()
}

struct Line {
    at: DateTime<Utc>,
    what: String,
}

impl Line {
    fn after(&self, since: DateTime<Utc>) -> String {
        format!("{:>7.1} s  {}", (self.at - since).as_seconds_f32().max(0.0), self.what)
    }
}

/// Merges steps and the node's task phases in order of time.
fn lines(found: &Value, since: DateTime<Utc>) -> Vec<Line> {
    let all = |name: &str| found[name].as_array().cloned().unwrap_or_default();
    let steps = all("timeline").into_iter().filter_map(|entry| {
        let again = entry["attempt"].as_i64().filter(|attempt| *attempt > 1);
        let again = again.map(|attempt| format!(" (attempt {attempt})")).unwrap_or_default();
        let why = entry["error"].as_str().map(|why| format!(": {why}")).unwrap_or_default();
        let what = format!("{} {}{again}{why}", sign(&entry), entry["step"].as_str()?);
        Some(Line { at: moment(&entry["at"])?, what })
    });
    let phases = all("host_tasks").into_iter().flat_map(|work| {
        let kind = work["type"].as_str().unwrap_or_default().to_owned();
        let phases = work["progress"].as_array().cloned().unwrap_or_default();
        phases.into_iter().filter_map(move |phase| {
            let what = format!("    {kind}: {}", phase["phase"].as_str()?);
            Some(Line { at: moment(&phase["at"])?, what })
        })
    });
    let mut lines: Vec<Line> = steps.chain(phases).filter(|line| line.at >= since).collect();
    lines.sort_by_key(|line| line.at);
    lines
}

fn moment(value: &Value) -> Option<DateTime<Utc>> {
    value.as_str()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn node_task_phases_follow_the_step_that_waits_for_them() {
        let step = |at: &str, step: &str, outcome: &str, error: Value| json!({ "at": at, "step": step, "direction": "do", "attempt": 1, "outcome": outcome, "error": error });
        let found = json!({
            "timeline": [
                step("2026-03-01T10:00:00Z", "before", "done", Value::Null),
                step("2026-03-01T10:00:01Z", "lease", "done", Value::Null),
                step("2026-03-01T10:00:02Z", "vm_provision", "waiting", Value::Null),
                step("2026-03-01T10:00:09Z", "vm_provision", "failed", json!("no driver")),
            ],
            "host_tasks": [{
                "type": "slice.vm_provision", "progress": [{ "phase": "image", "at": "2026-03-01T10:00:03Z" }],
            }],
        });
        let since = "2026-03-01T10:00:01Z".parse().expect("a moment");
        let texts: Vec<String> = lines(&found, since).into_iter().map(|line| line.what).collect();
        let expected =
            ["✓ lease", "… vm_provision", "    slice.vm_provision: image", "✗ vm_provision: no driver"];
        assert_eq!(texts, expected);
    }
}
