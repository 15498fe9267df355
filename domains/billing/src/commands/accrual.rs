//! Accrual: charges open usage up to the end of the last window, in one statement per partition.
//!
//! Each partition has a position: everything its intervals used up to there is charged. One transaction moves it to the
//! next window and inserts one entry for each interval that cost something since, so that a crash charges a window
//! wholly or not at all. After an outage the first run charges everything missed, split at the ends of months. The
//! amount is the rounded total cost so far minus what was charged so far: rounding never drifts.
//!
//! An interval's first charge and its settlement each update its row; the windows between them only insert. The id of a
//! usage debit is made of its moment and its interval, so that the primary key refuses a second charge of a window.

use chrono::{DateTime, Datelike, Months, NaiveTime, TimeZone, Utc};
use gpuaas_core::{Error, Result};
use gpuaas_store::{PlatformReason, Store, Tx};

/// Result of one run over a partition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Accrued {
    pub debits: u64,
}

/// Charges one partition that is behind the last window's end. Returns `None` if none is, or other workers have them.
pub(crate) async fn accrue_next(store: &Store, window_seconds: i64) -> Result<Option<Accrued>> {
    let end = last_window_end(store.sources().now(), window_seconds)?;
    let mut tx = store.system_tx(PlatformReason::Billing).await?;
    let Some((partition, from)) = lock_partition(&mut tx, end).await? else {
        tx.roll_back().await;
        return Ok(None);
    };
    let until = from.map_or(end, |from| end.min(month_end(from)));
    let debits = charge(&mut tx, partition, from, until).await?;
    let update = sqlx::query!(
        "update billing.accrual_positions set until = $2 where partition = $1",
        partition,
        until
    );
    tx.execute(update).await?;
    tx.commit().await?;
    metrics::counter!("gpuaas_billing_entries_total", "kind" => "usage_debit").increment(debits);
    Ok(Some(Accrued { debits }))
}

/// Returns the end of the last full window.
fn last_window_end(now: DateTime<Utc>, window_seconds: i64) -> Result<DateTime<Utc>> {
    let seconds = now.timestamp().div_euclid(window_seconds) * window_seconds;
    DateTime::from_timestamp(seconds, 0).ok_or_else(|| Error::internal("the clock is out of range"))
}

/// Returns the first end of a month (UTC) after a moment.
fn month_end(after: DateTime<Utc>) -> DateTime<Utc> {
    let first = after.date_naive().with_day(1).and_then(|day| day.checked_add_months(Months::new(1)));
    first.map_or(DateTime::<Utc>::MAX_UTC, |day| Utc.from_utc_datetime(&day.and_time(NaiveTime::MIN)))
}

/// Locks the partition that is furthest behind and that no other worker has. Its position is `None` before its first run.
async fn lock_partition(tx: &mut Tx, end: DateTime<Utc>) -> Result<Option<(i16, Option<DateTime<Utc>>)>> {
    let lock = sqlx::query!(
        r#"select partition, nullif(until, '-infinity') as "until" from billing.accrual_positions
           where until < $1 order by until, partition limit 1 for update skip locked"#,
        end,
    );
    Ok(tx.optional(lock).await?.map(|row| (row.partition, row.until)))
}

/// Charges a partition's usage between its position and `until`. Returns the number of debits.
///
/// An interval that ended is charged until its end was found; the part between its end and that moment is credited
/// back with the evidence, as is what was charged beyond its end before it was known.
async fn charge(
    tx: &mut Tx,
    partition: i16,
    from: Option<DateTime<Utc>>,
    until: DateTime<Utc>,
) -> Result<u64> {
    let now = tx.sources().now();
    let insert = sqlx::query!(
        "with due as (
             select u.*, coalesce(u.found_at, u.ended_at) <= $3 as settles,
                    case when u.accruing then billing.cost(u.rate_minor, billing.elapsed(u.started_at, $2)) else 0 end as charged,
                    case when coalesce(u.found_at, u.ended_at) <= $3
                        then billing.cost(u.rate_minor, billing.elapsed(u.started_at, coalesce(u.found_at, u.ended_at)))
                        else billing.cost(u.rate_minor, billing.elapsed(u.started_at, $3)) end as cost,
                    case when coalesce(u.found_at, u.ended_at) <= $3
                        then billing.cost(u.rate_minor, billing.elapsed(u.started_at, u.ended_at)) end as final_cost
             from billing.usage u
             where u.partition = $1 and u.settled_at is null and u.started_at < $3
         ), moved as (
             update billing.usage u set accruing = true, settled_at = case when d.settles then $5::timestamptz end
             from due d where u.id = d.id and (d.settles or not d.accruing)
         ), corrected as (
             insert into billing.entries (id, at, org_id, project_id, currency, kind, debit, credit, amount_minor, usage_id,
                                          charged_from, corrects, reason, evidence, correlation_id)
             select gen_random_uuid(), $3, d.org_id, d.project_id, d.currency, 'correction', 'revenue', 'customer',
                    greatest(d.cost, d.charged) - d.final_cost, d.id, d.ended_at,
                    case when d.cost > d.charged then ($4 || substr(d.id::text, 14))::uuid else last.id end, d.end_reason,
                    d.end_evidence, d.correlation_id
             from due d
             left join lateral (
                 select e.id from billing.entries e
                 where d.cost <= d.charged and e.org_id = d.org_id and e.usage_id = d.id and e.kind = 'usage_debit'
                   and e.at >= d.started_at and e.at <= $2
                 order by e.at desc limit 1
             ) last on true
             where d.settles and greatest(d.cost, d.charged) > d.final_cost
         )
         insert into billing.entries (id, at, org_id, project_id, currency, kind, debit, credit, amount_minor, usage_id,
                                      charged_from, correlation_id)
         select ($4 || substr(d.id::text, 14))::uuid, $3, d.org_id, d.project_id, d.currency, 'usage_debit', 'customer',
                'revenue', d.cost - d.charged, d.id, case when d.accruing then $2 else d.started_at end, d.correlation_id
         from due d where d.cost > d.charged",
        partition,
        from,
        until,
        id_prefix(until),
        now,
    );
    tx.execute(insert).await
}

/// Returns the first 13 characters of a UUID version 7 of this moment.
fn id_prefix(at: DateTime<Utc>) -> String {
    let digits = format!("{:012x}", at.timestamp_millis());
    let (high, low) = digits.split_at(8);
    format!("{high}-{low}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> DateTime<Utc> {
        text.parse().expect("a time")
    }

    #[test]
    fn windows_end_on_a_grid_that_does_not_depend_on_the_start() {
        let end = |now, seconds| last_window_end(at(now), seconds).expect("in range");
        assert_eq!(end("2026-11-19T10:00:59.999999Z", 60), at("2026-11-19T10:00:00Z"));
        assert_eq!(end("2026-11-19T10:01:00Z", 60), at("2026-11-19T10:01:00Z"));
        assert_eq!(end("2026-11-19T10:01:00Z", 3600), at("2026-11-19T10:00:00Z"));
    }

    #[test]
    fn a_run_never_crosses_the_end_of_a_month() {
        assert_eq!(month_end(at("2026-11-19T10:00:00Z")), at("2026-12-01T00:00:00Z"));
        assert_eq!(month_end(at("2026-12-31T23:59:59Z")), at("2027-01-01T00:00:00Z"));
        assert_eq!(month_end(at("2026-12-01T00:00:00Z")), at("2027-01-01T00:00:00Z"));
    }

    #[test]
    fn ids_of_debits_begin_with_their_moment() {
        assert_eq!(id_prefix(at("2026-11-19T10:00:00Z")).len(), 13);
        assert_eq!(id_prefix(at("1970-01-01T00:00:00.255Z")), "00000000-00ff");
    }
}
