//! Generates the AsyncAPI document: every event published by a domain, with the schema of its payload.

use std::collections::BTreeMap;

use gpuaas_core::event::Declared;
use serde_json::{Map, Value, json};

use crate::registry::DOMAINS;

/// Returns the events of all domains, ordered by type.
fn declared() -> Vec<&'static Declared> {
    let mut all: Vec<_> = DOMAINS.iter().flat_map(|domain| domain.events).collect();
    all.sort_by_key(|event| event.event_type);
    all
}

pub(crate) fn document() -> Value {
    let (mut channels, mut operations, mut messages) = (Map::new(), Map::new(), Map::new());
    let mut schemas = BTreeMap::new();
    for event in declared() {
        let payload = (event.schema)();
        schemas.extend(payload.named);
        let name = event.event_type;
        let pointer = name.replace('.', "_");
        messages.insert(pointer.clone(), message(event, payload.schema));
        let reference = json!({ "$ref": format!("#/components/messages/{pointer}") });
        channels.insert(
            pointer.clone(),
            json!({ "address": name, "messages": { (pointer.clone()): reference } }),
        );
        let channel = json!({ "$ref": format!("#/channels/{pointer}") });
        operations.insert(pointer, json!({ "action": "send", "channel": channel }));
    }
    json!({
        "asyncapi": "3.0.0",
        "info": {
            "title": "GPUaaS events",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Events published by the domains. Delivered at least once, in order for each aggregate. Consumers ignore \
                            fields they don't know.",
            "license": { "name": "Apache-2.0" },
        },
        "defaultContentType": "application/json",
        "channels": channels,
        "operations": operations,
        "components": { "messages": messages, "schemas": schemas },
    })
}

fn message(event: &Declared, payload: Value) -> Value {
    let text = |description: &str| json!({ "type": "string", "description": description });
    let id = |prefix: &str| json!({ "type": "string", "pattern": format!("^{prefix}_[0-9a-f]{{32}}$") });
    let or_null = |schema: Value| json!({ "oneOf": [schema, { "type": "null" }] });
    json!({
        "name": event.name,
        "title": event.description,
        "payload": {
            "type": "object",
            "required": ["event_id", "event_type", "occurred_at", "version", "correlation_id", "traceparent",
                         "aggregate_type", "aggregate_id", "aggregate_seq", "payload"],
            "properties": {
                "event_id": id("evt"),
                "event_type": { "const": event.event_type },
                "occurred_at": { "type": "string", "format": "date-time" },
                "version": { "const": event.version },
                "correlation_id": text("Correlation id of the request that caused the event."),
                "traceparent": text("Trace context of that request (W3C Trace Context)."),
                "org_id": or_null(id("org")),
                "project_id": or_null(id("proj")),
                "aggregate_type": { "const": event.aggregate },
                "aggregate_id": { "type": "string", "format": "uuid" },
                "aggregate_seq": { "type": "integer", "description": "Sequence number within the aggregate; increases with each event." },
                "payload": payload,
            },
        },
    })
}
