//! Telemetry of the host.

use gpuaas_agent_protocol::telemetry::Telemetry;

use super::Driver;

/// Telemetry source. Called every few seconds, so it must be cheap.
pub trait Meter: Driver {
    fn sample(&self) -> Telemetry;
}
