//! What must hold while it happens, and when it is over.

use std::time::Duration;

use gpuaas_testkit::eventually;
use tokio::time::Instant;

use crate::cloud::{Cluster, WAIT_TIMEOUT};
use crate::load::{Answered, RATE};

/// After a fault the rate is back within this time.
const RECOVERED: Duration = Duration::from_secs(10);
const WINDOW: Duration = Duration::from_secs(2);

const EFFECTS: &str = "select count(*) from notify.notifications";
const EVENTS: &str = "select count(*) from events.log where event_type = 'identity.user.membership_changed'";
const DEAD: &str = "select count(*) from events.dead_letters";
/// Events without exactly one notification.
const NOT_ONCE: &str = "select count(*) from events.log l
    left join (select event_id, count(*) as times from notify.notifications group by 1) n using (event_id)
    where l.event_type = 'identity.user.membership_changed' and n.times is distinct from 1";
/// Neighbours in an inbox whose events are in another order in their aggregate.
const OUT_OF_ORDER: &str = "select count(*) from (
        select l.aggregate_seq < lag(l.aggregate_seq) over (partition by n.user_id order by n.seq) as wrong
        from notify.notifications n join events.log l using (event_id)) pairs where wrong";
/// Holes, repetitions and steps back in the numbers of each aggregate, in the order of the log.
const MISNUMBERED: &str = "select count(*) from (
        select l.aggregate_seq - coalesce(lag(l.aggregate_seq) over (
            partition by l.aggregate_type, l.aggregate_id order by l.seq), 0) as step
        from events.log l) numbered where step <> 1";
const UNSEALED: &str = "select count(*) from audit.log l
    where not exists (select from audit.seals s where l.id = any(s.row_ids))";

/// Runs that aren't at their end, or whose steps weren't done once each.
const UNSETTLED: &str = "select count(*) from workflow.runs r where r.state <> 'completed' or 2 <>
    (select count(*) from workflow.steps s where s.run_id = r.id and s.outcome = 'done')";
/// Those that were asked for: each has a run key of its own.
const PROBES: &str = "select count(*) from workflow.runs r join probe.probes p on p.run_id = r.id
    where r.run_key like 'prb_%' and p.finished_at is not null";

/// Effects come at the rate of the load, 0.9 of it at least, within ten seconds.
pub async fn flows(cluster: &Cluster, after: &str) {
    let (began, mut best) = (Instant::now(), 0.0f64);
    let mut windows = tokio::time::interval(WINDOW);
    windows.tick().await;
    while began.elapsed() < RECOVERED {
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

/// When the load is over everything committed has taken effect once, in order, and is sealed; nothing is dead.
pub async fn settles(cluster: &Cluster, answered: Answered) {
    let done = async || cluster.number(EFFECTS).await == cluster.number(EVENTS).await;
    assert!(eventually(WAIT_TIMEOUT, done).await, "every event has its effect; {}", cluster.log());
    let events = cluster.number(EVENTS).await;
    assert_eq!(events, answered.changes, "what was answered was committed, once");
    assert_eq!(cluster.number(NOT_ONCE).await, 0, "one effect for each event");
    assert_eq!(cluster.number(OUT_OF_ORDER).await, 0, "in the order of each aggregate");
    assert_eq!(cluster.number(MISNUMBERED).await, 0, "each aggregate's events are numbered without gaps");
    assert_eq!(cluster.number(DEAD).await, 0, "no false dead letter");
    let sealed = async || cluster.number(UNSEALED).await == 0;
    assert!(eventually(WAIT_TIMEOUT, sealed).await, "the audit log is sealed; {}", cluster.log());
    let came_through = async || cluster.number(UNSETTLED).await == 0;
    assert!(eventually(WAIT_TIMEOUT, came_through).await, "every run comes to its end; {}", cluster.log());
    assert_eq!(cluster.number(PROBES).await, answered.probes, "every probe came through, once");
    println!("  {events} events, each with one effect; {} runs, each at its end", answered.probes);
}
