//! The rate limiter: GCRA, one number per key. Monotonic time is passed in, so that setting the wall clock neither admits
//! nor rejects requests.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::time::Duration;

use gpuaas_core::Uptime;
use parking_lot::Mutex;

const MINUTE_US: i64 = 60_000_000;
const SWEEP_INTERVAL_US: i64 = 1_000_000;
const DEFAULT_MAX_KEYS: usize = 200_000;
/// 35 years.
const MAX_CAPACITY_US: i64 = 1 << 50;

/// A burst size and a sustained rate per minute. A zero in either rejects everything.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limit {
    pub per_minute: u32,
    pub burst: u32,
}

impl Limit {
    /// Returns the cost of one request as time. Rounded up, so that rounding never admits more. `None` rejects everything.
    pub(crate) fn interval_us(self) -> Option<i64> {
        let refuses_all = self.per_minute == 0 || self.burst == 0;
        (!refuses_all).then(|| MINUTE_US.unsigned_abs().div_ceil(self.per_minute.into()).cast_signed())
    }

    /// Returns the time in which an empty bucket becomes full. Limited to a value that the numbers of a Redis script
    /// represent exactly when added to the current time.
    pub(crate) fn capacity_us(self, interval_us: i64) -> i64 {
        (interval_us * i64::from(self.burst)).min(MAX_CAPACITY_US)
    }
}

/// The decision on one request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Admission {
    /// Admitted; `remaining` more would be admitted now.
    Admitted { remaining: u32 },
    /// Rejected; one is admitted after `wait`.
    Limited { wait: Duration },
}

impl Admission {
    pub(crate) const REJECT_ALL: Self = Self::Limited { wait: Duration::from_mins(1) };
}

/// Limits requests by class and key, within this process. Holds at most `max_keys` keys; when all are in use, new keys
/// are rejected until one is idle again, and known ones are unaffected.
pub(crate) struct Limiter {
    max_keys: usize,
    /// Keys are stored as hashes with a secret of this process, so that long keys cost no memory and callers can't
    /// construct collisions.
    hasher: RandomState,
    buckets: Mutex<Buckets>,
}

#[derive(Default)]
struct Buckets {
    /// Key → time at which its bucket is full again, in µs. An entry whose time has passed is equivalent to no entry.
    full_at: HashMap<u64, i64>,
    next_sweep: i64,
}

impl Default for Limiter {
    fn default() -> Self {
        Self::new(DEFAULT_MAX_KEYS)
    }
}

impl Limiter {
    pub(crate) fn new(max_keys: usize) -> Self {
        Self { max_keys, hasher: RandomState::new(), buckets: Mutex::default() }
    }

    /// Takes one request. Returns how many more would be admitted now, or the time to wait.
    pub(crate) fn take(&self, class: &str, key: &str, limit: Limit, now: Uptime) -> Admission {
        let now = now.as_micros();
        let hash = self.hasher.hash_one((class, key));
        let mut buckets = self.buckets.lock();
        buckets.sweep(now);
        let is_new = !buckets.full_at.contains_key(&hash);
        if is_new && buckets.full_at.len() >= self.max_keys {
            return Admission::Limited { wait: micros(buckets.next_sweep - now) };
        }
        let full_at = buckets.full_at.entry(hash).or_insert(now);
        let (next, answer) = admit(*full_at, limit, now);
        *full_at = next;
        answer
    }

    /// Returns the result that [`Limiter::take`] would return, without taking a request.
    pub(crate) fn peek(&self, class: &str, key: &str, limit: Limit, now: Uptime) -> Admission {
        let now = now.as_micros();
        let hash = self.hasher.hash_one((class, key));
        let full_at = self.buckets.lock().full_at.get(&hash).copied().unwrap_or(now);
        admit(full_at, limit, now).1
    }

    /// Returns the number of keys held.
    #[cfg(test)]
    fn keys(&self) -> usize {
        self.buckets.lock().full_at.len()
    }
}

impl Buckets {
    fn sweep(&mut self, now: i64) {
        if now >= self.next_sweep {
            self.full_at.retain(|_, full_at| *full_at > now);
            self.next_sweep = now + SWEEP_INTERVAL_US;
        }
    }
}

/// Returns the time at which the bucket will be full again, and the decision.
pub(crate) fn admit(full_at: i64, limit: Limit, now: i64) -> (i64, Admission) {
    let Some(interval) = limit.interval_us() else { return (full_at, Admission::REJECT_ALL) };
    let empty = now + limit.capacity_us(interval);
    // Can be later than `empty` if the limit was lowered.
    let held = full_at.clamp(now, empty);
    let room = empty - held - interval;
    if room < 0 {
        return (held, Admission::Limited { wait: micros(-room) });
    }
    let remaining = u32::try_from(room / interval).unwrap_or(u32::MAX);
    (held + interval, Admission::Admitted { remaining })
}

fn micros(count: i64) -> Duration {
    Duration::from_micros(count.unsigned_abs())
}

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::*;

    use super::*;

    const KEYS: [&str; 3] = ["a", "b", "c"];

    fn at(us: i64) -> Uptime {
        Uptime::from_micros(3_600_000_000 + us.unsigned_abs())
    }

    fn limit(per_minute: u32, burst: u32) -> Limit {
        Limit { per_minute, burst }
    }

    fn admitted(remaining: u32) -> Admission {
        Admission::Admitted { remaining }
    }

    fn limited(wait: Duration) -> Admission {
        Admission::Limited { wait }
    }

    fn is_admitted(admission: Admission) -> bool {
        matches!(admission, Admission::Admitted { .. })
    }

    fn limits() -> impl Strategy<Value = Limit> {
        (1..2000u32, 1..20u32).prop_map(|(per_minute, burst)| limit(per_minute, burst))
    }

    /// Calls as (pause before it in µs, key).
    fn calls() -> impl Strategy<Value = Vec<(i64, usize)>> {
        vec((prop_oneof![0..2_000i64, 0..2_000_000i64, 0..90_000_000i64], 0..KEYS.len()), 1..200)
    }

    #[test]
    fn a_burst_then_a_steady_rate() {
        let (limiter, limit) = (Limiter::default(), limit(60, 3));
        let take = |us| limiter.take("api", "ann", limit, at(us));

        let burst = [take(0), take(0), take(0), take(0)];

        assert_eq!(burst, [admitted(2), admitted(1), admitted(0), limited(Duration::from_secs(1))]);
        assert_eq!(take(999_999), limited(Duration::from_micros(1)));
        assert_eq!(take(1_000_000), admitted(0));
        assert_eq!(take(60_000_000), admitted(2));
    }

    #[test]
    fn classes_and_keys_are_counted_apart_and_peeking_takes_nothing() {
        let (limiter, limit) = (Limiter::default(), limit(60, 1));
        assert_eq!(limiter.peek("api", "ann", limit, at(0)), admitted(0));
        assert_eq!(limiter.take("api", "ann", limit, at(0)), admitted(0));
        assert!(!is_admitted(limiter.peek("api", "ann", limit, at(0))));
        assert_eq!(limiter.take("api", "bob", limit, at(0)), admitted(0));
        assert_eq!(limiter.take("admin", "ann", limit, at(0)), admitted(0));
    }

    #[test]
    fn a_zero_rejects_everything() {
        let limiter = Limiter::default();
        assert!(!is_admitted(limiter.take("api", "ann", limit(0, 5), at(0))));
        assert!(!is_admitted(limiter.take("api", "ann", limit(5, 0), at(0))));
    }

    #[test]
    fn a_full_table_refuses_new_keys_until_one_is_idle() {
        let (limiter, limit) = (Limiter::new(2), limit(60, 2));
        let take = |key, us| limiter.take("api", key, limit, at(us));
        assert_eq!((take("a", 0), take("b", 0)), (admitted(1), admitted(1)));

        assert_eq!(take("c", 400_000), limited(Duration::from_micros(600_000)));

        assert_eq!(take("a", 400_000), admitted(0));
        assert_eq!(take("c", 1_000_000), admitted(1));
        assert_eq!(limiter.keys(), 2);
    }

    proptest! {
        #[test]
        fn no_window_admits_more_than_burst_and_rate(limit in limits(), max_keys in 1..4usize, calls in calls()) {
            let limiter = Limiter::new(max_keys);
            let mut admitted: [Vec<i64>; 3] = Default::default();
            let mut now = 0;
            for (pause, key) in calls {
                now += pause;
                if is_admitted(limiter.take("api", KEYS[key], limit, at(now))) {
                    admitted[key].push(now);
                }
                prop_assert!(limiter.keys() <= max_keys);
            }
            for times in admitted {
                for (first, start) in times.iter().enumerate() {
                    for (before, end) in times[first..].iter().enumerate() {
                        let earned = (end - start) * i64::from(limit.per_minute) / MINUTE_US;
                        prop_assert!((before as i64) < i64::from(limit.burst) + earned);
                    }
                }
            }
        }

        #[test]
        fn sweeping_changes_no_answer(limit in limits(), calls in calls()) {
            let limiter = Limiter::default();
            let mut never_swept: [i64; 3] = [at(0).as_micros(); 3];
            let mut now = 0;
            for (pause, key) in calls {
                now += pause;
                let (next, expected) = admit(never_swept[key], limit, at(now).as_micros());
                never_swept[key] = next;
                prop_assert_eq!(limiter.take("api", KEYS[key], limit, at(now)), expected);
            }
        }

        #[test]
        fn the_returned_wait_is_exact(limit in limits(), calls in calls()) {
            let limiter = Limiter::default();
            let mut now = 0;
            for (pause, key) in calls {
                now += pause;
                if let Admission::Limited { wait } = limiter.take("api", KEYS[key], limit, at(now)) {
                    let wait = i64::try_from(wait.as_micros()).expect("short");
                    prop_assert!(!is_admitted(limiter.peek("api", KEYS[key], limit, at(now + wait - 1))));
                    prop_assert!(is_admitted(limiter.peek("api", KEYS[key], limit, at(now + wait))));
                }
            }
        }
    }
}
