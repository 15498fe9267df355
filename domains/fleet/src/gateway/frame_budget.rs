//! Limits on what one host may send over its channel.

use std::time::Duration;

use gpuaas_core::Uptime;

/// Frames that a channel may send at once: a host that was cut off for long reports many results when it is back.
const BURST: f32 = 1000.0;
/// Frames per second after that. A busy host sends fewer than five.
const FRAMES_PER_SECOND: f32 = 50.0;
/// Maximum rejected results and refusals per session. Each leaves an audit row, so they must be few.
const MAX_DENIED_REPORTS: u32 = 10;

/// A token bucket for the frames of one channel, and a count of its rejected reports. A host over its rate is read
/// slower instead of being disconnected: the backlog stays in its own connection, and its tasks aren't interrupted.
#[derive(Debug, Clone, Copy)]
pub(super) struct FrameBudget {
    frames: f32,
    filled: Uptime,
    denied_reports: u32,
}

impl FrameBudget {
    pub(super) fn new(now: Uptime) -> Self {
        Self { frames: BURST, filled: now, denied_reports: 0 }
    }

    /// Counts a frame. Returns how long to wait before reading the next one.
    pub(super) fn take_frame(&mut self, now: Uptime) -> Duration {
        let passed = now.since(self.filled).num_microseconds().unwrap_or(i64::MAX);
        self.filled = now;
        self.frames = (self.frames + passed as f32 / 1e6 * FRAMES_PER_SECOND).min(BURST) - 1.0;
        Duration::from_secs_f32((-self.frames).max(0.0) / FRAMES_PER_SECOND)
    }

    /// Counts a rejected report. Returns false once there are too many.
    pub(super) fn count_denied_report(&mut self) -> bool {
        self.denied_reports += 1;
        self.denied_reports <= MAX_DENIED_REPORTS
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_is_free_and_what_follows_is_read_at_the_rate() {
        let start = Uptime::from_micros(1_000_000);
        let mut budget = FrameBudget::new(start);
        assert!((0..1000).all(|_| budget.take_frame(start).is_zero()));
        let mut micros = 1_000_000;
        for _ in 0..500 {
            let wait = budget.take_frame(Uptime::from_micros(micros));
            micros += u64::try_from(wait.as_micros()).expect("short");
        }
        let seconds = (micros - 1_000_000) as f64 / 1e6;
        assert!((9.0..11.0).contains(&seconds), "500 frames took {seconds} s");
    }

    #[test]
    fn a_quiet_channel_gets_its_burst_back_and_no_more() {
        let mut budget = FrameBudget::new(Uptime::from_micros(0));
        for _ in 0..1500 {
            budget.take_frame(Uptime::from_micros(0));
        }
        let later = Uptime::from_micros(3600 * 1_000_000);
        assert!((0..1000).all(|_| budget.take_frame(later).is_zero()));
        assert!(!budget.take_frame(later).is_zero());
    }

    #[test]
    fn ten_reports_of_a_session_may_be_refused() {
        let mut budget = FrameBudget::new(Uptime::from_micros(0));
        assert!((0..10).all(|_| budget.count_denied_report()));
        assert!(!budget.count_denied_report());
    }
}
