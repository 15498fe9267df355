//! Any frame from a host is read within its bounds or rejected. The same property runs at length under cargo-fuzz.

use gpuaas_agent_protocol::checked::{MAX_GPUS, MAX_TEXT, is_label, is_storable, is_text};
use gpuaas_agent_protocol::frames::FromAgent;
use gpuaas_agent_protocol::task::{Outcome, TaskResult};
use gpuaas_agent_protocol::tasks::TASKS;
use proptest::prelude::*;
use serde_json::{Value, json};

/// Generates texts, often hostile ones.
fn texts() -> impl Strategy<Value = String> {
    prop_oneof![
        Just("GPU-1".to_owned()),
        Just("a\0b".to_owned()),
        Just("x\"} 1\nup 1".to_owned()),
        "\\PC{0,40}",
        any::<String>(),
        (0_usize..300_000).prop_map(|length| "a".repeat(length)),
    ]
}

fn values() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        texts().prop_map(Value::from),
    ];
    leaf.prop_recursive(4, 32, 6, |inner| {
        let fields = proptest::collection::btree_map(texts(), inner.clone(), 0..6);
        prop_oneof![
            proptest::collection::vec(inner, 0..6).prop_map(Value::from),
            fields.prop_map(|fields| Value::Object(fields.into_iter().collect())),
        ]
    })
}

fn frame(phase: &Value, gpus: Vec<Value>) -> [Value; 3] {
    let (task, at) = ("task_01890000000070008000000000000000", "2026-01-01T00:00:00Z");
    let gpu = |uuid: &Value| {
        json!({ "uuid": uuid, "index": 0, "source": "host_local_probe", "utilisation_percent": 1, "memory_used_mib": 1,
                "memory_total_mib": 2, "temperature_c": 3, "power_w": 4, "sm_clock_mhz": 5, "ecc_uncorrected": 0,
                "xid": null, "nvlink_up": true, "processes": 0 })
    };
    let host = json!({ "cpu_percent": 1, "memory_used_mib": 1, "memory_total_mib": 2, "load_1m": 0 });
    [
        json!({ "frame": "progress", "task_id": task, "phase": phase, "at": at }),
        json!({ "frame": "refused", "task_id": task, "reason": "busy", "detail": phase }),
        json!({ "frame": "telemetry", "at": at, "host": host, "gpus": gpus.iter().map(gpu).collect::<Vec<_>>() }),
    ]
}

fn check(text: &str) {
    match FromAgent::read(text) {
        Ok(FromAgent::Progress { phase, .. }) => assert!(is_label(&phase), "{phase:?}"),
        Ok(FromAgent::Refused { detail, .. }) => assert!(is_text(&detail, MAX_TEXT), "{detail:?}"),
        Ok(FromAgent::Telemetry(telemetry)) => {
            assert!(telemetry.gpus.len() <= MAX_GPUS && telemetry.gpus.iter().all(|gpu| is_label(&gpu.uuid)));
        }
        _ => {}
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn a_frame_is_read_within_its_bounds_or_refused(phase in values(), gpus in proptest::collection::vec(values(), 0..50)) {
        for frame in frame(&phase, gpus) {
            check(&frame.to_string());
        }
    }

    #[test]
    fn arbitrary_bytes_are_refused_without_a_panic(bytes in proptest::collection::vec(any::<u8>(), 0..2_000)) {
        check(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn an_outcome_can_always_be_stored(output in values(), code in texts(), detail in texts()) {
        let failed = Outcome::Failed { code, detail, phase: None, retryable: true };
        for outcome in [Outcome::Succeeded { output }, failed] {
            for task in TASKS {
                let outcome = serde_json::to_value(outcome.clone().checked(task.name)).expect("writes");
                prop_assert!(is_storable(&outcome));
            }
        }
    }
}

#[test]
fn a_result_names_its_task_even_when_its_output_is_hostile() {
    let result = json!({
        "task_id": "task_01890000000070008000000000000000", "node_id": "node_01890000000070008000000000000000",
        "attempt": 1, "outcome": { "outcome": "succeeded", "output": { "\0": "\0" } },
        "started_at": "2026-01-01T00:00:00Z", "finished_at": "2026-01-01T00:00:00Z",
    });
    let result: TaskResult = serde_json::from_value(result).expect("reads");
    assert!(
        matches!(result.outcome.checked("diag.health_probe"), Outcome::Failed { code, .. } if code == "malformed_result")
    );
}
