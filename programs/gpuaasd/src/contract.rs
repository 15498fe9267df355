//! Generates the checked-in files that are derived from the code: contracts and reference pages.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::Arc;

use gpuaas_bus::Bus;
use gpuaas_core::event::Envelope;
use gpuaas_core::{Clock, Code, EventId, OrgId, Result, Sources};
use gpuaas_ephemeral::InProcess;
use gpuaas_fleet::Gateway;
use gpuaas_http::openapi::access_text;
use gpuaas_http::{Api, Level, RateLimits};
use gpuaas_store::{Cause, Connect, PlatformReason, Scope, Store};
use gpuaas_supervisor::Supervisor;
use gpuaas_telemetry::METRICS;
use gpuaas_workflow::Description;
use serde_json::Value;

use crate::asyncapi;
use crate::cloud::public_api;
use crate::domains::Domains;
use crate::registry::DOMAINS;
use crate::role::Role;
use crate::{node_tasks, workflows};

/// Fingerprints of all released workflow versions; see [`fingerprints`].
const STORED_WORKFLOWS: &str = include_str!("../../../api/workflows.json");

/// Returns all operations without a database, for their declarations and the OpenAPI document: those of the API and those
/// of the agent gateway, which a running control plane serves on listeners of their own.
pub fn api() -> Result<Api> {
    let store = Store::attach(Connect::nowhere(), Sources::system());
    let domains = Domains::detached(&store)?;
    let rate_limits = RateLimits::new(Arc::new(InProcess::new(Clock::System)), domains.settings.clone());
    let supervisor = Supervisor::new();
    let gateway = Gateway::new(&domains.fleet, store.sources().uuid(), &supervisor);
    let public = public_api(&store, &domains, rate_limits, supervisor);
    Ok(gateway.operations(public).build(env!("CARGO_PKG_VERSION")))
}

/// Returns all generated files as repository path and content.
pub fn generated() -> Result<Vec<(&'static str, String)>> {
    let api = api()?;
    let openapi = serde_json::to_string_pretty(&api.openapi()).map_err(gpuaas_core::Error::internal)?;
    let asyncapi =
        serde_json::to_string_pretty(&asyncapi::document()).map_err(gpuaas_core::Error::internal)?;
    Ok(vec![
        ("api/openapi.json", openapi + "\n"),
        ("api/asyncapi.json", asyncapi + "\n"),
        ("api/node-tasks.json", node_tasks::document()?),
        ("api/workflows.json", workflow_versions()?),
        ("docs/workflows-compensation.md", compensation()),
        ("docs/permissions.md", permissions(&api)),
        ("docs/errors.md", errors()),
        ("docs/policy-keys.md", policy_keys()),
        ("docs/scopes.md", scopes()?),
        ("docs/states.md", states()),
        ("docs/metrics.md", metrics()),
    ])
}

/// Returns the checked-in and the current fingerprints of workflow versions. A checked-in version must not change, because
/// runs of it may be in progress.
pub fn fingerprints() -> Result<(BTreeMap<String, String>, BTreeMap<String, String>)> {
    let stored = serde_json::from_str(STORED_WORKFLOWS).map_err(gpuaas_core::Error::internal)?;
    Ok((stored, gpuaas_workflow::fingerprints(&workflow_descriptions())))
}

fn workflow_descriptions() -> Vec<Description> {
    let detached = Store::attach(Connect::nowhere(), Sources::system());
    workflows::engine(&detached, &std::sync::Arc::default()).descriptions()
}

/// Adds new versions to the checked-in ones, which never change.
fn workflow_versions() -> Result<String> {
    let (mut stored, ours) = fingerprints()?;
    for (version, fingerprint) in ours {
        stored.entry(version).or_insert(fingerprint);
    }
    let text = serde_json::to_string_pretty(&stored).map_err(gpuaas_core::Error::internal)?;
    Ok(text + "\n")
}

fn compensation() -> String {
    let intro =
        "The compensation of each workflow step when a run is rolled back, and the point of no return.";
    page("Compensation", intro) + &gpuaas_workflow::compensation_matrix(&workflow_descriptions())
}

fn page(title: &str, intro: &str) -> String {
    format!(
        "---\nstatus: generated from the code\nchecked: at every test run\n---\n\n# {title}\n\n{intro}\n\n\
         `make generate` writes this page; a test fails when it is out of date.\n\n"
    )
}

/// Generates the table of operations with minimum role and scope, against which the access tests check.
fn permissions(api: &Api) -> String {
    let intro = "Required role and token scope of each operation. An API token needs the scope in addition to its owner's role; `-` means that only \
                 a signed-in session may call. Paths are below `/api/v1`, except WebSockets below `/ws`; those below `/internal/v1` are served by the agent gateway.";
    let mut text = page("Permissions", intro);
    text.push_str("| operation | method and path | kind | least role | token scope | audit action |\n");
    text.push_str("|---|---|---|---|---|---|\n");
    for operation in &api.declared {
        let scope = match (operation.access.level, operation.access.scope) {
            (Level::Public, _) => "no token needed".to_owned(),
            (Level::Node, _) => "client certificate".to_owned(),
            (_, Some(scope)) => format!("`{scope}`"),
            (_, None) => "-".to_owned(),
        };
        let method = format!("{:?}", operation.method).to_uppercase();
        let audit = operation.audit.map_or("-".to_owned(), |audit| format!("`{audit}`"));
        let base = if operation.base == gpuaas_http::api::BASE { "" } else { operation.base };
        let _ = writeln!(
            text,
            "| `{}` | {method} {base}{} | {} | {} | {scope} | {audit} |",
            operation.id,
            operation.path,
            operation.kind.as_str(),
            access_text(operation.access),
        );
    }
    text
}

fn errors() -> String {
    let intro = "All error codes of the API. Errors are `application/problem+json` with `code` and `correlation_id`. \
                 Codes are never renamed.";
    let mut text = page("Error codes", intro);
    for code in Code::ALL {
        let (name, status, title) = (code.as_str(), code.status(), code.title());
        let _ = writeln!(text, "## {name}\n\n{status}. {title}. {}\n", code.help());
    }
    text
}

fn policy_keys() -> String {
    let intro = "Every threshold is a policy key. From weak to strong: the default, the `[policy]` section of the \
                 configuration, the platform's value, the organisation's, the project's, the user's. A value marked \
                 `hard` can't be overridden below. The table shows the role that sets the key at the most specific level; roles of higher levels may \
                 set it as well. `gpuaas policies list` shows the effective values.";
    page("Policy keys", intro) + &gpuaas_settings::markdown()
}

/// The scope of every consumer and workflow for an event or a run of an organisation, and the reasons for the platform scope.
fn scopes() -> Result<String> {
    let intro = "The rows that background work can see. Every transaction has one scope, and row-level security enforces it: \
                 consumers and the steps of workflows run in the organisation of their event or run unless this page says otherwise; \
                 what a node reports is recorded in the scope of that node. `tools/tidy/src/scopes.rs` lists each file that uses the \
                 platform scope.";
    let sources = Sources::system();
    let (store, org) = (Store::attach(Connect::nowhere(), sources.clone()), OrgId::new(&sources));
    let domains = Domains::detached(&store)?;
    let cause = Cause {
        correlation_id: String::new(),
        traceparent: String::new(),
        org_id: Some(org),
        project_id: None,
    };
    let event = Envelope {
        event_id: EventId::new(&sources),
        event_type: String::new(),
        occurred_at: sources.now(),
        version: 1,
        correlation_id: String::new(),
        traceparent: String::new(),
        org_id: Some(org),
        project_id: None,
        aggregate_type: String::new(),
        aggregate_id: org.uuid(),
        aggregate_seq: 1,
        payload: Value::Null,
    };
    let text = |scope: Scope| match scope {
        Scope::Tenant(_) => "organisation".to_owned(),
        Scope::Account(_) => "account".to_owned(),
        Scope::Node(_) => "node".to_owned(),
        Scope::Platform(reason) => format!("platform: {}", reason.text()),
    };
    let mut page = page("Scopes", intro);
    page.push_str("| work | scope |\n|---|---|\n");
    let consumers = domains.listen(Bus::new(&store), Role::ALL).scopes(&event).into_iter();
    let workflows = domains.workflows.scopes(&cause).into_iter();
    let rows = consumers.map(|(name, scope)| (format!("consumer `{name}`"), scope));
    for (work, scope) in rows.chain(workflows.map(|(name, scope)| (format!("workflow `{name}`"), scope))) {
        let _ = writeln!(page, "| {work} | {} |", text(scope));
    }
    page.push_str("\n| reason for the platform scope | meaning |\n|---|---|\n");
    for reason in PlatformReason::ALL {
        let _ = writeln!(page, "| {reason:?} | {} |", reason.text());
    }
    Ok(page)
}

fn states() -> String {
    let intro = "State machines, as declared in the code and enforced by the database.";
    let mut text = page("States", intro);
    let machines = gpuaas_bus::machines().into_iter().chain(gpuaas_workflow::machines());
    for machine in machines.chain(DOMAINS.iter().flat_map(|domain| (domain.machines)())) {
        let _ = writeln!(text, "## {}\n\n```mermaid\n{}```\n", machine.name, machine.diagram());
    }
    text
}

fn metrics() -> String {
    let mut text = page("Metrics", "Prometheus metrics exposed at `/metrics`.");
    text.push_str("| metric | kind | labels | meaning |\n|---|---|---|---|\n");
    for metric in METRICS {
        let labels = metric.labels.join(", ");
        let _ = writeln!(text, "| `{}` | {:?} | {labels} | {} |", metric.name, metric.kind, metric.help);
    }
    text
}
