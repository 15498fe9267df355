//! The in-memory queues of a consumer: one FIFO queue per aggregate, and the position up to which each partition is done.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap, HashMap, VecDeque};

use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::log::{LogPage, Logged};
use crate::position::{PARTITIONS, Partitions, Position};

/// Returns the partition of an aggregate. The mapping must never change: positions in the database rely on it.
pub(crate) fn partition_of(aggregate: Uuid) -> u8 {
    // The last byte of an id is its most random part.
    aggregate.as_bytes()[15] % PARTITIONS
}

/// A unit of work: the first event of a queue.
#[derive(Debug, Clone)]
pub(crate) struct WorkItem {
    pub logged: Logged,
    pub failures: u32,
    /// The queues are emptied when the held partitions change. Items taken before are finished, and aren't counted here.
    generation: u64,
}

#[derive(Default)]
struct AggregateQueue {
    events: VecDeque<(Logged, u64)>,
    failures: u32,
}

/// A page with unfinished events.
struct OpenPage {
    number: u64,
    after: Position,
    /// Unfinished events per partition.
    left: BTreeMap<u8, usize>,
}

/// The events that are read and not done.
pub(crate) struct AggregateQueues {
    held: Partitions,
    generation: u64,
    queues: HashMap<Uuid, AggregateQueue>,
    ready: VecDeque<Uuid>,
    delayed: BinaryHeap<Reverse<(DateTime<Utc>, Uuid)>>,
    /// All events up to this position are done.
    done: Position,
    pages: VecDeque<OpenPage>,
    next_page: u64,
    pending: usize,
}

impl AggregateQueues {
    pub(crate) fn new() -> Self {
        Self {
            held: Partitions::default(),
            generation: 0,
            queues: HashMap::new(),
            ready: VecDeque::new(),
            delayed: BinaryHeap::new(),
            done: Position::START,
            pages: VecDeque::new(),
            next_page: 0,
            pending: 0,
        }
    }

    /// Restarts with these partitions, from this position.
    pub(crate) fn restart(&mut self, held: Partitions, from: Position) {
        *self = Self { held, generation: self.generation + 1, done: from, ..Self::new() };
    }

    pub(crate) fn held(&self) -> Partitions {
        self.held
    }

    /// Returns the number of events that are read and not done.
    pub(crate) fn pending(&self) -> usize {
        self.pending
    }

    /// Returns the oldest event that isn't done.
    pub(crate) fn oldest(&self) -> Option<&Logged> {
        let first = self.queues.values().filter_map(|queue| queue.events.front());
        first.map(|(logged, _)| logged).min_by_key(|logged| logged.seq)
    }

    /// Adds the events of a page that the consumer accepts and whose partitions are held.
    pub(crate) fn add(&mut self, page: LogPage, accepts: impl Fn(&Logged) -> bool) {
        let mut left = BTreeMap::new();
        for logged in page.events.into_iter().filter(accepts) {
            let aggregate = logged.event.aggregate_id;
            let partition = partition_of(aggregate);
            if !self.held.contains(partition) {
                continue;
            }
            *left.entry(partition).or_default() += 1;
            let queue = self.queues.entry(aggregate).or_default();
            if queue.events.is_empty() {
                self.ready.push_back(aggregate);
            }
            queue.events.push_back((logged, self.next_page));
            self.pending += 1;
        }
        match self.pages.back_mut() {
            Some(before) if before.left.is_empty() && left.is_empty() => before.after = page.after,
            _ => self.pages.push_back(OpenPage { number: self.next_page, after: page.after, left }),
        }
        self.next_page += 1;
        self.close();
    }

    /// Returns the next events to work on, each of another queue. A queue delivers nothing more until its event is done or
    /// put back.
    pub(crate) fn take(&mut self, now: DateTime<Utc>, limit: usize) -> Vec<WorkItem> {
        while self.delayed.peek().is_some_and(|Reverse((at, _))| *at <= now) {
            self.ready.extend(self.delayed.pop().map(|Reverse((_, aggregate))| aggregate));
        }
        let next = self.ready.drain(..limit.min(self.ready.len()));
        let item = |aggregate| {
            let queue = self.queues.get(&aggregate)?;
            let (logged, _) = queue.events.front()?.clone();
            Some(WorkItem { logged, failures: queue.failures, generation: self.generation })
        };
        next.filter_map(item).collect()
    }

    /// Returns the number of queues that are ready now.
    pub(crate) fn ready(&self) -> usize {
        self.ready.len()
    }

    /// Returns the time when the next delayed queue becomes ready.
    pub(crate) fn next_due(&self) -> Option<DateTime<Utc>> {
        self.delayed.peek().map(|Reverse((at, _))| *at)
    }

    pub(crate) fn done(&mut self, item: &WorkItem) {
        if item.generation != self.generation {
            return;
        }
        let aggregate = item.logged.event.aggregate_id;
        let Some(queue) = self.queues.get_mut(&aggregate) else { return };
        let Some((_, page)) = queue.events.pop_front() else { return };
        queue.failures = 0;
        if queue.events.is_empty() {
            self.queues.remove(&aggregate);
        } else {
            self.ready.push_back(aggregate);
        }
        self.pending -= 1;
        self.count_down(page, partition_of(aggregate));
        self.close();
    }

    /// Puts an event back, to be retried at `at`.
    pub(crate) fn put_back(&mut self, item: &WorkItem, failures: u32, at: DateTime<Utc>) {
        let aggregate = item.logged.event.aggregate_id;
        if item.generation != self.generation {
            return;
        }
        if let Some(queue) = self.queues.get_mut(&aggregate) {
            queue.failures = failures;
            self.delayed.push(Reverse((at, aggregate)));
        }
    }

    fn count_down(&mut self, page: u64, partition: u8) {
        let Ok(index) = self.pages.binary_search_by_key(&page, |open| open.number) else { return };
        let left = &mut self.pages[index].left;
        if let Some(count) = left.get_mut(&partition) {
            *count -= 1;
            if *count == 0 {
                left.remove(&partition);
            }
        }
        if self.pages[index].left.is_empty() {
            self.merge(index);
        }
    }

    /// Merges neighbouring finished pages: only the later position is needed.
    fn merge(&mut self, index: usize) {
        let is_done = |open: Option<&OpenPage>| open.is_some_and(|open| open.left.is_empty());
        if is_done(self.pages.get(index + 1)) {
            self.pages.remove(index);
        }
        if index > 0 && is_done(self.pages.get(index - 1)) {
            self.pages.remove(index - 1);
        }
    }

    /// Closes finished pages at the front.
    fn close(&mut self) {
        while self.pages.front().is_some_and(|open| open.left.is_empty()) {
            if let Some(open) = self.pages.pop_front() {
                self.done = open.after;
            }
        }
    }

    /// Returns the position of each partition; partitions at the same position are grouped.
    pub(crate) fn positions(&self) -> Vec<(Partitions, Position)> {
        let (mut positions, mut remaining, mut at) = (Vec::new(), self.held, &self.done);
        for open in &self.pages {
            let stopped: Partitions = open.left.keys().copied().filter(|p| remaining.contains(*p)).collect();
            if !stopped.is_empty() {
                positions.push((stopped, at.clone()));
                remaining = remaining.iter().filter(|p| !stopped.contains(*p)).collect();
            }
            at = &open.after;
        }
        if !remaining.is_empty() {
            positions.push((remaining, at.clone()));
        }
        positions
    }
}

#[cfg(test)]
mod tests;
