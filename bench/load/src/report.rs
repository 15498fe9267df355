//! Counts and latencies, printed as one line of JSON.

use std::io::Write;
use std::time::Duration;

use serde_json::json;

#[derive(Default)]
pub struct Report {
    failed: u64,
    latencies_us: Vec<u32>,
}

impl Report {
    pub fn record(&mut self, good: bool, latency: Duration) {
        if good {
            self.latencies_us.push(u32::try_from(latency.as_micros()).unwrap_or(u32::MAX));
        } else {
            self.failed += 1;
        }
    }

    pub fn add(&mut self, other: Self) {
        self.failed += other.failed;
        self.latencies_us.extend(other.latencies_us);
    }

    pub fn print(mut self, took: Duration) -> std::io::Result<()> {
        self.latencies_us.sort_unstable();
        let at = |share: f64| {
            let index = ((self.latencies_us.len() as f64 - 1.0) * share).max(0.0) as usize;
            f64::from(self.latencies_us.get(index).copied().unwrap_or(0)) / 1000.0
        };
        let line = json!({
            "per_second": (self.latencies_us.len() as f64 / took.as_secs_f64()).round(),
            "good": self.latencies_us.len(),
            "failed": self.failed,
            "p50_ms": at(0.5),
            "p99_ms": at(0.99),
        });
        writeln!(std::io::stdout(), "{line}")
    }
}
