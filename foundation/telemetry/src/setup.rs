//! Initialises logs and metrics of a process, and changes the log level at run time.

use std::io::IsTerminal;

use metrics_exporter_prometheus::{BuildError, Matcher, PrometheusBuilder, PrometheusHandle};
use serde::{Deserialize, Serialize};
use tracing::Subscriber;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::fmt::MakeWriter;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::{SubscriberInitExt, TryInitError};
use tracing_subscriber::{Layer, Registry, fmt, reload};

use crate::metric;

/// Buckets of histograms, which measure seconds.
const BUCKETS_SECONDS: [f64; 13] =
    [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0];
/// Buckets of work that waits for nodes: provisioning, images, erasing.
const LONG_BUCKETS_SECONDS: [f64; 12] =
    [0.1, 0.5, 1.0, 5.0, 15.0, 30.0, 60.0, 300.0, 600.0, 1200.0, 1800.0, 3600.0];
/// Histograms of such work.
const LONG: [&str; 3] =
    ["gpuaas_task_seconds", "gpuaas_workflow_step_seconds", "gpuaas_provisioning_seconds"];

const LEVELS: [&str; 6] = ["off", "error", "warn", "info", "debug", "trace"];

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LogFormat {
    Json,
    Human,
}

#[derive(Debug, thiserror::Error)]
pub enum TelemetryError {
    #[error(
        "log level {given:?} is not one of off, error, warn, info, debug, trace, optionally followed by `,target=level`"
    )]
    Level { given: String },
    #[error("logs are already initialised in this process")]
    Logs(#[source] TryInitError),
    #[error("metrics are already initialised in this process")]
    Metrics(#[source] BuildError),
    #[error("the log level can no longer be changed")]
    Gone(#[source] reload::Error),
}

/// The logs and metrics of this process. Cheap to clone.
#[derive(Clone)]
pub struct Telemetry {
    filter: Reload,
    metrics: PrometheusHandle,
}

type Reload = reload::Handle<Targets, Registry>;

impl Telemetry {
    /// Initialises logs and metrics; fails if called twice in a process. Logs go to standard error.
    pub fn init(format: LogFormat, level: &str) -> Result<Self, TelemetryError> {
        let (subscriber, filter) = subscriber(format, level, std::io::stderr)?;
        subscriber.try_init().map_err(TelemetryError::Logs)?;
        let long = |recorder: PrometheusBuilder, name: &&str| {
            recorder.set_buckets_for_metric(Matcher::Full((*name).to_owned()), &LONG_BUCKETS_SECONDS)
        };
        let recorder = PrometheusBuilder::new().set_buckets(&BUCKETS_SECONDS);
        let recorder = recorder.and_then(|recorder| LONG.iter().try_fold(recorder, long));
        let metrics =
            recorder.and_then(PrometheusBuilder::install_recorder).map_err(TelemetryError::Metrics)?;
        metric::describe();
        Ok(Self { filter, metrics })
    }

    /// Sets the log level: `info`, or per target: `info,gpuaas_store=debug`.
    pub fn set_level(&self, level: &str) -> Result<(), TelemetryError> {
        self.filter.reload(parse(level)?).map_err(TelemetryError::Gone)
    }

    /// Returns the metrics in Prometheus' text format, for `/metrics`.
    pub fn metrics_text(&self) -> String {
        self.metrics.render()
    }

    /// Moves recorded samples into their buckets. Must be called every few seconds: without scrapes of `/metrics`,
    /// samples would accumulate.
    pub fn upkeep(&self) {
        self.metrics.run_upkeep();
    }
}

fn subscriber<W>(
    format: LogFormat,
    level: &str,
    writer: W,
) -> Result<(impl Subscriber, Reload), TelemetryError>
where
    W: for<'w> MakeWriter<'w> + Send + Sync + 'static,
{
    let (filter, handle) = reload::Layer::new(parse(level)?);
    let lines = fmt::layer().with_writer(writer);
    let lines = match format {
        LogFormat::Json => lines.json().flatten_event(true).with_span_list(false).boxed(),
        LogFormat::Human => lines.with_ansi(std::io::stderr().is_terminal()).boxed(),
    };
    Ok((tracing_subscriber::registry().with(filter).with(lines), handle))
}

/// Parses a level. A bare word must be a level: the filter's own parser would accept a misspelt one as a target.
fn parse(level: &str) -> Result<Targets, TelemetryError> {
    let refuse = || TelemetryError::Level { given: level.to_owned() };
    let mut bare = level.split(',').filter(|part| !part.contains('='));
    if bare.any(|word| !LEVELS.contains(&word)) {
        return Err(refuse());
    }
    level.parse().map_err(|_| refuse())
}

#[cfg(test)]
mod tests {
    use std::io::{self, Write};
    use std::sync::{Arc, Mutex};

    use super::*;

    #[derive(Clone, Default)]
    struct Captured(Arc<Mutex<Vec<u8>>>);

    impl Captured {
        fn text(&self) -> String {
            String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
        }
    }

    impl Write for Captured {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    fn capture(format: LogFormat, level: &str, log: impl FnOnce(&Reload)) -> String {
        let captured = Captured::default();
        let writer = captured.clone();
        let (subscriber, handle) = subscriber(format, level, move || writer.clone()).unwrap();
        tracing::subscriber::with_default(subscriber, || log(&handle));
        captured.text()
    }

    #[test]
    fn json_lines_carry_the_fields_and_the_span() {
        let text = capture(LogFormat::Json, "info", |_| {
            let span = tracing::info_span!("request", correlation_id = "abc");
            let _entered = span.enter();
            tracing::info!(status = 200, "answered");
        });
        let line: serde_json::Value = serde_json::from_str(&text).expect("one JSON object");
        assert_eq!(line["message"], "answered");
        assert_eq!(line["status"], 200);
        assert_eq!(line["span"]["correlation_id"], "abc");
    }

    #[test]
    fn human_lines_name_level_and_message() {
        let text = capture(LogFormat::Human, "info", |_| tracing::warn!("a disk is full"));
        assert!(text.contains("WARN") && text.contains("a disk is full"), "{text}");
    }

    #[test]
    fn the_level_changes_at_run_time() {
        let text = capture(LogFormat::Human, "info", |handle| {
            tracing::debug!("before");
            handle.reload(parse("debug").unwrap()).unwrap();
            tracing::debug!("after");
        });
        assert!(!text.contains("before") && text.contains("after"), "{text}");
    }

    #[test]
    fn a_misspelt_level_is_refused() {
        for level in ["", "inof", "info,", "info,gpuaas_store=loud", "debug=[", "info,store"] {
            assert!(parse(level).is_err(), "{level:?}");
        }
        for level in ["off", "info", "warn,gpuaas_store=debug", "gpuaas_http=trace,error"] {
            assert!(parse(level).is_ok(), "{level:?}");
        }
    }

    /// Initialises this process, so no other test may do so.
    #[test]
    fn metrics_are_rendered_with_their_help_and_buckets() {
        let telemetry = Telemetry::init(LogFormat::Json, "error").unwrap();
        metrics::counter!("gpuaas_rate_limited_total", "class" => "api").increment(2);
        metrics::histogram!("gpuaas_http_request_seconds", "operation" => "get_user").record(0.004);
        telemetry.upkeep();

        let text = telemetry.metrics_text();

        assert!(text.contains("gpuaas_rate_limited_total{class=\"api\"} 2"), "{text}");
        assert!(text.contains("# HELP gpuaas_rate_limited_total Requests rejected"), "{text}");
        assert!(
            text.contains("gpuaas_http_request_seconds_bucket{operation=\"get_user\",le=\"0.005\"} 1"),
            "{text}"
        );
        assert!(telemetry.set_level("debug").is_ok());
        assert!(Telemetry::init(LogFormat::Json, "info").is_err());
    }
}
