//! Rate limits: a class per kind of operation, counted per caller. Unauthenticated requests are counted per address.

use std::net::IpAddr;
use std::sync::Arc;

use gpuaas_core::{Clock, Code, Error, Result};
use gpuaas_ephemeral::{Limit, Limiter};

use crate::operation::RequestMeta;
use crate::source_address::limit_key;

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

    /// Returns true if operations of this class require up-to-date revocations.
    pub(crate) const fn requires_known_revocations(self) -> bool {
        matches!(self, Self::Financial | Self::Admin)
    }
}

/// Requests per minute in each class.
#[derive(Debug, Clone, Copy, serde::Deserialize, serde::Serialize)]
#[serde(deny_unknown_fields)]
pub struct RateLimitConfig {
    pub api: u32,
    pub api_burst: u32,
    pub financial: u32,
    pub admin: u32,
    pub terminal_token: u32,
    pub sign_in: u32,
    pub address: u32,
}

impl Default for RateLimitConfig {
    fn default() -> Self {
        Self {
            api: 600,
            api_burst: 100,
            financial: 30,
            admin: 600,
            terminal_token: 10,
            sign_in: 10,
            address: 60,
        }
    }
}

/// The rate limits of this process.
#[derive(Clone)]
pub struct RateLimits {
    limiter: Arc<Limiter>,
    config: RateLimitConfig,
    clock: Clock,
}

impl RateLimits {
    pub fn new(config: RateLimitConfig, clock: Clock) -> Self {
        Self { limiter: Arc::new(Limiter::default()), config, clock }
    }

    fn limit(&self, class: RateLimitClass) -> Limit {
        let full_burst = |per_minute| Limit { per_minute, burst: per_minute };
        match class {
            RateLimitClass::Api => Limit { per_minute: self.config.api, burst: self.config.api_burst },
            RateLimitClass::Financial => full_burst(self.config.financial),
            RateLimitClass::Admin => Limit { per_minute: self.config.admin, burst: self.config.api_burst },
            RateLimitClass::TerminalToken => full_burst(self.config.terminal_token),
            RateLimitClass::SignIn => full_burst(self.config.sign_in),
        }
    }

    /// Counts a request towards a class under a name: of a caller, or of what it tries, such as the user name of a
    /// sign-in. Rejects it if the limit is reached.
    pub fn take_named(&self, class: RateLimitClass, name: &str) -> Result<()> {
        let taken = self.limiter.take(class.as_str(), name, self.limit(class), self.clock.uptime());
        taken.map(|_| ()).map_err(|wait| refuse(class.as_str(), wait))
    }

    fn address_limit(&self) -> Limit {
        Limit { per_minute: self.config.address, burst: self.config.address }
    }

    /// Counts a request of a public operation.
    pub(crate) fn take_public(&self, operation: &'static str, meta: &RequestMeta) -> Result<()> {
        let Some(address) = meta.source_address else { return Ok(()) };
        let (name, now) = (Budget::Public(operation).name(), self.clock.uptime());
        let taken = self.limiter.take(&name, &limit_key(address).to_string(), self.address_limit(), now);
        taken.map(|_| ()).map_err(|wait| refuse("address", wait))
    }

    /// Rejects a request if its address has used up this budget. Doesn't count the request.
    pub(crate) fn check_address(&self, budget: Budget, address: Option<IpAddr>) -> Result<()> {
        let Some(address) = address else { return Ok(()) };
        let (name, now) = (budget.name(), self.clock.uptime());
        let checked = self.limiter.peek(&name, &limit_key(address).to_string(), self.address_limit(), now);
        checked.map(|_| ()).map_err(|wait| refuse("address", wait))
    }

    /// Counts a request that failed to authenticate.
    pub(crate) fn count_address(&self, budget: Budget, address: Option<IpAddr>) {
        let Some(address) = address else { return };
        // Over the limit the next request is rejected by the check; this one already has its answer.
        let _ = self.limiter.take(
            &budget.name(),
            &limit_key(address).to_string(),
            self.address_limit(),
            self.clock.uptime(),
        );
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

fn refuse(class: &'static str, wait: std::time::Duration) -> Error {
    metrics::counter!("gpuaas_rate_limited_total", "class" => class).increment(1);
    Error::from(Code::RateLimitExceeded).retry_after(wait.as_secs() + 1)
}
