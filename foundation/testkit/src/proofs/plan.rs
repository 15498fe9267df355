//! What is to go wrong in a run, and where.

use gpuaas_workflow::{Direction, Fault, Place, Point};

/// A place in a workflow, whatever the run; `nth` counts from one how often it is passed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Spot {
    pub step: &'static str,
    pub direction: Direction,
    pub point: Point,
    pub nth: usize,
}

impl Spot {
    pub(super) const fn first(step: &'static str, direction: Direction, point: Point) -> Self {
        Self { step, direction, point, nth: 1 }
    }

    fn is_at(&self, place: &Place) -> bool {
        (self.step, self.direction, self.point) == (place.step, place.direction, place.point)
    }
}

/// What happens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Trouble {
    /// Once, at the nth passing.
    Once(Fault),
    /// At the nth passing and every later one, until an operator has mended it.
    Always(Fault),
    /// The clock jumps past the lease, and another engine takes what it can.
    Stolen,
    Cancelled,
    /// What the step waits for is signalled, by a transaction of its own that nobody waits for.
    Signalled,
    /// The same, but it is still open when the step goes on.
    SignalledSlowly,
}

/// Everything that goes wrong in one run.
#[derive(Debug, Clone, Default)]
pub(super) struct Plan {
    pub troubles: Vec<(Spot, Trouble)>,
    /// The step that nobody answers but a trouble.
    pub unanswered: Option<&'static str>,
    /// Every wait is signalled before the run begins.
    pub signalled_before: bool,
}

impl Plan {
    pub(super) fn of(spot: Spot, trouble: Trouble) -> Self {
        Self { troubles: vec![(spot, trouble)], ..Self::default() }
    }

    pub(super) fn and(mut self, spot: Spot, trouble: Trouble) -> Self {
        self.troubles.push((spot, trouble));
        self
    }

    /// What happens at a place that was passed this often, this time included.
    pub(super) fn trouble(&self, place: &Place, passed: usize) -> Option<Trouble> {
        let due = |(spot, trouble): &&(Spot, Trouble)| {
            let always = matches!(trouble, Trouble::Always(_));
            spot.is_at(place) && (passed == spot.nth || always && passed > spot.nth)
        };
        self.troubles.iter().find(due).map(|(_, trouble)| *trouble)
    }
}
