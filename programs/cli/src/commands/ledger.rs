//! Money of all organisations, for platform staff: credits, terms, verification of the ledger.

use clap::builder::PossibleValuesParser;
use clap::{Args, Subcommand};
use gpuaas_client::types::{AdjustBalance, AdjustmentKind, SetBillingTerms, Terms};
use gpuaas_client::{Client, Connection};
use serde_json::{Value, json};

use super::billing::{BALANCE, amount_of};
use crate::failure::{Failure, Result};
use crate::output::Columns;
use crate::resolve;
use crate::run::Run;

const FINDINGS: Columns = &["org_id", "currency", "seal", "id", "problem", "detail"];

#[derive(Subcommand)]
pub enum Ledger {
    /// Show an organisation's balance
    Balance { org: String },
    /// Credit an organisation's balance, or debit it by a negative amount
    Adjust(Adjust),
    /// Set how an organisation pays: prepaid, or invoiced up to a credit limit
    Terms(SetTerms),
    /// Verify chains, signatures and balances, and usage against debits
    ///
    /// Prints progress. Exits with 2 when something is found.
    Verify {
        /// Verify an organisation's accounts only
        #[arg(long)]
        org: Option<String>,
    },
}

#[derive(Args)]
pub struct Adjust {
    org: String,
    /// Amount, such as 50.00 or -12.50
    #[arg(allow_hyphen_values = true)]
    amount: String,
    #[arg(long, default_value = "USD")]
    currency: String,
    /// Record a promo credit
    #[arg(long)]
    promo: bool,
    /// Reason, kept in the ledger and the audit log
    #[arg(long)]
    reason: String,
}

#[derive(Args)]
pub struct SetTerms {
    org: String,
    #[arg(value_parser = PossibleValuesParser::new(["prepaid", "invoiced"]))]
    terms: String,
    /// Amount by which the balance may fall below zero
    #[arg(long, default_value = "0")]
    credit_limit: String,
    #[arg(long, default_value = "USD")]
    currency: String,
    /// Reason, kept in the audit log
    #[arg(long)]
    reason: String,
}

pub async fn run(run: &Run, command: Ledger) -> Result<()> {
    let api = &run.connect()?;
    match command {
        Ledger::Balance { org } => {
            let org = resolve::org(api, &org).await?;
            let get = async |api: &Client| api.get_org_balance().org_id(org).send().await;
            show(run, &api.call(get).await?.json)
        }
        Ledger::Adjust(adjust) => {
            let (org, key) = (resolve::org(api, &adjust.org).await?, run.key());
            let kind = if adjust.promo { AdjustmentKind::Promo } else { AdjustmentKind::Adjustment };
            let amount = amount_of(&adjust.amount, &adjust.currency)?;
            let body = AdjustBalance { amount, kind: Some(kind), reason: adjust.reason.into() };
            let post = async |api: &Client| {
                api.adjust_balance().org_id(org).idempotency_key(key).body(body).send().await
            };
            show(run, &api.call(post).await?.json)
        }
        Ledger::Terms(terms) => {
            let (org, key) = (resolve::org(api, &terms.org).await?, run.key());
            let limit = amount_of(&terms.credit_limit, &terms.currency)?;
            let body = SetBillingTerms {
                currency: limit.currency,
                terms: if terms.terms == "invoiced" { Terms::Invoiced } else { Terms::Prepaid },
                credit_limit_minor: limit.amount_minor,
                reason: terms.reason.into(),
            };
            let put = async |api: &Client| {
                api.set_billing_terms().org_id(org).idempotency_key(key).body(body).send().await
            };
            show(run, &api.call(put).await?.json)
        }
        Ledger::Verify { org } => verify(run, api, org).await,
    }
}

fn show(run: &Run, balance: &Value) -> Result<()> {
    let accounts = json!({ "items": balance["accounts"] });
    run.show_list(BALANCE, &accounts, "No account yet: it is opened by the first credit or usage.")
}

async fn verify(run: &Run, api: &Connection, org: Option<String>) -> Result<()> {
    let org = match org {
        Some(org) => Some(resolve::org(api, &org).await?),
        None => None,
    };
    let (mut findings, mut cursor) = (Vec::new(), None::<String>);
    let mut checked = [0_u64; 3];
    loop {
        let (org, at) = (org.clone(), cursor.take());
        let part = async |api: &Client| {
            let mut verify = api.verify_ledger();
            if let Some(org) = org {
                verify = verify.org_id(org);
            }
            if let Some(at) = at {
                verify = verify.cursor(at);
            }
            verify.send().await
        };
        let mut part = api.call(part).await?.json;
        for (sum, name) in checked.iter_mut().zip(["seals", "entries", "usage"]) {
            *sum += part[name].as_u64().unwrap_or(0);
        }
        if let Value::Array(found) = part["findings"].take() {
            findings.extend(found);
        }
        cursor = part["next_cursor"].as_str().map(str::to_owned);
        if cursor.is_none() {
            break;
        }
    }
    let [seals, entries, usage] = checked;
    if findings.is_empty() {
        run.note(&format!("Verified: {seals} seals, {entries} entries, {usage} intervals of usage."));
        return Ok(());
    }
    let count = findings.len();
    run.show_list(FINDINGS, &json!({ "items": findings }), "")?;
    Err(Failure::unverified(count))
}
