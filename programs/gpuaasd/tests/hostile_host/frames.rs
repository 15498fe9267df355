//! Valid agent frames, and mutations of them.

use gpuaas_agent_protocol::tasks::TASKS;
use gpuaas_core::{Entropy, Sources, TaskId};
use serde_json::{Value, json};

/// Returns a random number generator seeded with `GPUAAS_TEST_SEED`, or with a new seed that is printed.
#[expect(clippy::print_stdout, reason = "a failure repeats from its seed")]
pub fn random() -> impl FnMut() -> usize + use<> {
    let given = std::env::var("GPUAAS_TEST_SEED").ok().and_then(|seed| seed.parse().ok());
    let seed = given.unwrap_or_else(|| u64::from_le_bytes(Entropy::system().bytes()));
    println!("GPUAAS_TEST_SEED={seed}");
    let entropy = Entropy::seeded(seed);
    move || usize::try_from(u32::from_le_bytes(entropy.bytes())).expect("fits")
}

pub fn capabilities() -> Value {
    json!({ "agent_version": "1", "protocol": 1, "task_types": {}, "simulated": true, "prerequisites": [] })
}

pub fn hello(sources: &Sources) -> Value {
    let mut capabilities = capabilities();
    for task in TASKS {
        capabilities["task_types"][task.name] = json!([task.version]);
    }
    json!({
        "frame": "hello", "now": sources.now(), "boot_id": "0123", "capabilities": capabilities,
        "agent_instance": uuid::Uuid::from_u128(7), "holding": [],
    })
}

/// Returns one valid frame of each kind.
pub fn samples(sources: &Sources) -> Vec<Value> {
    let (now, task) = (sources.now(), TaskId::new(sources));
    let gpu = json!({
        "uuid": "GPU-1", "index": 0, "source": "host_local_probe", "utilisation_percent": 1.0, "memory_used_mib": 1,
        "memory_total_mib": 2, "temperature_c": 30.0, "power_w": 100.0, "sm_clock_mhz": 1, "ecc_uncorrected": 0,
        "xid": 79, "nvlink_up": true, "processes": 0,
    });
    let host = json!({ "cpu_percent": 1.0, "memory_used_mib": 1, "memory_total_mib": 2, "load_1m": 0.5 });
    let telemetry = json!({ "at": now, "host": host, "gpus": [gpu] });
    let mut measured = telemetry.clone();
    measured["frame"] = json!("telemetry");
    vec![
        hello(sources),
        json!({ "frame": "heartbeat" }),
        json!({ "frame": "accepted", "task_id": task }),
        json!({ "frame": "progress", "task_id": task, "phase": "vm_created", "at": now }),
        json!({ "frame": "refused", "task_id": task, "reason": "busy", "detail": "too much" }),
        json!({ "frame": "result", "key_id": "01", "payload": "{}", "signature": "AAAA" }),
        json!({ "frame": "history", "request_id": uuid::Uuid::from_u128(9), "samples": [telemetry] }),
        measured,
    ]
}

/// Returns a hostile field value.
pub fn hostile(pick: usize) -> Value {
    let texts =
        ["\0", "a\0b", "x\"} 1\nup{job=\"forged\"} 1\n", "\u{1b}[2J", "\u{202e}evil", "'; drop table", ""];
    match pick % 20 {
        n @ 0..=6 => json!(texts[n]),
        7 => json!("A".repeat(200_000)),
        8 => json!("\u{10ffff}".repeat(3_000)),
        9 => json!(-1),
        10 => json!(u64::MAX),
        11 => json!(1e300),
        12 => Value::Null,
        13 => json!([]),
        14 => json!({ "\0": "\0" }),
        15 => Value::Array(vec![json!("\0"); 5_000]),
        16 => (0..100).fold(json!(1), |inner, _| json!([inner])),
        17 => json!("+262142-12-31T23:59:59Z"),
        18 => json!(true),
        _ => json!("-4713-01-01T00:00:00Z"),
    }
}

/// Replaces a random value, or adds a field.
pub fn mutate(value: &mut Value, next: &mut impl FnMut() -> usize) {
    match value {
        Value::Object(fields) if !fields.is_empty() => {
            let names: Vec<String> = fields.keys().filter(|name| *name != "frame").cloned().collect();
            match names.get(next() % (names.len() + 1)) {
                Some(name) => mutate(&mut fields[name], next),
                None => {
                    fields.insert(format!("extra{}", next() % 3), hostile(next()));
                }
            }
        }
        Value::Array(items) if !items.is_empty() && !next().is_multiple_of(3) => {
            let at = next() % items.len();
            mutate(&mut items[at], next);
        }
        other => *other = hostile(next()),
    }
}
