//! Every case, from the definition and from the places an undisturbed run passes.

use gpuaas_workflow::{Description, Direction, Fault, Kind, Point, StepInfo};

use super::plan::{Plan, Spot, Trouble};

/// How a case must end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ends {
    /// Like an undisturbed run.
    Completed,
    /// As if it had never been; the step named, if one failed.
    Undone(Option<&'static str>),
    /// Like an undisturbed run if it was past cancelling, else as if it had never been.
    AsCancelled,
    /// Stuck with this step named; once mended and retried, like an undisturbed run.
    StuckThenCompleted(&'static str),
    /// Stuck with this step named; once mended and retried, as if it had never been.
    StuckThenUndone(&'static str),
}

#[derive(Debug, Clone)]
pub(super) struct Case {
    pub name: String,
    pub plan: Plan,
    pub ends: Ends,
}

fn case(name: String, plan: Plan, ends: Ends) -> Case {
    Case { name, plan, ends }
}

/// The spots of a step that a run passed.
fn spots<'a>(passed: &'a [Spot], step: &'a StepInfo) -> impl Iterator<Item = Spot> + 'a {
    passed.iter().copied().filter(move |spot| spot.step == step.name)
}

pub(super) fn forwards(of: &Description, passed: &[Spot]) -> Vec<Case> {
    let mut cases = Vec::new();
    for (index, step) in of.steps.iter().enumerate() {
        let reversible = index < of.reversible;
        let fails =
            if reversible { Ends::Undone(Some(step.name)) } else { Ends::StuckThenCompleted(step.name) };
        for point in [Point::BeforeRun, Point::BeforeCommit] {
            let spot = Spot::first(step.name, Direction::Do, point);
            let name = format!("{} fails for good at {point:?}", step.name);
            cases.push(case(name, Plan::of(spot, Trouble::Always(Fault::Fail)), fails));
            if step.retry.times > 1 {
                let name = format!("{} fails once at {point:?}", step.name);
                cases.push(case(name, Plan::of(spot, Trouble::Once(Fault::Fail)), Ends::Completed));
            }
        }
        for spot in spots(passed, step) {
            cases.extend(interruptions(spot, Plan::default(), Ends::Completed));
            if matches!(spot.point, Point::BeforeRun | Point::Started) {
                let ends = if reversible { Ends::AsCancelled } else { Ends::Completed };
                let name = format!("{} is cancelled at {:?} {}", step.name, spot.point, spot.nth);
                cases.push(case(name, Plan::of(spot, Trouble::Cancelled), ends));
            }
        }
        if step.kind == Kind::Wait {
            cases.extend(signals(step));
        }
    }
    cases
}

/// What may happen at any spot without anyone noticing afterwards.
fn interruptions(spot: Spot, plan: Plan, ends: Ends) -> Vec<Case> {
    let troubles = [Trouble::Once(Fault::Crash), Trouble::Once(Fault::Unavailable), Trouble::Stolen];
    let Spot { step, direction, point, nth } = spot;
    let named = |trouble| {
        let name = format!("{} {step}: {trouble:?} at {point:?} {nth}", direction.as_str());
        case(name, plan.clone().and(spot, trouble), ends)
    };
    // After a commit there is nothing left to steal but the next step.
    let fit = |trouble: &Trouble| *trouble != Trouble::Stolen || point != Point::AfterCommit;
    troubles.into_iter().filter(fit).map(named).collect()
}

/// Before the run begins, while the wait begins, and when it has begun.
fn signals(step: &StepInfo) -> Vec<Case> {
    let before = Plan { signalled_before: true, ..Plan::default() };
    let during = |point, trouble| {
        let plan = Plan::of(Spot::first(step.name, Direction::Do, point), trouble);
        Plan { unanswered: Some(step.name), ..plan }
    };
    let mut cases = vec![case(format!("{} is signalled before", step.name), before, Ends::Completed)];
    for point in [Point::BeforeRun, Point::BeforeCommit, Point::AfterCommit] {
        let name = format!("{} is signalled at {point:?}", step.name);
        cases.push(case(name, during(point, Trouble::Signalled), Ends::Completed));
    }
    let slowly = during(Point::BeforeRun, Trouble::SignalledSlowly);
    cases.push(case(format!("{} is signalled slowly", step.name), slowly, Ends::Completed));
    cases
}

/// The last step that can be undone fails after it has run, for good: everything before it is undone.
pub(super) fn unwinding(of: &Description) -> Plan {
    let last = of.steps[..of.reversible].last();
    let spot = |step: &StepInfo| Spot::first(step.name, Direction::Do, Point::BeforeCommit);
    last.map_or_else(Plan::default, |step| Plan::of(spot(step), Trouble::Always(Fault::Fail)))
}

pub(super) fn backwards(of: &Description, passed: &[Spot]) -> Vec<Case> {
    let Some(failed) = of.steps[..of.reversible].last().map(|step| step.name) else { return Vec::new() };
    let undone: Vec<Spot> = passed.iter().copied().filter(|spot| spot.direction == Direction::Undo).collect();
    let mut cases = Vec::new();
    for step in &of.steps {
        for spot in spots(&undone, step) {
            cases.extend(interruptions(spot, unwinding(of), Ends::Undone(Some(failed))));
        }
        if !spots(&undone, step).any(|spot| spot.point == Point::BeforeRun) {
            continue;
        }
        let spot = Spot::first(step.name, Direction::Undo, Point::BeforeRun);
        let always = unwinding(of).and(spot, Trouble::Always(Fault::Fail));
        let name = format!("undo {} fails for good", step.name);
        cases.push(case(name, always, Ends::StuckThenUndone(failed)));
        if step.retry.times > 1 {
            let once = unwinding(of).and(spot, Trouble::Once(Fault::Fail));
            let name = format!("undo {} fails once", step.name);
            cases.push(case(name, once, Ends::Undone(Some(failed))));
        }
    }
    cases
}
