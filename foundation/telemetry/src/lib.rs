//! Logs and metrics.

mod metric;
mod setup;

pub use metric::{METRICS, Metric, MetricKind};
pub use setup::{LogFormat, Telemetry, TelemetryError};
