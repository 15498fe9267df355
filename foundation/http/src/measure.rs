//! Metrics of requests: duration and status.

use std::time::Instant;

pub(crate) struct Stopwatch(Instant);

impl Stopwatch {
    pub(crate) fn start() -> Self {
        Self(Instant::now())
    }

    /// Records a finished request. `operation` is a declared id, so the number of series is bounded.
    pub(crate) fn stop(self, operation: &'static str, status: u16) {
        let status = status.to_string();
        metrics::counter!("gpuaas_http_requests_total", "operation" => operation, "status" => status)
            .increment(1);
        metrics::histogram!("gpuaas_http_request_seconds", "operation" => operation)
            .record(self.0.elapsed().as_secs_f64());
    }
}
