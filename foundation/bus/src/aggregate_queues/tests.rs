//! Compares `AggregateQueues` with a model that tracks every event by its number.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use chrono::TimeDelta;
use gpuaas_core::Id;
use gpuaas_core::event::Envelope;
use gpuaas_store::Snapshot;
use proptest::collection::vec;
use proptest::prelude::*;

use super::*;

/// Aggregates 1 and 5 share a partition, so do 2 and 6.
const AGGREGATES: u8 = 6;

fn aggregate(name: u8) -> Uuid {
    let mut bytes = [0; 16];
    (bytes[0], bytes[15]) = (name, name % 4);
    Uuid::from_bytes(bytes)
}

/// Returns an event with this number.
fn logged(seq: i64, name: u8) -> Logged {
    let event = Envelope {
        event_id: Id::from_uuid(Uuid::from_u128(seq.unsigned_abs().into())),
        event_type: "test.happened".to_owned(),
        occurred_at: DateTime::UNIX_EPOCH,
        version: 1,
        correlation_id: String::new(),
        traceparent: String::new(),
        org_id: None,
        project_id: None,
        aggregate_type: "test".to_owned(),
        aggregate_id: aggregate(name),
        aggregate_seq: seq,
        payload: serde_json::Value::Null,
    };
    Logged { seq, xid: 0, event: Arc::new(event) }
}

/// Returns the position after this many pages.
fn after(pages: usize) -> Position {
    let through = i64::try_from(pages).expect("few pages");
    Position { epoch: 1, seen: Snapshot::NOTHING, until: None, through, life: None }
}

fn page(events: Vec<Logged>, number: usize) -> LogPage {
    LogPage { events, after: after(number + 1), caught_up: true }
}

fn at(seconds: i64) -> DateTime<Utc> {
    DateTime::UNIX_EPOCH + TimeDelta::seconds(seconds)
}

/// Returns queues for all partitions, from the start.
fn fresh() -> AggregateQueues {
    let mut queues = AggregateQueues::new();
    queues.restart(Partitions::ALL, Position::START);
    queues
}

fn take(queues: &mut AggregateQueues) -> WorkItem {
    queues.take(at(0), 1).pop().expect("something to do")
}

#[test]
fn events_of_an_aggregate_are_delivered_one_at_a_time() {
    let mut queues = fresh();
    queues.add(page(vec![logged(1, 1), logged(2, 1), logged(3, 2)], 0), |_| true);

    let (first, other) = (take(&mut queues), take(&mut queues));
    assert_eq!((first.logged.seq, other.logged.seq), (1, 3));
    assert!(queues.take(at(0), 1).is_empty(), "the second waits for the first");

    queues.done(&first);
    assert_eq!(take(&mut queues).logged.seq, 2);
    assert_eq!(queues.oldest().map(|logged| logged.seq), Some(2));
}

#[test]
fn an_event_put_back_delays_its_queue_and_keeps_its_failures() {
    let mut queues = fresh();
    queues.add(page(vec![logged(1, 1), logged(2, 1)], 0), |_| true);
    let item = take(&mut queues);

    queues.put_back(&item, 2, at(5));

    assert!(queues.take(at(4), 1).is_empty());
    assert_eq!(queues.next_due(), Some(at(5)));
    let again = queues.take(at(5), 1).pop().expect("rested");
    assert_eq!((again.logged.seq, again.failures), (1, 2));
    queues.done(&again);
    assert_eq!(take(&mut queues).failures, 0, "the next has its own failures");
}

#[test]
fn a_partition_is_as_far_as_the_page_before_its_first_event_not_done() {
    let mut queues = fresh();
    queues.add(page(vec![logged(1, 1), logged(2, 2)], 0), |_| true);
    queues.add(page(vec![logged(3, 2)], 1), |_| true);
    let (first, second) = (take(&mut queues), take(&mut queues));
    queues.done(&second);

    let ones: Partitions = [partition_of(aggregate(1))].into_iter().collect();
    let twos: Partitions = [partition_of(aggregate(2))].into_iter().collect();
    let others: Partitions =
        Partitions::ALL.iter().filter(|p| !ones.contains(*p) && !twos.contains(*p)).collect();
    assert_eq!(queues.positions(), [(ones, Position::START), (twos, after(1)), (others, after(2))]);

    queues.done(&first);
    let third = take(&mut queues);
    queues.done(&third);
    assert_eq!(queues.positions(), [(Partitions::ALL, after(2))]);
}

#[test]
fn items_taken_before_a_restart_are_not_counted_after_it() {
    let mut queues = fresh();
    queues.add(page(vec![logged(1, 1)], 0), |_| true);
    let old = take(&mut queues);
    queues.restart(Partitions::ALL, Position::START);
    queues.add(page(vec![logged(1, 1)], 0), |_| true);

    queues.done(&old);
    queues.put_back(&old, 1, at(0));

    let ones: Partitions = [partition_of(aggregate(1))].into_iter().collect();
    assert_eq!(queues.positions()[0], (ones, Position::START));
    assert_eq!((queues.pending(), take(&mut queues).failures), (1, 0));
    assert!(queues.take(at(9), 1).is_empty());
}

#[test]
fn a_delayed_queue_does_not_keep_the_pages_behind_it() {
    let mut queues = fresh();
    queues.add(page(vec![logged(0, 1)], 0), |_| true);
    let delayed = take(&mut queues);
    queues.put_back(&delayed, 1, at(60));
    // Every other page is done first, so that each of the rest ends between two finished pages.
    for round in 0..50 {
        let number = 1 + 2 * round;
        let seq = i64::try_from(number).expect("few");
        queues.add(page(vec![logged(seq, 2)], number), |_| true);
        queues.add(page(vec![logged(seq + 1, 3)], number + 1), |_| true);
        let (earlier, later) = (take(&mut queues), take(&mut queues));
        queues.done(&later);
        queues.done(&earlier);
    }

    assert_eq!((queues.pending(), queues.pages.len()), (1, 2));
    let rested = queues.take(at(60), 1).pop().expect("rested");
    queues.done(&rested);
    assert_eq!(queues.positions(), [(Partitions::ALL, after(101))]);
}

/// An operation on the queues.
#[derive(Debug, Clone)]
enum Operation {
    /// A page is read: aggregates, and whether the consumer accepts the event.
    Read(Vec<(u8, bool)>),
    Take,
    /// One of the taken events is done, chosen at random.
    Done(usize),
    PutBack(usize, u8),
    Wait(u8),
    /// Other partitions are held from now on, and the log is read again.
    Restart(u8),
}

fn operations() -> impl Strategy<Value = Vec<Operation>> {
    let read = vec((1..=AGGREGATES, prop::bool::weighted(0.8)), 0..5).prop_map(Operation::Read);
    let one = prop_oneof![
        6 => read,
        8 => Just(Operation::Take),
        6 => any::<usize>().prop_map(Operation::Done),
        3 => (any::<usize>(), 0..4_u8).prop_map(|(which, rest)| Operation::PutBack(which, rest)),
        2 => (0..4_u8).prop_map(Operation::Wait),
        1 => (0..16_u8).prop_map(Operation::Restart),
    ];
    vec(one, 0..120)
}

/// The queues and a record of all operations on them.
struct Model {
    queues: AggregateQueues,
    /// The log: pages of (number, aggregate, accepted).
    log: Vec<Vec<(i64, u8, bool)>>,
    held: Partitions,
    /// Done, in any generation.
    done: BTreeSet<i64>,
    /// Read since the last restart and not done since.
    open: BTreeMap<i64, u8>,
    /// Taken and neither done nor put back, of this generation or an earlier one.
    out: Vec<(WorkItem, bool)>,
    delayed: BTreeMap<u8, DateTime<Utc>>,
    now: DateTime<Utc>,
}

impl Model {
    fn new() -> Self {
        Self {
            queues: fresh(),
            log: Vec::new(),
            held: Partitions::ALL,
            done: BTreeSet::new(),
            open: BTreeMap::new(),
            out: Vec::new(),
            delayed: BTreeMap::new(),
            now: at(0),
        }
    }

    fn perform(&mut self, step: Operation) {
        match step {
            Operation::Read(events) => {
                let first =
                    1 + self.log.iter().map(|page| i64::try_from(page.len()).expect("few")).sum::<i64>();
                let events = (first..).zip(events).map(|(seq, (name, wanted))| (seq, name, wanted));
                self.log.push(events.collect());
                self.read(self.log.len() - 1);
            }
            Operation::Take => self.take(),
            Operation::Done(which) if !self.out.is_empty() => self.finish(which),
            Operation::PutBack(which, rest) if !self.out.is_empty() => self.put_back(which, rest),
            Operation::Done(_) | Operation::PutBack(..) => {}
            Operation::Wait(seconds) => self.now += TimeDelta::seconds(seconds.into()),
            Operation::Restart(kept) => self.restart((0..4).filter(|p| kept & (1 << p) != 0).collect()),
        }
    }

    /// Adds a page of the log to the queues, without events that are known to be done.
    fn read(&mut self, number: usize) {
        let wanted = |seq: i64| self.log[number].iter().any(|event| event.0 == seq && event.2);
        let events = self.log[number].iter().map(|(seq, name, _)| logged(*seq, *name)).collect();
        self.queues
            .add(page(events, number), |logged| wanted(logged.seq) && !self.done.contains(&logged.seq));
        for (seq, name, wanted) in &self.log[number] {
            if *wanted && !self.done.contains(seq) && self.held.contains(partition_of(aggregate(*name))) {
                self.open.insert(*seq, *name);
            }
        }
    }

    /// Returns the first event of each queue that is neither taken nor delayed.
    fn takeable(&self) -> BTreeMap<u8, i64> {
        let mut first = BTreeMap::new();
        for (seq, name) in &self.open {
            first.entry(*name).or_insert(*seq);
        }
        first.retain(|name, _| {
            let is_out = self.out.iter().any(|(item, ours)| *ours && self.open[&item.logged.seq] == *name);
            !is_out && self.delayed.get(name).is_none_or(|until| *until <= self.now)
        });
        first
    }

    fn take(&mut self) {
        let takeable = self.takeable();
        match self.queues.take(self.now, 1).pop() {
            None => assert!(takeable.is_empty(), "left behind: {takeable:?}"),
            Some(item) => {
                let name = self.open[&item.logged.seq];
                assert_eq!(takeable.get(&name), Some(&item.logged.seq), "out of turn");
                self.delayed.remove(&name);
                self.out.push((item, true));
            }
        }
    }

    fn finish(&mut self, which: usize) {
        let (item, ours) = self.out.remove(which % self.out.len());
        self.done.insert(item.logged.seq);
        self.queues.done(&item);
        if ours {
            self.open.remove(&item.logged.seq);
        }
    }

    fn put_back(&mut self, which: usize, rest: u8) {
        let (item, ours) = self.out.remove(which % self.out.len());
        let until = self.now + TimeDelta::seconds(rest.into());
        self.queues.put_back(&item, item.failures + 1, until);
        if ours {
            self.delayed.insert(self.open[&item.logged.seq], until);
        }
    }

    /// Restarts as a reader does: from the earliest position of the held partitions.
    fn restart(&mut self, held: Partitions) {
        let from = (0..4).filter(|p| held.contains(*p)).map(|p| self.first_open(p)).min().unwrap_or(0);
        self.held = held;
        self.open.clear();
        self.delayed.clear();
        self.out.iter_mut().for_each(|(_, ours)| *ours = false);
        self.queues.restart(held, after(from));
        (from..self.log.len()).for_each(|number| self.read(number));
    }

    /// Returns the first page with an unfinished accepted event of the partition.
    fn first_open(&self, partition: u8) -> usize {
        let is_open = |(seq, name, wanted): &(i64, u8, bool)| {
            *wanted && partition_of(aggregate(*name)) == partition && !self.done.contains(seq)
        };
        self.log.iter().position(|page| page.iter().any(is_open)).unwrap_or(self.log.len())
    }

    fn check(&self) {
        assert_eq!(self.queues.pending(), self.open.len());
        assert_eq!(self.queues.oldest().map(|logged| logged.seq), self.open.keys().next().copied());
        assert!(self.queues.pages.len() <= 2 * self.open.len(), "superfluous pages are kept");
        let positions = self.queues.positions();
        for partition in 0..PARTITIONS {
            let of_it: Vec<_> = positions.iter().filter(|(of, _)| of.contains(partition)).collect();
            assert_eq!(of_it.len(), usize::from(self.held.contains(partition)), "each held one once");
            for (_, position) in of_it {
                let claimed = usize::try_from(position.through).expect("a page");
                assert!(claimed <= self.first_open(partition), "what isn't done is claimed: {positions:?}");
                let read = self.open.iter().filter(|(_, name)| partition_of(aggregate(**name)) == partition);
                let first = read.map(|(seq, _)| self.page_of(*seq)).min().unwrap_or(self.log.len());
                assert_eq!(claimed, first, "what is done isn't claimed: {positions:?}");
            }
        }
    }

    fn page_of(&self, seq: i64) -> usize {
        let found = self.log.iter().position(|page| page.iter().any(|event| event.0 == seq));
        found.expect("of the log")
    }

    /// Finishes all open events.
    fn drain(&mut self) {
        while !self.open.is_empty() {
            self.now += TimeDelta::seconds(10);
            self.take();
            if !self.out.is_empty() {
                self.finish(0);
            }
            self.check();
        }
    }
}

proptest! {
    #[test]
    fn order_is_kept_and_no_position_is_ahead_of_unfinished_events(operations in operations()) {
        let mut model = Model::new();
        for step in operations {
            model.perform(step);
            model.check();
        }
        model.drain();

        let end = if model.held.is_empty() { vec![] } else { vec![(model.held, after(model.log.len()))] };
        prop_assert_eq!(model.queues.positions(), end);
    }
}
