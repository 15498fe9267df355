//! AggregateQueues against a model that knows every event by name and forgets nothing.

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

/// An event, known by its number.
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

/// After so many pages.
fn after(pages: usize) -> Position {
    let through = i64::try_from(pages).expect("few pages");
    Position { epoch: 1, seen: Snapshot::NOTHING, until: None, through, life: None }
}

fn page(events: Vec<Logged>, number: usize) -> Page {
    Page { events, after: after(number + 1), caught_up: true }
}

fn at(seconds: i64) -> DateTime<Utc> {
    DateTime::UNIX_EPOCH + TimeDelta::seconds(seconds)
}

/// All partitions, from the start.
fn fresh() -> AggregateQueues {
    let mut queues = AggregateQueues::new();
    queues.restart(Partitions::ALL, Position::START);
    queues
}

fn take(queues: &mut AggregateQueues) -> WorkItem {
    queues.take(at(0), 1).pop().expect("something to do")
}

#[test]
fn events_of_an_aggregate_come_one_after_the_other() {
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
fn what_is_put_back_rests_with_its_failures_and_those_behind_it() {
    let mut queues = fresh();
    queues.add(page(vec![logged(1, 1), logged(2, 1)], 0), |_| true);
    let task = take(&mut queues);

    queues.put_back(&task, 2, at(5));

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
fn what_was_taken_before_a_restart_does_not_count_after_it() {
    let mut queues = fresh();
    queues.add(page(vec![logged(1, 1)], 0), |_| true);
    let old = take(&mut queues);
    queues.restart(Partitions::ALL, Position::START);
    queues.add(page(vec![logged(1, 1)], 0), |_| true);

    queues.done(&old);
    queues.put_back(&old, 1, at(0));

    let ones: Partitions = [partition_of(aggregate(1))].into_iter().collect();
    assert_eq!(queues.positions()[0], (ones, Position::START));
    assert_eq!((queues.waiting(), take(&mut queues).failures), (1, 0));
    assert!(queues.take(at(9), 1).is_empty());
}

#[test]
fn a_lane_that_rests_does_not_keep_the_pages_behind_it() {
    let mut queues = fresh();
    queues.add(page(vec![logged(0, 1)], 0), |_| true);
    let delayed = take(&mut queues);
    queues.put_back(&delayed, 1, at(60));
    // Every other page is done first, so that each of the rest ends between two that are done.
    for round in 0..50 {
        let number = 1 + 2 * round;
        let seq = i64::try_from(number).expect("few");
        queues.add(page(vec![logged(seq, 2)], number), |_| true);
        queues.add(page(vec![logged(seq + 1, 3)], number + 1), |_| true);
        let (earlier, later) = (take(&mut queues), take(&mut queues));
        queues.done(&later);
        queues.done(&earlier);
    }

    assert_eq!((queues.waiting(), queues.pages.len()), (1, 2));
    let rested = queues.take(at(60), 1).pop().expect("rested");
    queues.done(&rested);
    assert_eq!(queues.positions(), [(Partitions::ALL, after(101))]);
}

/// What may happen to queues.
#[derive(Debug, Clone)]
enum Move {
    /// A page is read: aggregates, and whether the consumer wants the event.
    Read(Vec<(u8, bool)>),
    Take,
    /// One of those taken is done; which one is a matter of chance.
    Done(usize),
    PutBack(usize, u8),
    Wait(u8),
    /// Other partitions are held from now on, and what was read is read again.
    Restart(u8),
}

fn moves() -> impl Strategy<Value = Vec<Move>> {
    let read = vec((1..=AGGREGATES, prop::bool::weighted(0.8)), 0..5).prop_map(Move::Read);
    let one = prop_oneof![
        6 => read,
        8 => Just(Move::Take),
        6 => any::<usize>().prop_map(Move::Done),
        3 => (any::<usize>(), 0..4_u8).prop_map(|(which, rest)| Move::PutBack(which, rest)),
        2 => (0..4_u8).prop_map(Move::Wait),
        1 => (0..16_u8).prop_map(Move::Restart),
    ];
    vec(one, 0..120)
}

/// The queues, and all that happened to them.
struct Model {
    queues: AggregateQueues,
    /// The log: pages of number, aggregate and whether it is wanted.
    log: Vec<Vec<(i64, u8, bool)>>,
    held: Partitions,
    /// Done for good, whoever did it.
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

    fn perform(&mut self, step: Move) {
        match step {
            Move::Read(events) => {
                let first =
                    1 + self.log.iter().map(|page| i64::try_from(page.len()).expect("few")).sum::<i64>();
                let events = (first..).zip(events).map(|(seq, (name, wanted))| (seq, name, wanted));
                self.log.push(events.collect());
                self.read(self.log.len() - 1);
            }
            Move::Take => self.take(),
            Move::Done(which) if !self.out.is_empty() => self.finish(which),
            Move::PutBack(which, rest) if !self.out.is_empty() => self.put_back(which, rest),
            Move::Done(_) | Move::PutBack(..) => {}
            Move::Wait(seconds) => self.now += TimeDelta::seconds(seconds.into()),
            Move::Restart(kept) => self.restart((0..4).filter(|p| kept & (1 << p) != 0).collect()),
        }
    }

    /// Hands a page of the log to the queues, without what is known to be done.
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

    /// The first of each queue that nobody works on and that doesn't rest.
    fn takeable(&self) -> BTreeMap<u8, i64> {
        let mut first = BTreeMap::new();
        for (seq, name) in &self.open {
            first.entry(*name).or_insert(*seq);
        }
        first.retain(|name, _| {
            let is_out = self.out.iter().any(|(task, ours)| *ours && self.open[&task.logged.seq] == *name);
            !is_out && self.delayed.get(name).is_none_or(|until| *until <= self.now)
        });
        first
    }

    fn take(&mut self) {
        let takeable = self.takeable();
        match self.queues.take(self.now, 1).pop() {
            None => assert!(takeable.is_empty(), "left behind: {takeable:?}"),
            Some(task) => {
                let name = self.open[&task.logged.seq];
                assert_eq!(takeable.get(&name), Some(&task.logged.seq), "out of turn");
                self.delayed.remove(&name);
                self.out.push((task, true));
            }
        }
    }

    fn finish(&mut self, which: usize) {
        let (task, ours) = self.out.remove(which % self.out.len());
        self.done.insert(task.logged.seq);
        self.queues.done(&task);
        if ours {
            self.open.remove(&task.logged.seq);
        }
    }

    fn put_back(&mut self, which: usize, rest: u8) {
        let (task, ours) = self.out.remove(which % self.out.len());
        let until = self.now + TimeDelta::seconds(rest.into());
        self.queues.put_back(&task, task.failures + 1, until);
        if ours {
            self.delayed.insert(self.open[&task.logged.seq], until);
        }
    }

    /// As a reader does: from the earliest position of what is held now.
    fn restart(&mut self, held: Partitions) {
        let from = (0..4).filter(|p| held.contains(*p)).map(|p| self.first_open(p)).min().unwrap_or(0);
        self.held = held;
        self.open.clear();
        self.delayed.clear();
        self.out.iter_mut().for_each(|(_, ours)| *ours = false);
        self.queues.restart(held, after(from));
        (from..self.log.len()).for_each(|number| self.read(number));
    }

    /// The first page with an event of the partition that is wanted and not done.
    fn first_open(&self, partition: u8) -> usize {
        let is_open = |(seq, name, wanted): &(i64, u8, bool)| {
            *wanted && partition_of(aggregate(*name)) == partition && !self.done.contains(seq)
        };
        self.log.iter().position(|page| page.iter().any(is_open)).unwrap_or(self.log.len())
    }

    fn check(&self) {
        assert_eq!(self.queues.waiting(), self.open.len());
        assert_eq!(self.queues.oldest().map(|logged| logged.seq), self.open.keys().next().copied());
        assert!(self.queues.pages.len() <= 2 * self.open.len(), "pages that say nothing are kept");
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

    /// Everything that is there gets done.
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
    fn whatever_happens_order_is_kept_and_no_position_claims_too_much(moves in moves()) {
        let mut model = Model::new();
        for step in moves {
            model.perform(step);
            model.check();
        }
        model.drain();

        let end = if model.held.is_empty() { vec![] } else { vec![(model.held, after(model.log.len()))] };
        prop_assert_eq!(model.queues.positions(), end);
    }
}
