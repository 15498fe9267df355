//! Generates the JSON Schema of the agent protocol: task types, frames, enrolment.

use std::collections::BTreeMap;

use gpuaas_agent_protocol::data_stream::StreamControl;
use gpuaas_agent_protocol::enrolment::{Bootstrap, EnrolAnswer, EnrolRequest, RenewAnswer, RenewRequest};
use gpuaas_agent_protocol::frames::{FromAgent, FromGateway};
use gpuaas_agent_protocol::task::{Task, TaskResult};
use gpuaas_agent_protocol::tasks::{Schema, TASKS};
use gpuaas_agent_protocol::{BASE, PROTOCOL};
use gpuaas_core::{Error, Result};
use serde_json::{Map, Value, json};

/// Returns the document as checked in.
pub(crate) fn document() -> Result<String> {
    let mut schemas = BTreeMap::new();
    let mut keep = |schema: Schema| {
        schemas.extend(schema.named);
        schema.schema
    };
    let tasks: Vec<Value> = TASKS
        .iter()
        .map(|task| {
            json!({
                "type": task.name, "version": task.version, "summary": task.summary,
                "limit_seconds": task.limit_seconds, "params": keep((task.params)()), "output": keep((task.output)()),
            })
        })
        .collect();
    let messages: Map<String, Value> = [
        ("Task", Schema::of::<Task>()),
        ("TaskResult", Schema::of::<TaskResult>()),
        ("FromAgent", Schema::of::<FromAgent>()),
        ("FromGateway", Schema::of::<FromGateway>()),
        ("StreamControl", Schema::of::<StreamControl>()),
        ("EnrolRequest", Schema::of::<EnrolRequest>()),
        ("EnrolAnswer", Schema::of::<EnrolAnswer>()),
        ("RenewRequest", Schema::of::<RenewRequest>()),
        ("RenewAnswer", Schema::of::<RenewAnswer>()),
        ("Bootstrap", Schema::of::<Bootstrap>()),
    ]
    .into_iter()
    .map(|(name, schema)| (name.to_owned(), keep(schema)))
    .collect();
    let document = json!({
        "title": "GPUaaS node tasks",
        "description": "Protocol between the control plane and node agents. Tasks and results are signed: \
                        the signature is over the exact bytes.",
        "protocol": PROTOCOL,
        "base": BASE,
        "tasks": tasks,
        "messages": messages,
        "components": { "schemas": schemas },
    });
    let text = serde_json::to_string_pretty(&document).map_err(Error::internal)?;
    Ok(text + "\n")
}
