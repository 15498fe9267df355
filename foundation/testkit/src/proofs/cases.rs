//! Generates all cases from the definition and from the points that an undisturbed run passes.

use gpuaas_workflow::{Description, Direction, Fault, Point, StepInfo, StepKind};

use super::plan::{Plan, PlannedFault, Spot};

/// The required end of a case.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ExpectedEnd {
    /// Like an undisturbed run.
    Completed,
    /// As if the run had never existed; names the failed step, if one failed.
    Undone(Option<&'static str>),
    /// Like an undisturbed run if it could no longer be cancelled, else as if it had never existed.
    AsCancelled,
    /// Stuck with this step named; once repaired and retried, like an undisturbed run.
    StuckThenCompleted(&'static str),
    /// Stuck with this step named; once repaired and retried, as if it had never existed.
    StuckThenUndone(&'static str),
}

#[derive(Debug, Clone)]
pub(super) struct Case {
    pub name: String,
    pub plan: Plan,
    pub ends: ExpectedEnd,
}

fn case(name: String, plan: Plan, ends: ExpectedEnd) -> Case {
    Case { name, plan, ends }
}

/// Returns the spots of a step that a run passed.
fn spots<'a>(passed: &'a [Spot], step: &'a StepInfo) -> impl Iterator<Item = Spot> + 'a {
    passed.iter().copied().filter(move |spot| spot.step == step.name)
}

pub(super) fn forwards(of: &Description, passed: &[Spot]) -> Vec<Case> {
    let mut cases = Vec::new();
    for (index, step) in of.steps.iter().enumerate() {
        let reversible = index < of.reversible;
        let fails = if reversible {
            ExpectedEnd::Undone(Some(step.name))
        } else {
            ExpectedEnd::StuckThenCompleted(step.name)
        };
        for point in [Point::BeforeRun, Point::BeforeCommit] {
            let spot = Spot::first(step.name, Direction::Do, point);
            let name = format!("{} fails for good at {point:?}", step.name);
            cases.push(case(name, Plan::of(spot, PlannedFault::Always(Fault::Fail)), fails));
            if step.retry.times > 1 {
                let name = format!("{} fails once at {point:?}", step.name);
                cases.push(case(
                    name,
                    Plan::of(spot, PlannedFault::Once(Fault::Fail)),
                    ExpectedEnd::Completed,
                ));
            }
        }
        for spot in spots(passed, step) {
            cases.extend(interruptions(spot, Plan::default(), ExpectedEnd::Completed));
            if matches!(spot.point, Point::BeforeRun | Point::Started) {
                let ends = if reversible { ExpectedEnd::AsCancelled } else { ExpectedEnd::Completed };
                let name = format!("{} is cancelled at {:?} {}", step.name, spot.point, spot.nth);
                cases.push(case(name, Plan::of(spot, PlannedFault::Cancelled), ends));
            }
        }
        if step.kind == StepKind::Wait {
            cases.extend(signals(step));
        }
    }
    cases
}

/// Generates interruptions that must leave no trace.
fn interruptions(spot: Spot, plan: Plan, ends: ExpectedEnd) -> Vec<Case> {
    let faults =
        [PlannedFault::Once(Fault::Crash), PlannedFault::Once(Fault::Unavailable), PlannedFault::Stolen];
    let Spot { step, direction, point, nth } = spot;
    let named = |planned_fault| {
        let name = format!("{} {step}: {planned_fault:?} at {point:?} {nth}", direction.as_str());
        case(name, plan.clone().and(spot, planned_fault), ends)
    };
    // After a commit only the next step could be stolen.
    let fit =
        |planned_fault: &PlannedFault| *planned_fault != PlannedFault::Stolen || point != Point::AfterCommit;
    faults.into_iter().filter(fit).map(named).collect()
}

/// Generates signals before the run begins, while the wait begins, and after it has begun.
fn signals(step: &StepInfo) -> Vec<Case> {
    let before = Plan { signalled_before: true, ..Plan::default() };
    let during = |point, planned_fault| {
        let plan = Plan::of(Spot::first(step.name, Direction::Do, point), planned_fault);
        Plan { unanswered: Some(step.name), ..plan }
    };
    let mut cases = vec![case(format!("{} is signalled before", step.name), before, ExpectedEnd::Completed)];
    for point in [Point::BeforeRun, Point::BeforeCommit, Point::AfterCommit] {
        let name = format!("{} is signalled at {point:?}", step.name);
        cases.push(case(name, during(point, PlannedFault::Signalled), ExpectedEnd::Completed));
    }
    let slowly = during(Point::BeforeRun, PlannedFault::SignalledSlowly);
    cases.push(case(format!("{} is signalled slowly", step.name), slowly, ExpectedEnd::Completed));
    cases
}

/// Returns a plan in which the last reversible step fails permanently after it has run: everything before it is undone.
pub(super) fn unwinding(of: &Description) -> Plan {
    let last = of.steps[..of.reversible].last();
    let spot = |step: &StepInfo| Spot::first(step.name, Direction::Do, Point::BeforeCommit);
    last.map_or_else(Plan::default, |step| Plan::of(spot(step), PlannedFault::Always(Fault::Fail)))
}

pub(super) fn backwards(of: &Description, passed: &[Spot]) -> Vec<Case> {
    let Some(failed) = of.steps[..of.reversible].last().map(|step| step.name) else { return Vec::new() };
    let undone: Vec<Spot> = passed.iter().copied().filter(|spot| spot.direction == Direction::Undo).collect();
    let mut cases = Vec::new();
    for step in &of.steps {
        for spot in spots(&undone, step) {
            cases.extend(interruptions(spot, unwinding(of), ExpectedEnd::Undone(Some(failed))));
        }
        if !spots(&undone, step).any(|spot| spot.point == Point::BeforeRun) {
            continue;
        }
        let spot = Spot::first(step.name, Direction::Undo, Point::BeforeRun);
        let always = unwinding(of).and(spot, PlannedFault::Always(Fault::Fail));
        let name = format!("undo {} fails for good", step.name);
        cases.push(case(name, always, ExpectedEnd::StuckThenUndone(failed)));
        if step.retry.times > 1 {
            let once = unwinding(of).and(spot, PlannedFault::Once(Fault::Fail));
            let name = format!("undo {} fails once", step.name);
            cases.push(case(name, once, ExpectedEnd::Undone(Some(failed))));
        }
    }
    cases
}
