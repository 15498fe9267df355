//! Operations for platform staff: audit verification, dead letters, workflow runs, probes, the fleet.

use clap::{Args, Subcommand};
use serde_json::json;

use super::all_allocations::{self, AllAllocations};
use super::dlq::{self, Dlq};
use super::ledger::{self, Ledger};
use super::smoke::{self, Smoke};
use super::workflows::{self, Workflows};
use super::{fleet, nodes, probe};
use crate::arguments::Format;
use crate::failure::{Failure, Result};
use crate::output::{self, Columns};
use crate::resolve;
use crate::run::Run;
use crate::verification::{self, Report};

const FINDINGS: Columns = &["chain", "seq", "row_id", "problem"];

#[derive(Subcommand)]
pub enum Ops {
    /// Verify the audit log
    #[command(subcommand)]
    Audit(AuditProof),
    /// Manage dead letters: events that a consumer failed to process
    #[command(subcommand)]
    Dlq(Dlq),
    /// Inspect, retry, undo and resolve workflow runs
    #[command(subcommand)]
    Workflows(Workflows),
    /// Probe the event log, consumers and workflows end to end, and print the times
    Probe,
    /// Create and release an allocation as a smoke test, and print the times
    Smoke(Smoke),
    /// Manage allocations of all projects
    #[command(subcommand)]
    Allocations(AllAllocations),
    /// Adjust balances, set terms of payment, and verify the ledger
    #[command(subcommand)]
    Ledger(Ledger),
    /// Show fleet totals: nodes, slots and tasks, by region and SKU
    FleetHealth,
    /// Show a node's GPU telemetry
    NodeMetrics { node: String },
}

#[derive(Subcommand)]
pub enum AuditProof {
    /// Verify the audit log on this machine, and compare it with earlier verifications
    ///
    /// Every row, seal and signature is checked on this machine. The sealing keys seen first are pinned, and the
    /// end of each chain is remembered, for each context: a later run fails when history was rewritten. Exits
    /// with 2 when something is found.
    Verify(Verify),
}

#[derive(Args)]
pub struct Verify {
    /// Verify an organisation's chain only (default: all chains, for platform staff)
    #[arg(long)]
    org: Option<String>,
    /// Accept a new sealing key, once the operators have confirmed it
    #[arg(long, value_name = "KEY_ID")]
    trust_key: Vec<String>,
}

pub async fn run(run: &Run, command: Ops) -> Result<()> {
    match command {
        Ops::Audit(AuditProof::Verify(verify)) => prove(run, verify).await,
        Ops::Dlq(command) => dlq::run(run, command).await,
        Ops::Workflows(command) => workflows::run(run, command).await,
        Ops::Probe => probe::run(run).await,
        Ops::Smoke(smoke) => smoke::run(run, smoke).await,
        Ops::Allocations(command) => all_allocations::run(run, command).await,
        Ops::Ledger(command) => ledger::run(run, command).await,
        Ops::FleetHealth => fleet::health(run).await,
        Ops::NodeMetrics { node } => nodes::telemetry(run, &node, None).await,
    }
}

async fn prove(run: &Run, verify: Verify) -> Result<()> {
    let api = run.connect()?;
    let org = match &verify.org {
        Some(org) => Some(resolve::org(&api, org).await?),
        None => None,
    };
    let report = verification::verify(run, &api, org.as_deref(), &verify.trust_key).await?;
    for key in &report.new_keys {
        run.note(&format!("The server has a new sealing key: {key}. Pass --trust-key to accept it."));
    }
    show(run, &report)?;
    match report.findings.len() {
        0 => Ok(()),
        findings => Err(Failure::unverified(findings)),
    }
}

fn show(run: &Run, report: &Report) -> Result<()> {
    let Report { rows, seals, heads, findings, new_keys, first_time } = report;
    let findings = json!(findings);
    let found = findings.as_array().is_some_and(|findings| !findings.is_empty());
    match run.options.output {
        Format::Json => {
            let report = json!({
                "verified": !found, "rows": rows, "seals": seals, "chains": heads, "findings": findings,
                "keys_pinned_now": first_time, "keys_not_trusted": new_keys,
            });
            output::print(&format!("{report:#}\n"))
        }
        _ if found => run.show_list(FINDINGS, &json!({ "items": findings }), ""),
        _ => {
            let pinned = if *first_time { " Its keys are now pinned." } else { "" };
            run.note(&format!("Verified: {rows} rows, {seals} seals, {} chains.{pinned}", heads.len()));
            Ok(())
        }
    }
}
