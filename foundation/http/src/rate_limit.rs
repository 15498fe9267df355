//! Rate limits: a class per kind of operation, counted per caller. Unauthenticated requests are counted per address.

use std::net::IpAddr;
use std::sync::Arc;

use gpuaas_core::{Code, Error, Result};
use gpuaas_ephemeral::{Admission, Ephemeral, EphemeralError, Limit};
use gpuaas_settings::{Integer, PolicyKey, Settings, keys};

use crate::operation::RequestMeta;
use crate::source_address::limit_key;

/// Metric label of limits per address.
const ADDRESS: &str = "address";

/// The rate limit that an operation counts towards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RateLimitClass {
    Api,
    Financial,
    Admin,
    TerminalToken,
    SignIn,
}

impl RateLimitClass {
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Api => "api",
            Self::Financial => "financial",
            Self::Admin => "admin",
            Self::TerminalToken => "terminal_token",
            Self::SignIn => "sign_in",
        }
    }

    /// Returns true if requests are rejected while the engine is unavailable; those of other classes are admitted uncounted.
    const fn fails_closed(self) -> bool {
        matches!(self, Self::Financial | Self::SignIn | Self::TerminalToken)
    }

    /// Returns true if operations of this class require up-to-date revocations.
    pub(crate) const fn requires_known_revocations(self) -> bool {
        matches!(self, Self::Financial | Self::Admin)
    }
}

/// The rate limits: their rates are policy keys, read for each request; the engine counts.
#[derive(Clone)]
pub struct RateLimits {
    engine: Arc<dyn Ephemeral>,
    settings: Arc<Settings>,
    address_rate: &'static PolicyKey<Integer>,
}

impl RateLimits {
    pub fn new(engine: Arc<dyn Ephemeral>, settings: Arc<Settings>) -> Self {
        Self { engine, settings, address_rate: &keys::RATE_LIMITS_ADDRESS_PER_MINUTE }
    }

    /// Sets the policy key of the limit per address.
    #[must_use]
    pub fn address_rate(mut self, key: &'static PolicyKey<Integer>) -> Self {
        self.address_rate = key;
        self
    }

    fn rate(&self, key: &PolicyKey<Integer>) -> u32 {
        u32::try_from(self.settings.get(key)).unwrap_or(u32::MAX)
    }

    fn limit(&self, class: RateLimitClass) -> Limit {
        let per_minute = self.rate(match class {
            RateLimitClass::Api => &keys::RATE_LIMITS_API_PER_MINUTE,
            RateLimitClass::Financial => &keys::RATE_LIMITS_FINANCIAL_PER_MINUTE,
            RateLimitClass::Admin => &keys::RATE_LIMITS_ADMIN_PER_MINUTE,
            RateLimitClass::TerminalToken => &keys::RATE_LIMITS_TERMINAL_TOKEN_PER_MINUTE,
            RateLimitClass::SignIn => &keys::RATE_LIMITS_SIGN_IN_PER_MINUTE,
        });
        let burst = match class {
            RateLimitClass::Api | RateLimitClass::Admin => self.rate(&keys::RATE_LIMITS_API_BURST),
            RateLimitClass::Financial | RateLimitClass::TerminalToken | RateLimitClass::SignIn => per_minute,
        };
        Limit { per_minute, burst }
    }

    /// Counts a request towards a class under a name: of a caller, or of what it tries, such as the user name of a
    /// sign-in. Rejects it if the limit is reached.
    pub async fn take_named(&self, class: RateLimitClass, name: &str) -> Result<()> {
        let taken = self.engine.take_rate(class.as_str(), name, self.limit(class)).await;
        decide(class.as_str(), class.fails_closed(), taken)
    }

    fn address_limit(&self) -> Limit {
        let per_minute = self.rate(self.address_rate);
        Limit { per_minute, burst: per_minute }
    }

    /// Counts a request of a public operation.
    pub(crate) async fn take_public(
        &self,
        operation: &'static str,
        class: RateLimitClass,
        meta: &RequestMeta,
    ) -> Result<()> {
        let Some(address) = meta.source_address else { return Ok(()) };
        let (budget, key) = (Budget::Public(operation).name(), limit_key(address).to_string());
        let taken = self.engine.take_rate(&budget, &key, self.address_limit()).await;
        decide(ADDRESS, class.fails_closed(), taken)
    }

    /// Rejects a request if its address has used up this budget. Doesn't count the request.
    pub(crate) async fn check_address(&self, budget: Budget, address: Option<IpAddr>) -> Result<()> {
        let Some(address) = address else { return Ok(()) };
        let key = limit_key(address).to_string();
        decide(ADDRESS, false, self.engine.peek_rate(&budget.name(), &key, self.address_limit()).await)
    }

    /// Counts a request that failed to authenticate. Rejects it if the limit is reached.
    pub(crate) async fn take_address(&self, budget: Budget, address: Option<IpAddr>) -> Result<()> {
        let Some(address) = address else { return Ok(()) };
        let key = limit_key(address).to_string();
        decide(ADDRESS, false, self.engine.take_rate(&budget.name(), &key, self.address_limit()).await)
    }
}

/// Returns the result of a request: the engine's decision or, without one, the class's.
fn decide(class: &'static str, fails_closed: bool, taken: Result<Admission, EphemeralError>) -> Result<()> {
    match taken {
        Ok(Admission::Admitted { .. }) => Ok(()),
        Ok(Admission::Limited { wait }) => {
            metrics::counter!("gpuaas_rate_limited_total", "class" => class).increment(1);
            Err(Error::from(Code::RateLimitExceeded).retry_after(wait.as_secs() + 1))
        }
        Err(error) => {
            let outcome = if fails_closed { "rejected" } else { "admitted" };
            metrics::counter!("gpuaas_rate_limit_unavailable_total", "class" => class, "outcome" => outcome)
                .increment(1);
            if fails_closed { Err(error.into()) } else { Ok(()) }
        }
    }
}

/// Purpose for which requests of an address are counted before the caller is known. Each has its own limit, so that using
/// up one doesn't affect the others.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Budget {
    /// Requests of one public operation.
    Public(&'static str),
    /// Requests without a token to operations that need one.
    NoToken,
    /// Requests with a token that wasn't accepted.
    WrongToken,
}

impl Budget {
    fn name(self) -> String {
        match self {
            Self::Public(operation) => format!("address/{operation}"),
            Self::NoToken => "address/no token".to_owned(),
            Self::WrongToken => "address/wrong token".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use gpuaas_core::Clock;
    use gpuaas_ephemeral::InProcess;
    use metrics::{Counter, Gauge, Histogram, Key, KeyName, Metadata, Recorder, SharedString, Unit};
    use parking_lot::Mutex;

    use super::*;

    fn settings(policy: &serde_json::Value) -> Arc<Settings> {
        Arc::new(Settings::new(policy.as_object().expect("a table")).expect("valid"))
    }

    /// Lists the counters that are incremented, with their labels.
    #[derive(Default)]
    struct IncrementedCounters(Mutex<Vec<String>>);

    impl Recorder for IncrementedCounters {
        fn describe_counter(&self, _: KeyName, _: Option<Unit>, _: SharedString) {}
        fn describe_gauge(&self, _: KeyName, _: Option<Unit>, _: SharedString) {}
        fn describe_histogram(&self, _: KeyName, _: Option<Unit>, _: SharedString) {}

        fn register_counter(&self, key: &Key, _: &Metadata<'_>) -> Counter {
            let labels: Vec<&str> = key.labels().map(|label| label.value()).collect();
            self.0.lock().push(format!("{} {}", key.name(), labels.join(" ")));
            Counter::noop()
        }

        fn register_gauge(&self, _: &Key, _: &Metadata<'_>) -> Gauge {
            Gauge::noop()
        }

        fn register_histogram(&self, _: &Key, _: &Metadata<'_>) -> Histogram {
            Histogram::noop()
        }
    }

    #[test]
    fn every_request_that_could_not_be_counted_increments_the_metric_with_its_outcome() {
        let counters = IncrementedCounters::default();
        metrics::with_local_recorder(&counters, || {
            for class in [RateLimitClass::Api, RateLimitClass::Admin, RateLimitClass::SignIn] {
                let unavailable = Err(EphemeralError::Unavailable("down".to_owned()));
                let result = decide(class.as_str(), class.fails_closed(), unavailable);
                assert_eq!(result.is_err(), class.fails_closed());
            }
        });
        let expected = ["api admitted", "admin admitted", "sign_in rejected"]
            .map(|labels| format!("gpuaas_rate_limit_unavailable_total {labels}"));
        assert_eq!(*counters.0.lock(), expected);
    }

    #[test]
    fn each_class_has_the_rate_and_burst_of_the_specification() {
        let settings = settings(&serde_json::json!({}));
        let rate_limits = RateLimits::new(Arc::new(InProcess::new(Clock::System)), settings);
        let limits = [
            (RateLimitClass::Api, 600, 100),
            (RateLimitClass::Financial, 30, 30),
            (RateLimitClass::Admin, 600, 100),
            (RateLimitClass::TerminalToken, 10, 10),
            (RateLimitClass::SignIn, 10, 10),
        ];
        for (class, per_minute, burst) in limits {
            assert_eq!(rate_limits.limit(class), Limit { per_minute, burst }, "{}", class.as_str());
        }
    }
}
