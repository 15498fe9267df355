//! Feeds arbitrary bytes to the parsers of frames, results and enrolments: no panic, and parsed data is within its
//! bounds.
#![no_main]

use gpuaas_agent_protocol::checked::{MAX_GPUS, MAX_PEM, is_label, is_storable};
use gpuaas_agent_protocol::data_stream::{MAX_WINDOW_BYTES, StreamControl};
use gpuaas_agent_protocol::enrolment::EnrolRequest;
use gpuaas_agent_protocol::frames::FromAgent;
use gpuaas_agent_protocol::task::TaskResult;
use gpuaas_agent_protocol::tasks::TASKS;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    if let Ok(frame) = FromAgent::read(text) {
        if let FromAgent::Telemetry(telemetry) = &frame {
            assert!(telemetry.gpus.len() <= MAX_GPUS && telemetry.gpus.iter().all(|gpu| is_label(&gpu.uuid)));
        }
        let value = serde_json::to_value(&frame).expect("a frame that was read can be written");
        assert!(is_storable(&value) || matches!(frame, FromAgent::Result(_) | FromAgent::History { .. }));
    }
    match StreamControl::read(text) {
        Ok(StreamControl::Credit { bytes: window } | StreamControl::Open { window, .. }) => {
            assert!((1..=MAX_WINDOW_BYTES).contains(&window));
        }
        Ok(StreamControl::Error { code, .. }) => assert!(is_label(&code)),
        _ => {}
    }
    if let Ok(request) = serde_json::from_str::<EnrolRequest>(text) {
        assert!(is_label(&request.token) && is_label(&request.hostname) && request.csr.len() <= MAX_PEM);
    }
    if let Ok(result) = serde_json::from_str::<TaskResult>(text) {
        for task in TASKS {
            let outcome = serde_json::to_value(result.outcome.clone().checked(task.name)).expect("writes");
            assert!(is_storable(&outcome));
        }
    }
});
