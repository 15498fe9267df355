//! Fault plans: which faults happen in a run, and where.

use gpuaas_workflow::{Direction, Fault, FaultPlace, Point};

/// A point in a workflow, for any run. `nth` counts its passes from one.
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

    fn is_at(&self, place: &FaultPlace) -> bool {
        (self.step, self.direction, self.point) == (place.step, place.direction, place.point)
    }
}

/// An injected fault or event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PlannedFault {
    /// Once, at the nth pass.
    Once(Fault),
    /// At the nth and every later pass, until an operator has repaired it.
    Always(Fault),
    /// The clock jumps past the lease, and another engine claims and drives due runs.
    Stolen,
    Cancelled,
    /// The awaited signal is sent, by a separate concurrent transaction.
    Signalled,
    /// The signal is sent by a transaction that is still open when the step continues.
    SignalledSlowly,
}

/// All faults of one run.
#[derive(Debug, Clone, Default)]
pub(super) struct Plan {
    pub faults: Vec<(Spot, PlannedFault)>,
    /// The step that is signalled only by a planned event.
    pub unanswered: Option<&'static str>,
    /// Every wait is signalled before the run begins.
    pub signalled_before: bool,
}

impl Plan {
    pub(super) fn of(spot: Spot, planned_fault: PlannedFault) -> Self {
        Self { faults: vec![(spot, planned_fault)], ..Self::default() }
    }

    pub(super) fn and(mut self, spot: Spot, planned_fault: PlannedFault) -> Self {
        self.faults.push((spot, planned_fault));
        self
    }

    /// Returns the fault at a point passed this often, the current pass included.
    pub(super) fn planned_fault(&self, place: &FaultPlace, passed: usize) -> Option<PlannedFault> {
        let due = |(spot, planned_fault): &&(Spot, PlannedFault)| {
            let always = matches!(planned_fault, PlannedFault::Always(_));
            spot.is_at(place) && (passed == spot.nth || always && passed > spot.nth)
        };
        self.faults.iter().find(due).map(|(_, planned_fault)| *planned_fault)
    }
}
