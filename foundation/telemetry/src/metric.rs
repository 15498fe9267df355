//! Every metric of the system, by name: the one table that code, `/metrics` and the docs share.

use metrics::{describe_counter, describe_gauge, describe_histogram};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MetricKind {
    Counter,
    Gauge,
    Histogram,
}

#[derive(Debug, Clone, Copy)]
pub struct Metric {
    pub name: &'static str,
    pub kind: MetricKind,
    /// Few values each: no tenant, user or resource ids.
    pub labels: &'static [&'static str],
    pub help: &'static str,
}

const fn counter(name: &'static str, labels: &'static [&'static str], help: &'static str) -> Metric {
    Metric { name, kind: MetricKind::Counter, labels, help }
}

const fn gauge(name: &'static str, labels: &'static [&'static str], help: &'static str) -> Metric {
    Metric { name, kind: MetricKind::Gauge, labels, help }
}

const fn histogram(name: &'static str, labels: &'static [&'static str], help: &'static str) -> Metric {
    Metric { name, kind: MetricKind::Histogram, labels, help }
}

pub const METRICS: &[Metric] = &[
    counter("gpuaas_http_requests_total", &["operation", "status"], "Requests answered"),
    histogram("gpuaas_http_request_seconds", &["operation"], "Time from a request's head to its answer"),
    counter("gpuaas_idempotency_total", &["outcome"], "Keyed requests by what became of their key"),
    counter("gpuaas_rate_limited_total", &["class"], "Requests refused because a lane was used up"),
    counter(
        "gpuaas_connections_refused_total",
        &["limit"],
        "Connections refused: a limit is reached and all are busy",
    ),
    counter(
        "gpuaas_forwarded_by_strangers_total",
        &[],
        "Requests forwarded by a proxy that isn't in trusted_proxies",
    ),
    counter("gpuaas_clock_jumps_total", &[], "Times the system's clock was set by more than ten seconds"),
    counter(
        "gpuaas_embedded_database_restarts_total",
        &[],
        "Restarts of the embedded PostgreSQL after it ended by itself",
    ),
    counter("gpuaas_unauthenticated_total", &[], "Requests refused for want of a valid token"),
    counter("gpuaas_denied_total", &[], "Requests of a known caller who lacked the right"),
    counter("gpuaas_audit_sealed_total", &[], "Audit rows sealed into their chain"),
    counter("gpuaas_audit_refused_rows_total", &[], "Audit rows never sealed: changed, or not written by us"),
    gauge("gpuaas_audit_unsealed_age_seconds", &[], "Age of the oldest audit row not yet sealed"),
    counter(
        "gpuaas_consumer_events_total",
        &["consumer", "outcome"],
        "Events by what became of them at a consumer",
    ),
    gauge("gpuaas_consumer_lag_seconds", &["consumer"], "Age of the oldest event read and not done"),
    gauge("gpuaas_consumer_pending_events", &["consumer"], "Events read and not done"),
    gauge("gpuaas_dlq_depth", &["consumer"], "Dead letters nobody has decided about"),
    gauge("gpuaas_dlq_parked", &["consumer"], "Events that wait behind a dead letter"),
    gauge("gpuaas_websockets_active", &[], "Open WebSockets"),
    counter("gpuaas_websocket_messages_total", &[], "Messages sent over WebSockets"),
    counter("gpuaas_websocket_errors_total", &[], "WebSockets given up because the client took nothing"),
    counter(
        "gpuaas_task_progress_lost_total",
        &[],
        "Progress frames of node tasks dropped because the database was unavailable",
    ),
    histogram("gpuaas_probe_seconds", &[], "Time a probe takes from its start to its end"),
    counter("gpuaas_probe_failures_total", &[], "Probes that found no echo"),
    counter("gpuaas_store_retries_total", &["reason"], "Transactions run again after a conflict"),
    counter("gpuaas_workflow_steps_total", &["workflow", "step", "outcome"], "Steps done, failed or put off"),
    histogram("gpuaas_workflow_step_seconds", &["workflow", "step"], "Time a step took, waiting not counted"),
    gauge(
        "gpuaas_workflow_stuck",
        &["workflow"],
        "Runs that stand still, or are past the time limit of their step",
    ),
    gauge(
        "gpuaas_workflow_age_seconds",
        &["workflow"],
        "Longest time an unfinished run has been in its state",
    ),
    gauge(
        "gpuaas_offline_detection_paused",
        &[],
        "1 while so many hosts are gone at once that none is marked offline",
    ),
    counter("gpuaas_gpu_faults_total", &[], "Slots set aside because their GPU failed"),
    counter("gpuaas_node_offline_total", &[], "Hosts marked offline"),
    counter(
        "gpuaas_agent_frames_slowed_total",
        &[],
        "Frames after which a host over its frame rate was read later",
    ),
    counter("gpuaas_agent_frames_rejected_total", &["reason"], "Frames of hosts that were rejected"),
    counter("gpuaas_nodes_clock_skew_total", &[], "Hosts turned away because their clock is wrong"),
    gauge("gpuaas_nodes_connected", &[], "Hosts connected to this gateway"),
    counter("gpuaas_releases_failed_total", &[], "Releases whose host couldn't clean up, tried again or not"),
    counter(
        "gpuaas_release_retries_exhausted_total",
        &[],
        "Releases that failed for the last time: an operator decides",
    ),
    counter("gpuaas_slots_cleanup_blocked_total", &[], "Slots whose sanitisation wasn't proved"),
    histogram("gpuaas_task_seconds", &["type", "state"], "Time from queueing a task to its end"),
    counter("gpuaas_tasks_refused_total", &["reason"], "Tasks that hosts didn't begin"),
];

/// Gives the installed recorder every metric's help text.
pub(crate) fn describe() {
    for Metric { name, kind, help, .. } in METRICS.iter().copied() {
        match kind {
            MetricKind::Counter => describe_counter!(name, help),
            MetricKind::Gauge => describe_gauge!(name, help),
            MetricKind::Histogram => describe_histogram!(name, help),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_say_what_is_counted_and_in_which_unit() {
        for metric in METRICS {
            assert!(metric.name.starts_with("gpuaas_"), "{}", metric.name);
            let unit_last = match metric.kind {
                MetricKind::Counter => metric.name.ends_with("_total"),
                MetricKind::Gauge => !metric.name.ends_with("_total"),
                MetricKind::Histogram => metric.name.ends_with("_seconds"),
            };
            assert!(unit_last, "{}", metric.name);
            assert_eq!(
                METRICS.iter().filter(|other| other.name == metric.name).count(),
                1,
                "{}",
                metric.name
            );
        }
    }
}
