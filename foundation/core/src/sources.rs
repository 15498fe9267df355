//! Time and randomness. Only this module reads them; all other code receives them as parameters.

use std::sync::{Arc, LazyLock};
use std::time::Instant;

use aws_lc_rs::rand::{SecureRandom, SystemRandom};
use aws_lc_rs::signature::{ECDSA_P256_SHA256_ASN1_SIGNING, ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair};
use chrono::{DateTime, Duration, Utc};
use parking_lot::Mutex;
use uuid::Uuid;

use crate::secret::Secret;

/// The clock: the system's, or one that a test controls.
#[derive(Clone)]
pub enum Clock {
    System,
    /// The system's clock plus offsets that a test may change.
    Shifted(Arc<Mutex<Shift>>),
    /// A clock that changes only when a test sets it.
    Manual(Arc<Mutex<DateTime<Utc>>>),
}

/// Offsets that a test has applied to a clock.
#[derive(Debug, Clone, Copy, Default)]
pub struct Shift {
    /// Elapsed time: applies to the wall clock and to the monotonic clock.
    passed: Duration,
    /// Adjustment of the wall clock alone.
    jumped: Duration,
}

/// Monotonic time since this process first read it. Unaffected by changes of the system's clock. For rates, timeouts and
/// pauses, never for dates.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Uptime(std::time::Duration);

static STARTED_AT: LazyLock<Instant> = LazyLock::new(Instant::now);

impl Uptime {
    pub const fn from_micros(micros: u64) -> Self {
        Self(std::time::Duration::from_micros(micros))
    }

    pub fn as_micros(self) -> i64 {
        i64::try_from(self.0.as_micros()).unwrap_or(i64::MAX)
    }

    /// Returns the time since an earlier reading; zero if it was later.
    pub fn since(self, earlier: Self) -> Duration {
        Duration::from_std(self.0.saturating_sub(earlier.0)).unwrap_or(Duration::MAX)
    }
}

impl Clock {
    pub fn shifted() -> Self {
        Self::Shifted(Arc::default())
    }

    pub fn manual(start: DateTime<Utc>) -> Self {
        Self::Manual(Arc::new(Mutex::new(start)))
    }

    pub fn now(&self) -> DateTime<Utc> {
        let now = match self {
            Self::System => Utc::now(),
            Self::Shifted(shift) => {
                let Shift { passed, jumped } = *shift.lock();
                Utc::now() + passed + jumped
            }
            Self::Manual(at) => *at.lock(),
        };
        // PostgreSQL stores microseconds; finer times would change in a round trip through the database.
        DateTime::from_timestamp_micros(now.timestamp_micros()).unwrap_or(now)
    }

    /// Reads the monotonic clock.
    pub fn uptime(&self) -> Uptime {
        let elapsed = STARTED_AT.elapsed();
        match self {
            Self::System => Uptime(elapsed),
            Self::Shifted(shift) => Uptime(elapsed + shift.lock().passed.to_std().unwrap_or_default()),
            Self::Manual(at) => Uptime::from_micros(at.lock().timestamp_micros().unsigned_abs()),
        }
    }

    /// Applies this clock's test offsets to a time read from another clock, such as the database's. Returns it unchanged
    /// for the system's clock.
    pub fn relocate(&self, other: DateTime<Utc>) -> DateTime<Utc> {
        match self {
            Self::System => other,
            Self::Shifted(shift) => {
                let Shift { passed, jumped } = *shift.lock();
                other + passed + jumped
            }
            Self::Manual(at) => *at.lock(),
        }
    }

    /// Adjusts a shifted wall clock forwards or back, as an operator or a time server does. No time passes.
    pub fn jump(&self, by: Duration) {
        if let Self::Shifted(shift) = self {
            let mut shift = shift.lock();
            shift.jumped += by;
        }
    }

    /// Advances a shifted or manual clock. No effect on the system's clock.
    pub fn advance(&self, by: Duration) {
        match self {
            Self::System => {}
            Self::Shifted(shift) => {
                let mut shift = shift.lock();
                shift.passed += by;
            }
            Self::Manual(at) => {
                let mut at = at.lock();
                *at += by;
            }
        }
    }
}

/// The source of randomness: the system, or a seed that a failing test prints.
#[derive(Clone)]
pub enum Entropy {
    System(SystemRandom),
    Seeded(Arc<Mutex<u64>>),
}

impl Entropy {
    pub fn system() -> Self {
        Self::System(SystemRandom::new())
    }

    pub fn seeded(seed: u64) -> Self {
        Self::Seeded(Arc::new(Mutex::new(seed)))
    }

    /// Fills the buffer with random bytes. Panics if the system provides none, because keys and ids depend on it.
    #[expect(clippy::panic, reason = "unsafe to continue without randomness")]
    pub fn fill(&self, buffer: &mut [u8]) {
        match self {
            Self::System(random) => {
                if random.fill(buffer).is_err() {
                    panic!("the operating system provides no randomness");
                }
            }
            Self::Seeded(state) => {
                let mut state = state.lock();
                for chunk in buffer.chunks_mut(8) {
                    let word = splitmix(&mut state).to_le_bytes();
                    chunk.copy_from_slice(&word[..chunk.len()]);
                }
            }
        }
    }

    /// Generates an ECDSA P-256 key, PKCS#8. Always uses the system's randomness: the library has no interface for seeded
    /// keys.
    pub fn p256_key(&self) -> Option<Secret<Vec<u8>>> {
        let made = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &SystemRandom::new());
        made.ok().map(|document| Secret::new(document.as_ref().to_vec()))
    }

    /// Signs with a key of [`Self::p256_key`]'s form, ECDSA P-256 (ASN.1). Always uses the system's randomness.
    pub fn p256_signature(&self, pkcs8: &[u8], message: &[u8]) -> Option<Vec<u8>> {
        let key = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_ASN1_SIGNING, pkcs8).ok()?;
        key.sign(&SystemRandom::new(), message).ok().map(|signature| signature.as_ref().to_vec())
    }

    pub fn bytes<const N: usize>(&self) -> [u8; N] {
        let mut buffer = [0; N];
        self.fill(&mut buffer);
        buffer
    }
}

/// SplitMix64: small, and sufficient for reproducible tests.
fn splitmix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// Clock and entropy, passed together.
#[derive(Clone)]
pub struct Sources {
    pub clock: Clock,
    pub entropy: Entropy,
}

impl Sources {
    pub fn system() -> Self {
        Self { clock: Clock::System, entropy: Entropy::system() }
    }

    pub fn now(&self) -> DateTime<Utc> {
        self.clock.now()
    }

    pub fn uptime(&self) -> Uptime {
        self.clock.uptime()
    }

    /// Returns a time-ordered id (UUID version 7) made from these sources.
    pub fn uuid(&self) -> Uuid {
        let millis = u64::try_from(self.now().timestamp_millis()).unwrap_or(0);
        uuid::Builder::from_unix_timestamp_millis(millis, &self.entropy.bytes()).into_uuid()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_is_a_line_in_a_test() {
        let start = DateTime::from_timestamp(1_800_000_000, 0).expect("in range");
        let clock = Clock::manual(start);
        clock.advance(Duration::days(1));
        assert_eq!(clock.now() - start, Duration::days(1));
    }

    #[test]
    fn setting_the_wall_clock_leaves_the_monotonic_one_alone() {
        let clock = Clock::shifted();
        let (wall, uptime) = (clock.now(), clock.uptime());
        clock.jump(Duration::days(-3));
        assert!(clock.now() < wall - Duration::days(2));
        assert!(clock.uptime() >= uptime && clock.uptime().since(uptime) < Duration::minutes(1));
        clock.advance(Duration::hours(1));
        assert!(clock.uptime().since(uptime) >= Duration::hours(1));
    }

    #[test]
    fn the_same_seed_gives_the_same_ids() {
        let at = DateTime::from_timestamp(1_800_000_000, 0).expect("in range");
        let sources = || Sources { clock: Clock::manual(at), entropy: Entropy::seeded(7) };
        assert_eq!(sources().uuid(), sources().uuid());
        assert_eq!(sources().uuid().get_version_num(), 7);
    }
}
