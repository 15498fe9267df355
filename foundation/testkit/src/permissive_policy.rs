//! Policy under which no test reaches a rate limit or the end of a balance.

use serde_json::{Map, Value};

const HIGH_RATE: u32 = 10_000_000;
const CLASSES: [&str; 8] = [
    "api_per_minute",
    "api_burst",
    "financial_per_minute",
    "admin_per_minute",
    "terminal_token_per_minute",
    "sign_in_per_minute",
    "address_per_minute",
    "gateway_per_minute",
];

/// Returns policy values that effectively disable all rate limits, and let organisations without money spend.
pub fn permissive_policy() -> Map<String, Value> {
    let rates = CLASSES.iter().map(|class| (format!("rate_limits.{class}"), HIGH_RATE.into()));
    let spending = [("billing.overdraft_minor", 1_000_000_000), ("billing.min_runway_seconds", 0)];
    rates.chain(spending.map(|(key, value)| (key.to_owned(), value.into()))).collect()
}
