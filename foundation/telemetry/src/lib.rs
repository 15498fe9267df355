//! Logs, metrics, trace context.
