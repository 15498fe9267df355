//! Rate limits: a lane per kind of operation, counted per caller; strangers are counted per address.

use std::net::IpAddr;
use std::sync::Arc;

use gpuaas_core::{Clock, Code, Error, Result, UserId};
use gpuaas_ephemeral::{Limit, Limiter};

/// Which limit an operation draws from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Lane {
    Api,
    Financial,
    Admin,
    TerminalToken,
    SignIn,
}

impl Lane {
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Api => "api",
            Self::Financial => "financial",
            Self::Admin => "admin",
            Self::TerminalToken => "terminal_token",
            Self::SignIn => "sign_in",
        }
    }

    /// Whether it needs to know every revocation before it acts.
    pub(crate) const fn fails_closed(self) -> bool {
        matches!(self, Self::Financial | Self::Admin)
    }
}

/// Requests a minute in each lane.
#[derive(Debug, Clone, Copy, serde::Deserialize, serde::Serialize)]
#[serde(deny_unknown_fields)]
pub struct Rates {
    pub api: u32,
    pub api_burst: u32,
    pub financial: u32,
    pub admin: u32,
    pub terminal_token: u32,
    pub sign_in: u32,
    pub address: u32,
}

impl Default for Rates {
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

/// All lanes of this process.
#[derive(Clone)]
pub struct Lanes {
    limiter: Arc<Limiter>,
    rates: Rates,
    clock: Clock,
}

impl Lanes {
    pub fn new(rates: Rates, clock: Clock) -> Self {
        Self { limiter: Arc::new(Limiter::default()), rates, clock }
    }

    fn limit(&self, lane: Lane) -> Limit {
        let all_at_once = |per_minute| Limit { per_minute, burst: per_minute };
        match lane {
            Lane::Api => Limit { per_minute: self.rates.api, burst: self.rates.api_burst },
            Lane::Financial => all_at_once(self.rates.financial),
            Lane::Admin => Limit { per_minute: self.rates.admin, burst: self.rates.api_burst },
            Lane::TerminalToken => all_at_once(self.rates.terminal_token),
            Lane::SignIn => all_at_once(self.rates.sign_in),
        }
    }

    /// Takes one request of a caller's lane.
    pub fn take_caller(&self, lane: Lane, user: UserId) -> Result<()> {
        self.take_named(lane, &user.to_string())
    }

    /// Takes from a lane by another name than a user's, such as the name someone tries to sign in with.
    pub fn take_named(&self, lane: Lane, name: &str) -> Result<()> {
        let taken = self.limiter.take(lane.as_str(), name, self.limit(lane), self.clock.uptime());
        taken.map(|_| ()).map_err(|wait| refuse(lane.as_str(), wait))
    }

    fn address_limit(&self) -> Limit {
        Limit { per_minute: self.rates.address, burst: self.rates.address }
    }

    /// Rejects a request of an unknown caller whose address has used up this budget, without counting the request yet.
    pub(crate) fn check_address(&self, budget: Budget, address: Option<IpAddr>) -> Result<()> {
        let Some(address) = address else { return Ok(()) };
        let (name, now) = (budget.name(), self.clock.uptime());
        let checked = self.limiter.peek(&name, &address.to_string(), self.address_limit(), now);
        checked.map(|_| ()).map_err(|wait| refuse("address", wait))
    }

    /// Counts a request whose caller turned out to be unknown.
    pub(crate) fn count_address(&self, budget: Budget, address: Option<IpAddr>) {
        let Some(address) = address else { return };
        // Over the limit the next request is rejected by the check; this one already has its answer.
        let _ = self.limiter.take(
            &budget.name(),
            &address.to_string(),
            self.address_limit(),
            self.clock.uptime(),
        );
    }
}

/// What an address is counted for before its caller is known. Each has its own limit, so that using one up shuts nobody out
/// of the others.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Budget {
    /// Requests of one operation that anyone may call.
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

fn refuse(lane: &'static str, wait: std::time::Duration) -> Error {
    metrics::counter!("gpuaas_rate_limited_total", "lane" => lane).increment(1);
    Error::from(Code::RateLimitExceeded).retry_after(wait.as_secs() + 1)
}
