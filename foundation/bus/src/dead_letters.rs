//! Dead letters: events a consumer failed to process, the events parked behind them, and their redrive.

use chrono::{DateTime, Utc};
use gpuaas_core::event::Envelope;
use gpuaas_core::{Error, Id, LetterId, Result};
use gpuaas_store::{PlatformReason, Store, Tx};
use uuid::Uuid;

use crate::log::Logged;

gpuaas_core::state_machine! {
    /// The state of a dead letter.
    pub enum LetterState in "events.dead_letters.state" {
        initial Parked = "parked",
        Dead = "dead",
        Redriving = "redriving",
        Redriven = "redriven",
        Dropped = "dropped",
    }
    moves {
        Parked => Dead, Parked => Redriving, Dead => Redriving, Dead => Dropped,
        Redriving => Redriven, Redriving => Dead, Redriving => Parked,
    }
}

/// The result of parking an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ParkOutcome {
    /// The event is dead or parked, or was decided before.
    Decided,
    /// No earlier dead letter blocks the event any more.
    Clear,
}

/// The reason for parking an event.
pub(crate) enum ParkReason<'a> {
    /// Processing failed this many times.
    Failed { error: &'a Error, attempts: u32 },
    /// An earlier event of the aggregate is a dead letter.
    BehindDeadLetter,
}

pub(crate) async fn park(
    store: &Store,
    consumer: &str,
    logged: &Logged,
    reason: ParkReason<'_>,
) -> Result<ParkOutcome> {
    let (failure, attempts) = match reason {
        ParkReason::Failed { error, attempts } => (Some(error_chain(error)), attempts),
        ParkReason::BehindDeadLetter => (None, 0),
    };
    let event = serde_json::to_value(&*logged.event).map_err(Error::internal)?;
    let sources = store.sources();
    let mut tx = store.system_tx(PlatformReason::Events).await?;
    let set_aside = sqlx::query!(
        r#"select events.set_aside($1, $2, $3, $4, $5, $6, $7) as "outcome!""#,
        consumer,
        LetterId::new(sources).uuid(),
        logged.seq,
        event,
        failure.as_deref(),
        attempts.cast_signed(),
        sources.now(),
    );
    let outcome = tx.one(set_aside).await?.outcome;
    tx.commit().await?;
    Ok(if outcome == "clear" { ParkOutcome::Clear } else { ParkOutcome::Decided })
}

/// Returns the error with its causes, for operators. Truncated, because it is stored.
fn error_chain(error: &Error) -> String {
    error.chain().chars().take(2_000).collect()
}

/// A redriven letter.
pub(crate) struct RedrivenLetter {
    pub id: LetterId,
    pub event: Envelope,
}

/// Returns the redriven letters of this consumer, in order.
pub(crate) async fn redriven(tx: &mut Tx, consumer: &str, limit: i64) -> Result<Vec<RedrivenLetter>> {
    let rows = sqlx::query!(
        "select id, envelope from events.dead_letters
         where consumer = $1 and state = 'redriving' order by seq limit $2",
        consumer,
        limit,
    );
    let rows = tx.all(rows).await?.into_iter();
    rows.map(|row| {
        let event = serde_json::from_value(row.envelope).map_err(Error::internal)?;
        Ok(RedrivenLetter { id: Id::from_uuid(row.id), event })
    })
    .collect()
}

/// Records that a redriven letter failed again.
pub(crate) async fn record_redrive_failure(store: &Store, letter: LetterId, error: &Error) -> Result<()> {
    let mut tx = store.system_tx(PlatformReason::Events).await?;
    let failed = sqlx::query!(
        "select events.return_letter($1, $2, $3)::text",
        letter.uuid(),
        error_chain(error),
        store.sources().now(),
    );
    tx.one(failed).await?;
    tx.commit().await
}

/// Returns the number of undecided letters: dead ones, and those parked or redriving.
pub(crate) async fn count_unresolved(tx: &mut Tx, consumer: &str) -> Result<(i64, i64)> {
    let row = sqlx::query!(
        r#"select count(*) filter (where state = 'dead') as "dead!", count(*) filter (where state <> 'dead') as "parked!"
           from events.dead_letters where consumer = $1 and state in ('dead', 'parked', 'redriving')"#,
        consumer,
    );
    let row = tx.one(row).await?;
    Ok((row.dead, row.parked))
}

/// Deletes letters that were resolved before `before`.
pub(crate) async fn delete_resolved(tx: &mut Tx, before: DateTime<Utc>) -> Result<u64> {
    let delete = sqlx::query!(
        "delete from events.dead_letters where id in (
             select id from events.dead_letters where state in ('redriven', 'dropped') and changed_at < $1 limit 1000)",
        before,
    );
    tx.execute(delete).await
}

/// Returns the events of the page that the consumer has already processed or parked.
pub(crate) async fn processed(tx: &mut Tx, consumer: &str, page: &[Logged]) -> Result<Vec<Uuid>> {
    let ids: Vec<Uuid> = page.iter().map(|logged| logged.event.event_id.uuid()).collect();
    let since = page.iter().map(|logged| logged.event.occurred_at).min().unwrap_or_default();
    let rows = sqlx::query!(
        "select event_id from events.effects where consumer = $1 and event_id = any($2) and occurred_at >= $3",
        consumer,
        &ids,
        since,
    );
    Ok(tx.all(rows).await?.into_iter().map(|row| row.event_id).collect())
}
