//! A clock that doesn't believe a jump of the wall clock until it has lasted.
//!
//! Between jumps it follows the wall clock. When that is set by more than a few seconds, it goes on by the monotonic clock for
//! an hour: what is forgotten by age is not forgotten because somebody, or a time server, got the date wrong for a while.

use std::sync::Arc;

use chrono::{DateTime, Duration, Utc};
use gpuaas_core::{Sources, Uptime};
use parking_lot::Mutex;

/// A wall clock that is off by no more is adjusted, not set.
const MAX_DRIFT: Duration = Duration::seconds(10);
/// A jump that lasted this long is taken for the truth.
pub(crate) const SETTLES_AFTER: Duration = Duration::hours(1);

/// A copy is cheap, and the same clock.
#[derive(Clone)]
pub(crate) struct SteadyClock(Arc<(Sources, Mutex<State>)>);

#[derive(Clone, Copy)]
struct State {
    /// The last time that was believed, and when that was.
    believed: DateTime<Utc>,
    at: Uptime,
    /// What the wall clock was off by when it jumped, and since when.
    jumped: Option<(Duration, Uptime)>,
}

impl SteadyClock {
    pub(crate) fn new(sources: Sources) -> Self {
        let state = State { believed: sources.now(), at: sources.uptime(), jumped: None };
        Self(Arc::new((sources, Mutex::new(state))))
    }

    /// Returns the time that is believed.
    pub(crate) fn now(&self) -> DateTime<Utc> {
        self.look().0
    }

    /// Returns true if the wall clock has run evenly for long enough.
    pub(crate) fn is_settled(&self) -> bool {
        self.look().1.is_none()
    }

    /// Time since this process began.
    pub(crate) fn uptime(&self) -> Uptime {
        self.0.0.uptime()
    }

    /// The time that is believed, and what the wall clock is off by after a jump.
    fn look(&self) -> (DateTime<Utc>, Option<Duration>) {
        let (sources, state) = &*self.0;
        let (wall, uptime) = (sources.now(), sources.uptime());
        let mut state = state.lock();
        let expected = state.believed + uptime.since(state.at);
        let offset = wall - expected;
        let since = match state.jumped {
            _ if offset.abs() <= MAX_DRIFT => None,
            // Off by about as much as before: it is the same jump that lasts.
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
        let believed = since.is_none_or(|since| uptime.since(since) >= SETTLES_AFTER);
        if believed {
            *state = State { believed: wall, at: uptime, jumped: None };
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
    fn time_that_passes_is_believed_at_once() {
        let (clock, steady) = clock();
        clock.advance(Duration::days(400));
        assert!(is_near(steady.now(), clock.now()) && steady.is_settled());
    }

    #[test]
    fn a_jump_is_believed_after_an_hour_in_which_the_clock_ran_evenly() {
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
    fn another_jump_begins_the_wait_anew() {
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
