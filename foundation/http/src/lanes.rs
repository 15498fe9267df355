//! Rate limits: a lane per kind of operation, counted per caller; strangers are counted per address.

use std::net::IpAddr;
use std::sync::Arc;

use gpuaas_core::chain::sha256;
use gpuaas_core::{Clock, Code, Error, Result, UserId};
use gpuaas_ephemeral::{Limit, Limiter};

use crate::operation::About;
use crate::source_address::limit_key;

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

    /// Takes a request of an operation that anyone may call. One that comes with a certificate is counted by it, because the
    /// hosts of a rack may share an address.
    pub(crate) fn take_public(&self, operation: &'static str, about: &About) -> Result<()> {
        let by_certificate = about.certificate.as_ref().map(|certificate| sha256(&[certificate]));
        let by_address = || about.source_address.map(|address| limit_key(address).to_string());
        let Some(counted_by) = by_certificate.or_else(by_address) else { return Ok(()) };
        let (name, now) = (Budget::Public(operation).name(), self.clock.uptime());
        let taken = self.limiter.take(&name, &counted_by, self.address_limit(), now);
        taken.map(|_| ()).map_err(|wait| refuse("address", wait))
    }

    /// Rejects a request of an unknown caller whose address has used up this budget, without counting the request yet.
    pub(crate) fn check_address(&self, budget: Budget, address: Option<IpAddr>) -> Result<()> {
        let Some(address) = address else { return Ok(()) };
        let (name, now) = (budget.name(), self.clock.uptime());
        let checked = self.limiter.peek(&name, &limit_key(address).to_string(), self.address_limit(), now);
        checked.map(|_| ()).map_err(|wait| refuse("address", wait))
    }

    /// Counts a request whose caller turned out to be unknown.
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

#[cfg(test)]
mod tests {
    use super::*;

    fn about(address: &str, certificate: Option<&[u8]>) -> About {
        About {
            correlation_id: String::new(),
            traceparent: String::new(),
            source_address: Some(address.parse().expect("an address")),
            user_agent: String::new(),
            https: true,
            cookie: None,
            certificate: certificate.map(Arc::from),
        }
    }

    #[test]
    fn hosts_behind_one_address_are_counted_by_their_certificates() {
        let lanes = Lanes::new(Rates { address: 2, ..Rates::default() }, Clock::shifted());
        let take = |about: &About| lanes.take_public("reportNodeTask", about).is_ok();
        let (one, other) = (about("192.0.2.1", Some(b"one")), about("192.0.2.1", Some(b"other")));
        let none = about("192.0.2.1", None);
        for about in [&one, &other, &none] {
            assert!(take(about) && take(about) && !take(about));
        }
        assert!(!take(&about("192.0.2.9", Some(b"one"))), "a certificate has one budget everywhere");
    }
}
