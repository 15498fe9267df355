//! A naive model of charging: intervals in a list, money in 128 bits, no windows.

use chrono::{DateTime, Utc};

/// An interval, as the model sees it.
#[derive(Debug, Clone, Copy)]
pub struct Interval {
    pub resource: usize,
    pub held: bool,
    pub hourly: i64,
    pub from: DateTime<Utc>,
    pub until: Option<DateTime<Utc>>,
}

#[derive(Debug, Default)]
pub struct Model {
    pub intervals: Vec<Interval>,
}

impl Model {
    fn open(&mut self, resource: usize, held: bool) -> Option<&mut Interval> {
        let same = |one: &&mut Interval| one.resource == resource && one.held == held && one.until.is_none();
        self.intervals.iter_mut().find(same)
    }

    pub fn start(&mut self, resource: usize, held: bool, hourly: i64, at: DateTime<Utc>) {
        if self.open(resource, held).is_none() {
            self.intervals.push(Interval { resource, held, hourly, from: at, until: None });
        }
    }

    pub fn end(&mut self, resource: usize, at: DateTime<Utc>) {
        for held in [false, true] {
            if let Some(interval) = self.open(resource, held) {
                interval.until = Some(at.max(interval.from));
            }
        }
    }

    /// Returns the cost of everything until a moment.
    pub fn cost(&self, until: DateTime<Utc>) -> i64 {
        let cost = |interval: &Interval| {
            let end = interval.until.map_or(until, |end| end.min(until)).max(interval.from);
            let micros = i128::from((end - interval.from).num_microseconds().expect("in range"));
            let hour = 3_600_000_000_i128;
            i64::try_from((2 * i128::from(interval.hourly) * micros + hour) / (2 * hour)).expect("in range")
        };
        self.intervals.iter().map(cost).sum()
    }
}
