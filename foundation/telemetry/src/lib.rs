//! Logs, metrics, trace context.

mod metric;
mod setup;
mod trace;

pub use metric::{METRICS, Metric, MetricKind};
pub use setup::{LogFormat, Telemetry, TelemetryError};
pub use trace::TraceParent;
