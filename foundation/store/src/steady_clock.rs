//! A wall clock that ignores a jump until the jump has lasted for an hour.
//!
//! Between jumps it follows the wall clock. When the wall clock is set by more than a few seconds, it continues with the
//! monotonic clock for an hour: data isn't removed by age because the date was wrong for a while.

use std::sync::Arc;

use chrono::{DateTime, Duration, Utc};
use gpuaas_core::{Sources, Uptime};
use parking_lot::Mutex;

/// Largest offset treated as drift; a larger one is a jump.
const MAX_DRIFT: Duration = Duration::seconds(10);
/// Time after which a jump is accepted.
pub(crate) const SETTLE_TIME: Duration = Duration::hours(1);

/// The clock. Clones share the state.
#[derive(Clone)]
pub(crate) struct SteadyClock(Arc<(Sources, Mutex<State>)>);

#[derive(Clone, Copy)]
struct State {
    /// The last accepted time, and when it was accepted.
    accepted: DateTime<Utc>,
    at: Uptime,
    /// The offset of the wall clock after a jump, and when the jump happened.
    jumped: Option<(Duration, Uptime)>,
}

impl SteadyClock {
    pub(crate) fn new(sources: Sources) -> Self {
        let state = State { accepted: sources.now(), at: sources.uptime(), jumped: None };
        Self(Arc::new((sources, Mutex::new(state))))
    }

    /// Returns the accepted time.
    pub(crate) fn now(&self) -> DateTime<Utc> {
        self.read().0
    }

    /// Returns true if no jump of the wall clock is pending.
    pub(crate) fn is_settled(&self) -> bool {
        self.read().1.is_none()
    }

    /// Returns the time since this process began.
    pub(crate) fn uptime(&self) -> Uptime {
        self.0.0.uptime()
    }

    /// Returns the accepted time, and the offset of the wall clock if a jump is pending.
    fn read(&self) -> (DateTime<Utc>, Option<Duration>) {
        let (sources, state) = &*self.0;
        let (wall, uptime) = (sources.now(), sources.uptime());
        let mut state = state.lock();
        let expected = state.accepted + uptime.since(state.at);
        let offset = wall - expected;
        let since = match state.jumped {
            _ if offset.abs() <= MAX_DRIFT => None,
            // The offset is about the same as before: the same jump still lasts.
            Some((before, since)) if (offset - before).abs() <= MAX_DRIFT => Some(since),
            _ => {
                metrics::counter!("gpuaas_clock_jumps_total").increment(1);
                tracing::warn!(
                    seconds = offset.num_seconds(),
                    "the system's clock was set; old data is kept until it has \
                    run evenly for an hour"
                );
                Some(uptime)
            }
        };
        let accepted = since.is_none_or(|since| uptime.since(since) >= SETTLE_TIME);
        if accepted {
            *state = State { accepted: wall, at: uptime, jumped: None };
            return (wall, None);
        }
        state.jumped = since.map(|since| (offset, since));
        (expected, Some(offset))
    }
}

#[cfg(test)]
mod tests {
    use gpuaas_core::{Clock, Entropy};

    use super::*;

    fn clock() -> (Clock, SteadyClock) {
        let clock = Clock::shifted();
        let sources = Sources { clock: clock.clone(), entropy: Entropy::seeded(1) };
        (clock, SteadyClock::new(sources))
    }

    fn is_near(a: DateTime<Utc>, b: DateTime<Utc>) -> bool {
        (a - b).abs() < Duration::seconds(5)
    }

    #[test]
    fn elapsed_time_is_accepted_at_once() {
        let (clock, steady) = clock();
        clock.advance(Duration::days(400));
        assert!(is_near(steady.now(), clock.now()) && steady.is_settled());
    }

    #[test]
    fn a_jump_is_accepted_after_an_hour_in_which_the_clock_ran_evenly() {
        for days in [10, -10] {
            let (clock, steady) = clock();
            let before = clock.now();
            clock.jump(Duration::days(days));
            assert!(is_near(steady.now(), before) && !steady.is_settled());
            clock.advance(Duration::minutes(59));
            assert!(is_near(steady.now(), before + Duration::minutes(59)) && !steady.is_settled());
            clock.advance(Duration::minutes(2));
            assert!(is_near(steady.now(), clock.now()) && steady.is_settled());
        }
    }

    #[test]
    fn a_jump_and_back_leaves_no_trace() {
        let (clock, steady) = clock();
        clock.jump(Duration::days(10));
        assert!(!steady.is_settled());
        clock.jump(Duration::days(-10));
        assert!(is_near(steady.now(), clock.now()) && steady.is_settled());
    }

    #[test]
    fn another_jump_restarts_the_wait() {
        let (clock, steady) = clock();
        clock.jump(Duration::days(10));
        assert!(!steady.is_settled());
        clock.advance(Duration::minutes(50));
        clock.jump(Duration::days(1));
        assert!(!steady.is_settled());
        clock.advance(Duration::minutes(50));
        assert!(!steady.is_settled());
    }
}
