//! Counts and latencies, printed as one line of JSON; optionally every request in a log file.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;
use std::time::Duration;

use gpuaas_core::Clock;
use serde_json::json;

#[derive(Default)]
pub struct Report {
    failed: u64,
    good: Vec<Success>,
}

struct Success {
    /// Microseconds since 1970.
    ended_us: i64,
    latency: Duration,
}

impl Report {
    pub fn record(&mut self, good: bool, latency: Duration) {
        if good {
            self.good.push(Success { ended_us: Clock::System.now().timestamp_micros(), latency });
        } else {
            self.failed += 1;
        }
    }

    pub fn add(&mut self, other: Self) {
        self.failed += other.failed;
        self.good.extend(other.good);
    }

    /// Writes each successful request in the columns of pgbench's log: client, number, latency, script, and end time.
    pub fn write(&self, log: &Path) -> std::io::Result<()> {
        let mut file = BufWriter::new(File::create(log)?);
        for (number, Success { ended_us, latency }) in self.good.iter().enumerate() {
            let (seconds, micros) = (ended_us / 1_000_000, ended_us % 1_000_000);
            writeln!(file, "0 {number} {} 0 {seconds} {micros}", latency.as_micros())?;
        }
        file.flush()
    }

    pub fn print(mut self, took: Duration) -> std::io::Result<()> {
        self.good.sort_unstable_by_key(|good| good.latency);
        let at = |share: f64| {
            let index = ((self.good.len() as f64 - 1.0) * share).max(0.0) as usize;
            self.good.get(index).map_or(0.0, |good| good.latency.as_micros() as f64 / 1000.0)
        };
        let line = json!({
            "per_second": (self.good.len() as f64 / took.as_secs_f64()).round(),
            "good": self.good.len(),
            "failed": self.failed,
            "p50_ms": at(0.5),
            "p99_ms": at(0.99),
        });
        writeln!(std::io::stdout(), "{line}")
    }
}
