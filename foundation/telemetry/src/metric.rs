//! All metrics of the system, in the one table that the code, `/metrics` and the docs share.

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
    /// Labels with few values each: no tenant, user or resource ids.
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
    counter("gpuaas_idempotency_total", &["outcome"], "Requests with an idempotency key, by outcome"),
    counter("gpuaas_rate_limited_total", &["class"], "Requests rejected by a rate limit"),
    counter(
        "gpuaas_rate_limit_unavailable_total",
        &["class", "outcome"],
        "Requests admitted or rejected without a rate limit because the ephemeral engine was unavailable",
    ),
    counter(
        "gpuaas_connections_refused_total",
        &["limit"],
        "Connections rejected: limit reached and no idle connection to close",
    ),
    counter(
        "gpuaas_untrusted_forwarded_headers_total",
        &[],
        "Requests forwarded by a proxy that isn't in trusted_proxies",
    ),
    counter("gpuaas_clock_jumps_total", &[], "System clock changes of more than ten seconds"),
    counter(
        "gpuaas_embedded_database_restarts_total",
        &[],
        "Restarts of the embedded PostgreSQL after an unexpected exit",
    ),
    counter("gpuaas_unauthenticated_total", &[], "Requests rejected: missing or invalid token"),
    counter(
        "gpuaas_denied_total",
        &[],
        "Requests of known callers rejected: role, scope, kind of caller or certificate",
    ),
    counter("gpuaas_audit_sealed_total", &[], "Audit rows sealed into their chain"),
    counter(
        "gpuaas_audit_refused_rows_total",
        &[],
        "Audit rows rejected by the sealer: modified, or not written by the server",
    ),
    gauge("gpuaas_audit_unsealed_age_seconds", &[], "Age of the oldest audit row not yet sealed"),
    counter(
        "gpuaas_consumer_events_total",
        &["consumer", "outcome"],
        "Events processed by a consumer, by outcome",
    ),
    gauge("gpuaas_consumer_lag_seconds", &["consumer"], "Age of the oldest event read and not yet processed"),
    gauge(
        "gpuaas_log_reader_lag_seconds",
        &["reader"],
        "Age of the oldest event not yet sent by a reader outside the consumers",
    ),
    counter("gpuaas_billing_entries_total", &["kind"], "Entries posted to the ledger"),
    counter("gpuaas_billing_sealed_total", &[], "Ledger entries sealed"),
    gauge("gpuaas_billing_accrual_lag_seconds", &[], "Age of the oldest usage that isn't charged yet"),
    gauge("gpuaas_consumer_pending_events", &["consumer"], "Events read and not yet processed"),
    gauge("gpuaas_dlq_depth", &["consumer"], "Unresolved dead letters"),
    gauge("gpuaas_dlq_parked", &["consumer"], "Events parked behind a dead letter"),
    counter("gpuaas_downloads_aborted_total", &[], "Downloads aborted because the source of the file failed"),
    gauge("gpuaas_websockets_active", &["operation"], "Open streams, over WebSockets or long polling"),
    counter("gpuaas_websocket_messages_total", &["operation"], "Messages sent over streams"),
    counter("gpuaas_websocket_errors_total", &["operation"], "Streams closed because the client didn't read"),
    counter(
        "gpuaas_task_progress_lost_total",
        &[],
        "Progress frames of node tasks dropped because the database was unavailable",
    ),
    histogram("gpuaas_probe_seconds", &[], "Duration of a probe"),
    counter("gpuaas_probe_failures_total", &[], "Probes without an echo"),
    counter("gpuaas_store_retries_total", &["reason"], "Transactions retried after a conflict"),
    counter(
        "gpuaas_workflow_steps_total",
        &["workflow", "step", "outcome"],
        "Steps completed, failed or deferred",
    ),
    histogram("gpuaas_workflow_step_seconds", &["workflow", "step"], "Duration of a step, without waiting"),
    gauge(
        "gpuaas_workflow_stuck",
        &["workflow"],
        "Runs that make no progress, or exceed the time limit of their step",
    ),
    gauge(
        "gpuaas_workflow_age_seconds",
        &["workflow"],
        "Longest time that an unfinished run has been in its state",
    ),
    gauge(
        "gpuaas_offline_detection_paused",
        &[],
        "1 during a mass disconnect, while no node is marked offline",
    ),
    counter("gpuaas_gpu_faults_total", &[], "Slots taken out of service because their GPU failed"),
    counter("gpuaas_node_offline_total", &[], "Nodes marked offline"),
    counter(
        "gpuaas_agent_frames_slowed_total",
        &[],
        "Frames after which reading from a node over its frame rate was delayed",
    ),
    counter("gpuaas_agent_frames_rejected_total", &["reason"], "Rejected frames from nodes"),
    counter("gpuaas_nodes_clock_skew_total", &[], "Connections of nodes rejected because of clock skew"),
    gauge("gpuaas_nodes_connected", &[], "Nodes connected to this gateway"),
    gauge("gpuaas_data_streams_open", &["kind"], "Open streams over data connections of nodes"),
    counter("gpuaas_data_streams_total", &["kind", "outcome"], "Streams over data connections that ended"),
    counter(
        "gpuaas_data_stream_bytes_total",
        &["kind", "direction"],
        "Bytes moved by streams that ended, to nodes and from them",
    ),
    histogram(
        "gpuaas_data_stream_open_seconds",
        &["kind", "outcome"],
        "Time from the order of a stream to its data connection, or to the failure",
    ),
    counter(
        "gpuaas_data_connections_rejected_total",
        &["reason"],
        "Data connections rejected: no caller waits, or the ticket is wrong, used or expired",
    ),
    counter(
        "gpuaas_releases_failed_total",
        &[],
        "Failed releases: the node couldn't clean up; includes retried ones",
    ),
    counter("gpuaas_allocations_ended_total", &["state"], "Allocations that reached a final state"),
    counter("gpuaas_allocations_lost_total", &[], "Active allocations that were lost with their node or GPU"),
    counter("gpuaas_placements_refused_total", &[], "Requests for GPUs that no node could serve"),
    histogram(
        "gpuaas_provisioning_seconds",
        &[],
        "Time from the request of an allocation to its verification",
    ),
    counter(
        "gpuaas_release_retries_exhausted_total",
        &[],
        "Releases with retries exhausted: operator decision required",
    ),
    counter("gpuaas_slots_cleanup_blocked_total", &[], "Slots whose sanitisation couldn't be verified"),
    histogram("gpuaas_task_seconds", &["type", "state"], "Time from queueing a task to its end"),
    counter("gpuaas_tasks_refused_total", &["reason"], "Tasks rejected by nodes"),
];

/// Registers the help text of every metric with the installed recorder.
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
    fn names_have_the_prefix_and_the_suffix_of_their_kind() {
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
