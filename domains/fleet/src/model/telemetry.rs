//! Telemetry, as shown to operators.

use gpuaas_agent_protocol::telemetry::Telemetry;
use serde::Serialize;
use utoipa::ToSchema;

/// Source of telemetry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum TelemetrySource {
    HostLocalProbe,
    Unavailable,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct NodeTelemetry {
    pub source: TelemetrySource,
    pub latest: Option<Telemetry>,
    /// Samples since the requested time, oldest first.
    pub samples: Vec<Telemetry>,
    /// Why no telemetry is available.
    pub unavailable_reason: Option<String>,
}

impl NodeTelemetry {
    pub(crate) fn unavailable(reason: &str) -> Self {
        let source = TelemetrySource::Unavailable;
        Self { source, latest: None, samples: Vec::new(), unavailable_reason: Some(reason.to_owned()) }
    }

    /// Returns the samples of a node as telemetry; without `history` only the latest.
    pub(crate) fn from_samples(mut samples: Vec<Telemetry>, history: bool) -> Self {
        let Some(latest) = samples.last().cloned() else {
            return Self::unavailable("the node hasn't sent telemetry yet");
        };
        if !history {
            samples.clear();
        }
        let source = TelemetrySource::HostLocalProbe;
        Self { source, latest: Some(latest), samples, unavailable_reason: None }
    }
}
