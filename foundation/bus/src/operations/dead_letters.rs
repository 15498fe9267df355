//! Lists dead letters, and redrives or drops them.

use gpuaas_core::{Code, Error, LetterId, Result};
use gpuaas_http::text::WithReason;
use gpuaas_http::{Access, Call, operation, text_type};
use gpuaas_store::{MutationTx, ReadTx, Topic};
use serde::Deserialize;
use utoipa::IntoParams;

use super::model::{self, DeadLetterPage, DeadLetterWhole, LettersSent};
use crate::dead_letters::LetterState;

text_type! {
    /// The name of a consumer.
    ConsumerName, 1..=64, pattern r"^[a-z][a-z0-9._-]*$", example "notify",
    check |text: &str| text.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b"._-".contains(&b))
        && text.starts_with(|c: char| c.is_ascii_lowercase()),
    "must be a consumer's name"
}

gpuaas_http::paged_query! {
    pub(crate) struct LetterFilter {
        #[param(inline)]
        consumer: Option<ConsumerName>,
        state: Option<LetterState>,
    }
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct LetterPath {
    letter_id: LetterId,
}

operation! {
    /// List dead letters and the events parked behind them, oldest first
    pub(crate) read List(()) = Get "/admin/dlq" as "listDeadLetters",
    tag: "operations", access: Access::OPS_READ, rate_limit: Admin,
    query: LetterFilter,
    run: list => DeadLetterPage,
}

async fn list((): &(), tx: &mut ReadTx, call: &Call<List>) -> Result<DeadLetterPage> {
    let LetterFilter { consumer, state, .. } = &call.query;
    let listing = call.listing(&(consumer, state))?;
    let after = listing.after()?;
    let consumer = consumer.as_ref().map(ConsumerName::as_str);
    let rows = model::all(tx, consumer, *state, after, listing.limit()).await?;
    listing.page(rows, |letter| letter.id)
}

operation! {
    /// Get a dead letter with its event
    pub(crate) read Get(()) = Get "/admin/dlq/{letter_id}" as "getDeadLetter",
    tag: "operations", access: Access::OPS_READ, rate_limit: Admin,
    path: LetterPath,
    errors: [DeadLetterNotFound],
    run: get => DeadLetterWhole,
}

async fn get((): &(), tx: &mut ReadTx, call: &Call<Get>) -> Result<DeadLetterWhole> {
    model::one(tx, call.path.letter_id).await
}

operation! {
    /// Redrive a dead letter: deliver it, and the events parked behind it, to its consumer again, in order
    pub(crate) mutation Redrive(()) = Post "/admin/dlq/{letter_id}/redrive" as "redriveDeadLetter",
    tag: "operations", access: Access::OPS_WRITE, rate_limit: Admin, audit: "dead_letter.redrive",
    path: LetterPath, body: WithReason, success: 202,
    errors: [DeadLetterNotFound, StateConflict],
    run: redrive => LettersSent,
}

async fn redrive((): &(), tx: &mut MutationTx, call: &Call<Redrive>) -> Result<LettersSent> {
    decide(tx, call.path.letter_id, &call.body, false).await
}

operation! {
    /// Drop a dead letter for good and release the events parked behind it
    pub(crate) mutation Drop(()) = Post "/admin/dlq/{letter_id}/drop" as "dropDeadLetter",
    tag: "operations", access: Access::OPS_WRITE, rate_limit: Admin, audit: "dead_letter.drop",
    path: LetterPath, body: WithReason, success: 202,
    errors: [DeadLetterNotFound, StateConflict],
    run: drop => LettersSent,
}

async fn drop((): &(), tx: &mut MutationTx, call: &Call<Drop>) -> Result<LettersSent> {
    decide(tx, call.path.letter_id, &call.body, true).await
}

async fn decide(
    tx: &mut MutationTx,
    id: LetterId,
    decision: &WithReason,
    dropped: bool,
) -> Result<LettersSent> {
    let letter = model::one(tx, id).await?.letter;
    tx.target("dead_letter", id);
    tx.note("reason", decision.reason.as_str());
    tx.note("consumer", letter.consumer);
    tx.note("event_id", letter.event_id.to_string());
    if letter.state != LetterState::Dead {
        let hint = match letter.state {
            LetterState::Parked => {
                "The event is parked behind a dead letter of the same aggregate. Redrive or drop that one."
            }
            LetterState::Redriving => "The dead letter is already being redriven.",
            _ => "The dead letter was already redriven or dropped.",
        };
        return Err(Error::new(Code::StateConflict, hint));
    }
    let send =
        sqlx::query!(r#"select events.send_again($1, $2, $3) as "sent!""#, id.uuid(), dropped, tx.now(),);
    let letters = tx.one(send).await?.sent;
    if letters == 0 {
        return Err(Code::StateConflict.into());
    }
    tx.wakes(Topic::Events);
    Ok(LettersSent { letters })
}
