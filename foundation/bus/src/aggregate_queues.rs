//! Events in the memory of a consumer: a queue for each aggregate, in order; and how far all of them are done.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap, HashMap, VecDeque};

use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::log::{Logged, Page};
use crate::position::{PARTITIONS, Partitions, Position};

/// The partition of an aggregate. Never changed: positions in the database rely on it.
pub(crate) fn partition_of(aggregate: Uuid) -> u8 {
    // The end of an id is its most random part.
    aggregate.as_bytes()[15] % PARTITIONS
}

/// A piece of work: the first event of a queue.
#[derive(Debug, Clone)]
pub(crate) struct WorkItem {
    pub logged: Logged,
    pub failures: u32,
    /// AggregateQueues are emptied when partitions come and go; what was taken before then is finished, and doesn't count here.
    generation: u64,
}

#[derive(Default)]
struct AggregateQueue {
    events: VecDeque<(Logged, u64)>,
    failures: u32,
}

/// A page whose events aren't all done.
struct OpenPage {
    number: u64,
    after: Position,
    /// How many events each partition has yet to do.
    left: BTreeMap<u8, usize>,
}

/// What is read and not done.
pub(crate) struct AggregateQueues {
    held: Partitions,
    generation: u64,
    queues: HashMap<Uuid, AggregateQueue>,
    ready: VecDeque<Uuid>,
    delayed: BinaryHeap<Reverse<(DateTime<Utc>, Uuid)>>,
    /// Everything up to here is done.
    done: Position,
    pages: VecDeque<OpenPage>,
    next_page: u64,
    waiting: usize,
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
            waiting: 0,
        }
    }

    /// Begins anew with these partitions, from this position.
    pub(crate) fn restart(&mut self, held: Partitions, from: Position) {
        *self = Self { held, generation: self.generation + 1, done: from, ..Self::new() };
    }

    pub(crate) fn held(&self) -> Partitions {
        self.held
    }

    /// Events read and not done.
    pub(crate) fn waiting(&self) -> usize {
        self.waiting
    }

    /// The oldest event not done.
    pub(crate) fn oldest(&self) -> Option<&Logged> {
        let first = self.queues.values().filter_map(|queue| queue.events.front());
        first.map(|(logged, _)| logged).min_by_key(|logged| logged.seq)
    }

    /// Adds a page, less what isn't wanted.
    pub(crate) fn add(&mut self, page: Page, wanted: impl Fn(&Logged) -> bool) {
        let mut left = BTreeMap::new();
        for logged in page.events.into_iter().filter(wanted) {
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
            self.waiting += 1;
        }
        match self.pages.back_mut() {
            Some(before) if before.left.is_empty() && left.is_empty() => before.after = page.after,
            _ => self.pages.push_back(OpenPage { number: self.next_page, after: page.after, left }),
        }
        self.next_page += 1;
        self.close();
    }

    /// The next events to work on, each of another queue, which waits until its event is done or put back.
    pub(crate) fn take(&mut self, now: DateTime<Utc>, most: usize) -> Vec<WorkItem> {
        while self.delayed.peek().is_some_and(|Reverse((at, _))| *at <= now) {
            self.ready.extend(self.delayed.pop().map(|Reverse((_, aggregate))| aggregate));
        }
        let next = self.ready.drain(..most.min(self.ready.len()));
        let task = |aggregate| {
            let queue = self.queues.get(&aggregate)?;
            let (logged, _) = queue.events.front()?.clone();
            Some(WorkItem { logged, failures: queue.failures, generation: self.generation })
        };
        next.filter_map(task).collect()
    }

    /// How many queues have something to do now.
    pub(crate) fn ready(&self) -> usize {
        self.ready.len()
    }

    /// When the next queue has rested.
    pub(crate) fn next_due(&self) -> Option<DateTime<Utc>> {
        self.delayed.peek().map(|Reverse((at, _))| *at)
    }

    pub(crate) fn done(&mut self, task: &WorkItem) {
        if task.generation != self.generation {
            return;
        }
        let aggregate = task.logged.event.aggregate_id;
        let Some(queue) = self.queues.get_mut(&aggregate) else { return };
        let Some((_, page)) = queue.events.pop_front() else { return };
        queue.failures = 0;
        if queue.events.is_empty() {
            self.queues.remove(&aggregate);
        } else {
            self.ready.push_back(aggregate);
        }
        self.waiting -= 1;
        self.count_down(page, partition_of(aggregate));
        self.close();
    }

    /// Puts an event back to be tried again later.
    pub(crate) fn put_back(&mut self, task: &WorkItem, failures: u32, at: DateTime<Utc>) {
        let aggregate = task.logged.event.aggregate_id;
        if task.generation != self.generation {
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

    /// Of neighbours that are done the later one says it all: of those on both sides of this one, one stays.
    fn merge(&mut self, index: usize) {
        let is_done = |open: Option<&OpenPage>| open.is_some_and(|open| open.left.is_empty());
        if is_done(self.pages.get(index + 1)) {
            self.pages.remove(index);
        }
        if index > 0 && is_done(self.pages.get(index - 1)) {
            self.pages.remove(index - 1);
        }
    }

    /// Closes what is done at the front.
    fn close(&mut self) {
        while self.pages.front().is_some_and(|open| open.left.is_empty()) {
            if let Some(open) = self.pages.pop_front() {
                self.done = open.after;
            }
        }
    }

    /// How far each partition is, those equally far together.
    pub(crate) fn positions(&self) -> Vec<(Partitions, Position)> {
        let (mut positions, mut going_on, mut at) = (Vec::new(), self.held, &self.done);
        for open in &self.pages {
            let stopped: Partitions = open.left.keys().copied().filter(|p| going_on.contains(*p)).collect();
            if !stopped.is_empty() {
                positions.push((stopped, at.clone()));
                going_on = going_on.iter().filter(|p| !stopped.contains(*p)).collect();
            }
            at = &open.after;
        }
        if !going_on.is_empty() {
            positions.push((going_on, at.clone()));
        }
        positions
    }
}

#[cfg(test)]
mod tests;
