//! Dead letters: events a consumer couldn't take, those parked behind them, and their way back.

use chrono::{DateTime, Utc};
use gpuaas_core::event::Envelope;
use gpuaas_core::{Error, Id, LetterId, Result};
use gpuaas_store::{PlatformReason, Store, Tx};
use uuid::Uuid;

use crate::log::Logged;

gpuaas_core::state_machine! {
    /// Where a letter is on its way.
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

/// What became of an event that was to be set aside.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ParkOutcome {
    /// It is dead or parked now, or somebody else had decided already.
    Decided,
    /// Nothing is in its way any more.
    Clear,
}

/// Why an event is set aside.
pub(crate) enum ParkReason<'a> {
    /// It failed this often.
    Failed { error: &'a Error, attempts: u32 },
    /// One before it did.
    BehindDeadLetter,
}

pub(crate) async fn park(
    store: &Store,
    consumer: &str,
    logged: &Logged,
    reason: ParkReason<'_>,
) -> Result<ParkOutcome> {
    let (failure, attempts) = match reason {
        ParkReason::Failed { error, attempts } => (Some(recorded(error)), attempts),
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

/// An error with its causes, for the operator. Bounded: it is stored.
/// What a dead letter keeps of an error.
fn recorded(error: &Error) -> String {
    error.chain().chars().take(2_000).collect()
}

/// A letter on its way again.
pub(crate) struct Returning {
    pub id: LetterId,
    pub event: Envelope,
}

/// Letters on their way again, in order, those of this consumer only.
pub(crate) async fn returning(tx: &mut Tx, consumer: &str, limit: i64) -> Result<Vec<Returning>> {
    let rows = sqlx::query!(
        "select id, envelope from events.dead_letters
         where consumer = $1 and state = 'redriving' order by seq limit $2",
        consumer,
        limit,
    );
    let rows = tx.all(rows).await?.into_iter();
    rows.map(|row| {
        let event = serde_json::from_value(row.envelope).map_err(Error::internal)?;
        Ok(Returning { id: Id::from_uuid(row.id), event })
    })
    .collect()
}

/// A letter failed again.
pub(crate) async fn return_letter(store: &Store, letter: LetterId, error: &Error) -> Result<()> {
    let mut tx = store.system_tx(PlatformReason::Events).await?;
    let returned = sqlx::query!(
        "select events.return_letter($1, $2, $3)::text",
        letter.uuid(),
        recorded(error),
        store.sources().now(),
    );
    tx.one(returned).await?;
    tx.commit().await
}

/// Letters nobody has decided about: dead ones, and those behind them.
pub(crate) async fn depth(tx: &mut Tx, consumer: &str) -> Result<(i64, i64)> {
    let row = sqlx::query!(
        r#"select count(*) filter (where state = 'dead') as "dead!", count(*) filter (where state <> 'dead') as "parked!"
           from events.dead_letters where consumer = $1 and state in ('dead', 'parked', 'redriving')"#,
        consumer,
    );
    let row = tx.one(row).await?;
    Ok((row.dead, row.parked))
}

/// Removes letters that were resolved before then.
pub(crate) async fn forget(tx: &mut Tx, before: DateTime<Utc>) -> Result<u64> {
    let forget = sqlx::query!(
        "delete from events.dead_letters where id in (
             select id from events.dead_letters where state in ('redriven', 'dropped') and changed_at < $1 limit 1000)",
        before,
    );
    tx.execute(forget).await
}

/// Which of these the consumer has decided about already.
pub(crate) async fn known(tx: &mut Tx, consumer: &str, page: &[Logged]) -> Result<Vec<Uuid>> {
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
