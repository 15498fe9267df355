//! Measurements, as operators are shown them.

use gpuaas_agent_protocol::telemetry::Telemetry;
use serde::Serialize;
use utoipa::ToSchema;

/// Where measurements come from.
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
    /// Oldest first, when a time was named.
    pub samples: Vec<Telemetry>,
    /// Why there is nothing.
    pub unavailable_reason: Option<String>,
}

impl NodeTelemetry {
    pub(crate) fn unavailable(reason: &str) -> Self {
        let source = TelemetrySource::Unavailable;
        Self { source, latest: None, samples: Vec::new(), unavailable_reason: Some(reason.to_owned()) }
    }

    /// What the host answered; without a time it is the latest alone.
    pub(crate) fn measured(mut samples: Vec<Telemetry>, history: bool) -> Self {
        let Some(latest) = samples.last().cloned() else {
            return Self::unavailable("the host has measured nothing yet");
        };
        if !history {
            samples.clear();
        }
        let source = TelemetrySource::HostLocalProbe;
        Self { source, latest: Some(latest), samples, unavailable_reason: None }
    }
}
