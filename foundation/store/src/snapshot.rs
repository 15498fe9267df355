//! Snapshots in PostgreSQL's text format: `xmin:xmax:transactions in flight in between`.

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

use gpuaas_core::Error;

/// A snapshot: transactions below `xmax` are visible, except those in flight. Of two snapshots of one server the later is
/// greater.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Snapshot {
    xmin: u64,
    xmax: u64,
    in_flight: Vec<u64>,
}

impl Snapshot {
    /// Sees every transaction.
    pub const EVERYTHING: Self = Self { xmin: u64::MAX, xmax: u64::MAX, in_flight: Vec::new() };
    /// Sees no transaction.
    pub const NOTHING: Self = Self { xmin: 1, xmax: 1, in_flight: Vec::new() };

    pub fn xmax(&self) -> u64 {
        self.xmax
    }

    pub fn in_flight(&self) -> &[u64] {
        &self.in_flight
    }

    /// Returns true if the transaction had ended.
    pub fn sees(&self, xid: u64) -> bool {
        xid < self.xmax && !self.in_flight.contains(&xid)
    }

    /// Returns true if everything visible in `other` is visible in this snapshot.
    pub fn covers(&self, other: &Self) -> bool {
        other.xmax <= self.xmax && !self.in_flight.iter().any(|xid| other.sees(*xid))
    }

    /// Returns the same snapshot restricted to transactions up to `last`.
    pub fn through(mut self, last: u64) -> Self {
        self.xmax = self.xmax.min(last + 1);
        self.xmin = self.xmin.min(self.xmax);
        self.in_flight.retain(|xid| *xid <= last);
        self
    }
}

impl PartialOrd for Snapshot {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Snapshot {
    fn cmp(&self, other: &Self) -> Ordering {
        let in_flight = || other.in_flight.len().cmp(&self.in_flight.len());
        self.xmax.cmp(&other.xmax).then_with(in_flight).then_with(|| self.in_flight.cmp(&other.in_flight))
    }
}

impl fmt::Display for Snapshot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let in_flight: Vec<_> = self.in_flight.iter().map(u64::to_string).collect();
        write!(f, "{}:{}:{}", self.xmin, self.xmax, in_flight.join(","))
    }
}

impl FromStr for Snapshot {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let malformed = || Error::internal(format!("{text:?} isn't a snapshot"));
        let mut parts = text.splitn(3, ':');
        let mut next = || parts.next().ok_or_else(malformed);
        let xid = |text: &str| text.parse::<u64>().map_err(|_| malformed());
        let (xmin, xmax, in_flight) = (xid(next()?)?, xid(next()?)?, next()?);
        let in_flight =
            in_flight.split(',').filter(|text| !text.is_empty()).map(xid).collect::<Result<_, _>>()?;
        Ok(Self { xmin, xmax, in_flight })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn snapshot(text: &str) -> Snapshot {
        text.parse().expect("a snapshot")
    }

    #[test]
    fn text_round_trips() {
        for text in ["1:1:", "10:20:10,14", "777:777:"] {
            assert_eq!(snapshot(text).to_string(), text);
        }
        assert_eq!(Snapshot::NOTHING.to_string(), "1:1:");
        for text in ["", "1:2", "a:b:", "1:2:x"] {
            assert!(text.parse::<Snapshot>().is_err(), "{text:?}");
        }
    }

    #[test]
    fn a_later_view_covers_an_earlier_one() {
        let covers = |later: &str, earlier: &str| snapshot(later).covers(&snapshot(earlier));
        assert!(covers("10:20:10,14", "10:20:10,14"));
        assert!(covers("14:20:14", "10:20:10,14"));
        assert!(covers("10:25:10,22", "10:20:10,14"));
        assert!(!covers("10:20:10,14", "14:20:14"));
        assert!(!covers("10:19:10,14", "10:20:10,14"));
        assert!(snapshot("10:20:10,14").sees(12));
        assert!(!snapshot("10:20:10,14").sees(14));
        assert!(!snapshot("10:20:10,14").sees(20));
    }

    #[test]
    fn a_cut_forgets_later_transactions_and_remembers_earlier_ones_in_flight() {
        assert_eq!(snapshot("10:20:10,14,18").through(14).to_string(), "10:15:10,14");
        assert_eq!(snapshot("10:20:10,14").through(7).to_string(), "8:8:");
        assert_eq!(snapshot("10:20:10").through(19).to_string(), "10:20:10");
    }
}
