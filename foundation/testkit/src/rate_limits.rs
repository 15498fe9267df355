//! Rate limits that no test reaches.

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

/// Returns policy values that effectively disable all rate limits.
pub fn high_rate_limits() -> Map<String, Value> {
    CLASSES.iter().map(|class| (format!("rate_limits.{class}"), HIGH_RATE.into())).collect()
}
