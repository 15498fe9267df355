//! Dead letters: events that a consumer failed to process, and actions on them.

use clap::builder::PossibleValuesParser;
use clap::{Args, Subcommand};
use gpuaas_client::types::{DeadLetterPage, LetterState, WithReason};
use gpuaas_client::{Client, Connection, Error, OperationResult};
use serde_json::{Value, json};

use crate::failure::{Failure, Result};
use crate::listing::{Listing, Page, collect, paged};
use crate::output::Columns;
use crate::prompt;
use crate::run::Run;

const LIST_COLUMNS: Columns = &["id", "consumer", "state", "event_type", "error", "attempts", "made_at"];
const DETAIL_COLUMNS: Columns = &[
    "letter.id",
    "letter.consumer",
    "letter.state",
    "letter.error",
    "letter.attempts",
    "letter.made_at",
    "letter.changed_at",
    "letter.event_id",
    "letter.event_type",
    "letter.aggregate_type",
    "letter.aggregate_id",
    "letter.org_id",
    "letter.occurred_at",
    "letter.correlation_id",
    "event.payload",
];
const RESULT_COLUMNS: Columns = &["id", "consumer", "event_type", "outcome", "letters"];

#[derive(Subcommand)]
pub enum Dlq {
    /// List dead letters and the events parked behind them, oldest first
    List {
        /// Only those of this consumer
        #[arg(long)]
        consumer: Option<String>,
        /// Only those in this state
        #[arg(long, value_parser = PossibleValuesParser::new(LetterState::VALUES))]
        state: Option<String>,
        #[command(flatten)]
        listing: Listing,
    },
    /// Show a dead letter with its event, error and original request
    Show { letter: String },
    /// Redeliver a dead letter and the events parked behind it, in order
    Redrive(Redrive),
    /// Discard a dead letter and redeliver the events parked behind it
    Drop {
        letter: String,
        /// Reason, recorded in the audit log
        #[arg(long)]
        reason: String,
    },
}

#[derive(Args)]
pub struct Redrive {
    /// Dead letter
    #[arg(required_unless_present = "all", conflicts_with = "all")]
    letter: Option<String>,
    /// All dead letters, one after the other
    #[arg(long)]
    all: bool,
    /// With --all: only those of this consumer
    #[arg(long, conflicts_with = "letter")]
    consumer: Option<String>,
    /// Reason, recorded in the audit log
    #[arg(long)]
    reason: String,
    /// With --all: don't prompt
    #[arg(long, conflicts_with = "letter")]
    yes: bool,
}

pub async fn run(run: &Run, command: Dlq) -> Result<()> {
    let api = run.connect()?;
    match command {
        Dlq::List { consumer, state, listing } => {
            let page = list(&api, consumer, state, listing).await?;
            run.show_list(LIST_COLUMNS, &page, "No dead letters.")
        }
        Dlq::Show { letter } => {
            let letter = api.call(async |api| api.get_dead_letter().letter_id(letter).send().await).await?;
            run.show(DETAIL_COLUMNS, &letter.json)
        }
        Dlq::Redrive(Redrive { letter: Some(letter), reason, .. }) => {
            let sent = redrive(run, &api, &letter, &reason).await?;
            run.show(&["letters"], &sent)?;
            run.note("Queued for redelivery. To see the outcome of one: gpuaas ops dlq show ID");
            Ok(())
        }
        Dlq::Redrive(redrive) => redrive_all(run, &api, redrive).await,
        Dlq::Drop { letter, reason } => {
            let (key, body) = (run.key(), WithReason { reason: reason.into() });
            let drop = async |api: &Client| {
                api.drop_dead_letter().letter_id(letter).idempotency_key(key).body(body).send().await
            };
            run.show(&["letters"], &api.call(drop).await?.json)?;
            run.note("Discarded; the events parked behind it continue.");
            Ok(())
        }
    }
}

async fn list(
    api: &Connection,
    consumer: Option<String>,
    state: Option<String>,
    listing: Listing,
) -> Result<Value> {
    let state = state.map(|state| state.parse::<LetterState>()).transpose();
    let state = state.map_err(|_| Failure::usage("Unknown state"))?;
    let fetch = async |api: &Client, page: Page| -> OperationResult<DeadLetterPage> {
        let mut list = api.list_dead_letters();
        if let Some(consumer) = consumer.clone() {
            list = list.consumer(consumer);
        }
        if let Some(state) = state {
            list = list.state(state);
        }
        paged!(list, page)
    };
    collect(api, listing, fetch).await
}

async fn redrive(
    run: &Run,
    api: &Connection,
    letter: &str,
    reason: &str,
) -> std::result::Result<Value, Error> {
    let (key, body) = (run.key(), WithReason { reason: reason.to_owned().into() });
    let redrive = async |api: &Client| {
        api.redrive_dead_letter().letter_id(letter.to_owned()).idempotency_key(key).body(body).send().await
    };
    Ok(api.call(redrive).await?.json)
}

/// Redrives each letter. Skips letters that were handled in the meantime; any other failure ends it, after the results so far are printed.
async fn redrive_all(
    run: &Run,
    api: &Connection,
    Redrive { consumer, reason, yes, .. }: Redrive,
) -> Result<()> {
    let dead = list(api, consumer, Some("dead".to_owned()), Listing::ALL).await?;
    let dead = dead["items"].as_array().map(Vec::as_slice).unwrap_or_default();
    if !yes && !dead.is_empty() {
        let question = format!("Redrive {} dead letters, and what is parked behind them?", dead.len());
        if !prompt::agrees(run, &question)? {
            run.note("No changes made.");
            return Ok(());
        }
    }
    let (mut results, mut failed) = (Vec::new(), None);
    for letter in dead {
        let id = letter["id"].as_str().unwrap_or_default();
        let (outcome, letters) = match redrive(run, api, id, &reason).await {
            Ok(sent) => ("sent".to_owned(), sent["letters"].clone()),
            Err(error) => {
                let code = error.code().unwrap_or("unreachable").to_owned();
                if !["state_conflict", "dead_letter_not_found"].contains(&code.as_str()) {
                    failed = Some(error);
                }
                (code, json!(0))
            }
        };
        results.push(json!({
            "id": id, "consumer": letter["consumer"], "event_type": letter["event_type"],
            "outcome": outcome, "letters": letters,
        }));
        if failed.is_some() {
            break;
        }
    }
    run.show_list(RESULT_COLUMNS, &json!({ "items": results, "next_cursor": null }), "No dead letters.")?;
    failed.map_or(Ok(()), |error| Err(error.into()))
}
