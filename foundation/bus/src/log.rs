//! Reads the event log page by page: everything newly visible, including late commits.

use std::sync::Arc;

use gpuaas_core::event::Envelope;
use gpuaas_core::{Error, EventId, OrgId, ProjectId, Result};
use gpuaas_store::{Snapshot, Tx};
use serde::Deserialize;
use serde_json::Value;
use uuid::Uuid;

use crate::position::{Position, beyond};

/// An event and its position in the log.
#[derive(Debug, Clone)]
pub struct Logged {
    pub seq: i64,
    /// The transaction that wrote it.
    pub xid: u64,
    pub event: Arc<Envelope>,
}

/// Events in the order of each aggregate, and the start of the next page.
#[derive(Debug, Clone)]
pub struct LogPage {
    pub events: Vec<Logged>,
    pub after: Position,
    /// True if the reader has caught up with everything visible.
    pub caught_up: bool,
}

/// The part of an envelope that has no column. Unreadable parts stay empty; the consumer then reports them.
#[derive(Default, Deserialize)]
#[serde(default)]
struct EnvelopeRest {
    version: u16,
    correlation_id: String,
    traceparent: String,
    payload: Value,
}

/// Upper bound of concurrent transactions. Each has its own connection and no savepoints.
const MAX_CONCURRENT_TRANSACTIONS: u64 = 10_000;
/// Transactions within this distance of `xmax` are found by one range scan, older ones one by one.
const RECENT_TRANSACTIONS: u64 = 2_000;

/// Reads the next page.
///
/// A long transaction costs one index lookup when it ends, never a scan from its start. Rows of transactions that were in
/// flight at `seen` are found by transaction number: those in flight below its `xmax`, and those just above it, because
/// `xmax` follows the last transaction that ended, not the last that began. All other rows lie above `through`.
pub async fn page(tx: &mut Tx, from: &Position, limit: i64) -> Result<LogPage> {
    let (xmax, in_flight) = (from.seen.xmax(), from.seen.in_flight());
    let (recent, old): (Vec<u64>, Vec<u64>) =
        in_flight.iter().partition(|xid| **xid + RECENT_TRANSACTIONS >= xmax);
    let floor = recent.iter().copied().min().unwrap_or(xmax);
    let texts = |xids: &[u64]| xids.iter().map(u64::to_string).collect::<Vec<_>>();
    let rows = sqlx::query!(
        r#"with present as materialized (
               select pg_current_snapshot()::text as now, events.epoch() as epoch, (select id from events.lives) as life
           )
           select present.now as "now!", present.epoch as "epoch!", present.life as "life?: Uuid", seq as "seq?",
                  xid::text as "xid?",
                  event_id as "event_id?: EventId", event_type as "event_type?", occurred_at as "occurred_at?",
                  org_id as "org_id?: OrgId", project_id as "project_id?: ProjectId",
                  aggregate_type as "aggregate_type?", aggregate_id as "aggregate_id?",
                  aggregate_seq as "aggregate_seq?", envelope as "envelope?"
           from present left join events.page($1, present.epoch, $2, $3::text::xid8, $4::text[]::xid8[], $5::text::xid8,
               $6::text[]::xid8[], $7::text::xid8, $8::text::xid8, $9::text::pg_snapshot, $10) on true"#,
        from.epoch,
        from.through,
        xmax.to_string(),
        &texts(in_flight),
        floor.to_string(),
        &texts(&old),
        xmax.saturating_add(RECENT_TRANSACTIONS).to_string(),
        xmax.saturating_add(MAX_CONCURRENT_TRANSACTIONS).to_string(),
        from.until.as_ref().map(Snapshot::to_string),
        limit,
    );
    let rows = tx.all(rows).await?;
    let first = rows.first().ok_or_else(|| Error::internal("the page query returned no snapshot"))?;
    let (now, epoch, life) = (first.now.parse::<Snapshot>()?, first.epoch, first.life);
    if from.life.is_some() && from.life != life {
        return Err(Error::unavailable(
            "the database restarted after a crash: readers start again from their saved positions",
        ));
    }
    let mut events = Vec::with_capacity(rows.len());
    for row in rows {
        let (Some(seq), Some(xid), Some(event_id)) = (row.seq, row.xid, row.event_id) else { break };
        let xid = xid.parse().map_err(Error::internal)?;
        let rest: EnvelopeRest =
            row.envelope.and_then(|rest| serde_json::from_value(rest).ok()).unwrap_or_default();
        let event = Envelope {
            event_id,
            event_type: row.event_type.unwrap_or_default(),
            occurred_at: row.occurred_at.unwrap_or_default(),
            version: rest.version,
            correlation_id: rest.correlation_id,
            traceparent: rest.traceparent,
            org_id: row.org_id,
            project_id: row.project_id,
            aggregate_type: row.aggregate_type.unwrap_or_default(),
            aggregate_id: row.aggregate_id.unwrap_or_default(),
            aggregate_seq: row.aggregate_seq.unwrap_or_default(),
            payload: rest.payload,
        };
        events.push(Logged { seq, xid, event: Arc::new(event) });
    }
    let page = next_position(from, events, now, epoch, limit)?;
    Ok(LogPage { after: Position { life, ..page.after }, ..page })
}

/// Computes the start of the next page. An epoch ends when all its rows have been read: no more rows are written to it.
fn next_position(
    from: &Position,
    events: Vec<Logged>,
    now: Snapshot,
    epoch: i32,
    limit: i64,
) -> Result<LogPage> {
    let full = i64::try_from(events.len()).is_ok_and(|read| read >= limit);
    let last = events.last().map_or(from.through, |event| event.seq);
    let epoch_ended = from.epoch < epoch;
    if !epoch_ended {
        beyond(&from.seen, &now)?;
    }
    let after = match (full, &from.until) {
        // The rest of a finished epoch is read without an upper bound: no rows are added to it.
        (true, None) if epoch_ended => {
            Position { through: last, until: Some(Snapshot::EVERYTHING), ..from.clone() }
        }
        (true, until) => {
            let until = until.clone().unwrap_or(now);
            Position { through: last, until: Some(until), ..from.clone() }
        }
        (false, None) if epoch_ended => Position::start_of(epoch, last.max(from.through)),
        (false, Some(until)) if epoch_ended && *until == Snapshot::EVERYTHING => {
            Position::start_of(epoch, last.max(from.through))
        }
        (false, until) => {
            let seen = until.clone().unwrap_or(now);
            Position { seen, until: None, through: last.max(from.through), ..from.clone() }
        }
    };
    let caught_up = !full && !epoch_ended && from.until.is_none();
    Ok(LogPage { events, after, caught_up })
}
