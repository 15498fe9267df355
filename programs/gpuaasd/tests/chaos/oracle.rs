//! Invariants under faults and at the end of the run.

use std::time::Duration;

use gpuaas_testkit::eventually;
use tokio::time::Instant;

use crate::cloud::{Cluster, WAIT_TIMEOUT};
use crate::load::{Answered, RATE};

/// Limit for the recovery of throughput after a fault.
const RECOVERY_TIMEOUT: Duration = Duration::from_secs(10);
const WINDOW: Duration = Duration::from_secs(2);

const EFFECTS: &str = "select count(*) from notify.notifications";
const EVENTS: &str = "select count(*) from events.log where event_type = 'identity.user.membership_changed'";
const DEAD: &str = "select count(*) from events.dead_letters";
/// Events without exactly one notification.
const NOT_ONCE: &str = "select count(*) from events.log l
    left join (select event_id, count(*) as times from notify.notifications group by 1) n using (event_id)
    where l.event_type = 'identity.user.membership_changed' and n.times is distinct from 1";
/// Adjacent notifications of an inbox whose events have the opposite order in their aggregate.
const OUT_OF_ORDER: &str = "select count(*) from (
        select l.aggregate_seq < lag(l.aggregate_seq) over (partition by n.user_id order by n.seq) as wrong
        from notify.notifications n join events.log l using (event_id)) pairs where wrong";
/// Gaps, duplicates and decreases in the sequence numbers of an aggregate, in log order.
const MISNUMBERED: &str = "select count(*) from (
        select l.aggregate_seq - coalesce(lag(l.aggregate_seq) over (
            partition by l.aggregate_type, l.aggregate_id order by l.seq), 0) as step
        from events.log l) numbered where step <> 1";
const UNSEALED: &str = "select count(*) from audit.log l
    where not exists (select from audit.seals s where l.id = any(s.row_ids))";

/// Runs that haven't completed, or whose steps weren't executed once each.
const UNSETTLED: &str = "select count(*) from workflow.runs r where r.state <> 'completed' or 2 <>
    (select count(*) from workflow.steps s where s.run_id = r.id and s.outcome = 'done')";
/// Finished probes requested by the load, recognised by their run key.
const PROBES: &str = "select count(*) from workflow.runs r join probe.probes p on p.run_id = r.id
    where r.run_key like 'prb_%' and p.finished_at is not null";

/// Waits until effects reach 0.9 of the load's rate; fails after ten seconds.
pub async fn assert_throughput(cluster: &Cluster, after: &str) {
    let (began, mut best) = (Instant::now(), 0.0f64);
    let mut windows = tokio::time::interval(WINDOW);
    windows.tick().await;
    while began.elapsed() < RECOVERY_TIMEOUT {
        let (before, at) = (cluster.number(EFFECTS).await, Instant::now());
        windows.tick().await;
        let rate = (cluster.number(EFFECTS).await - before) as f64 / at.elapsed().as_secs_f64();
        best = best.max(rate);
        if rate >= 0.9 * RATE as f64 {
            println!("  {rate:.0} effects a second after {:.0} s", began.elapsed().as_secs_f64());
            return;
        }
    }
    panic!("{after}: at most {best:.0} effects a second of {RATE}; {}", cluster.log());
}

/// Checks after the load that everything committed took effect once and in order and is sealed, without dead letters.
pub async fn assert_settled(cluster: &Cluster, answered: Answered) {
    let done = async || cluster.number(EFFECTS).await == cluster.number(EVENTS).await;
    assert!(eventually(WAIT_TIMEOUT, done).await, "every event has its effect; {}", cluster.log());
    let events = cluster.number(EVENTS).await;
    assert_eq!(events, answered.changes, "every successful request was committed once");
    assert_eq!(cluster.number(NOT_ONCE).await, 0, "one effect for each event");
    assert_eq!(cluster.number(OUT_OF_ORDER).await, 0, "in the order of each aggregate");
    assert_eq!(cluster.number(MISNUMBERED).await, 0, "each aggregate's events are numbered without gaps");
    assert_eq!(cluster.number(DEAD).await, 0, "no dead letters");
    let sealed = async || cluster.number(UNSEALED).await == 0;
    assert!(eventually(WAIT_TIMEOUT, sealed).await, "the audit log is sealed; {}", cluster.log());
    let completed = async || cluster.number(UNSETTLED).await == 0;
    assert!(eventually(WAIT_TIMEOUT, completed).await, "every run completes; {}", cluster.log());
    assert_eq!(cluster.number(PROBES).await, answered.probes, "every probe finished once");
    println!("  {events} events, each with one effect; {} completed runs", answered.probes);
}
