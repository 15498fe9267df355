//! The contracts of the last release, compared with those of now: a change that breaks a client, a reader of events or an agent
//! fails, unless `api/released/breaks.json` lists it with its reason and the version that brings it.

mod schema;

use std::collections::BTreeSet;

use serde_json::Value;

use crate::tree::{Finding, SourceFile};
use schema::{Comparison, Direction, resolve};

const BREAKS: &str = "api/released/breaks.json";
const METHODS: [&str; 5] = ["get", "post", "put", "patch", "delete"];
/// Properties of an operation that clients rely on.
const PROMISED: [&str; 4] = ["operationId", "x-gpuaas-kind", "x-gpuaas-access", "x-gpuaas-scope"];

type Compare = fn(&Value, &Value) -> Vec<String>;

/// The contracts, and how each is compared.
const CONTRACTS: [(&str, Compare); 3] =
    [("openapi", openapi), ("asyncapi", asyncapi), ("node-tasks", node_tasks)];

/// Compares every contract with its release. A listed break that doesn't exist any more is a finding as well.
pub fn breaks(files: &[SourceFile]) -> Vec<Finding> {
    let missing = |path: &str| Finding {
        path: path.to_owned(),
        line: 1,
        message: "missing or not JSON: the contracts of the last release belong here".to_owned(),
    };
    let (listing, deliberate) = match files.iter().find(|file| file.path == BREAKS) {
        Some(file) => match deliberate(file) {
            Ok(deliberate) => (file, deliberate),
            Err(finding) => return vec![finding],
        },
        None => return vec![missing(BREAKS)],
    };
    let (mut found, mut used) = (Vec::new(), BTreeSet::new());
    for (name, compare) in CONTRACTS {
        let (current, released) = (format!("api/{name}.json"), format!("api/released/{name}.json"));
        let (Some(new), Some(old)) = (json(files, &current), json(files, &released)) else {
            found.push(missing(&released));
            continue;
        };
        for change in compare(&old, &new) {
            let change = format!("{name}: {change}");
            if deliberate.contains(&change) {
                used.insert(change);
                continue;
            }
            let message = format!("breaks a released contract: {change}; keep it, or list it in {BREAKS}");
            found.push(Finding { path: current.clone(), line: 1, message });
        }
    }
    for stale in deliberate.difference(&used) {
        found.push(listing.finding(1, format!("lists a change that isn't there: {stale}")));
    }
    found
}

fn json(files: &[SourceFile], path: &str) -> Option<Value> {
    let file = files.iter().find(|file| file.path == path)?;
    serde_json::from_str(&file.text).ok()
}

/// Reads the deliberate breaks: a list of `{change, version, reason}`.
fn deliberate(file: &SourceFile) -> Result<BTreeSet<String>, Finding> {
    let unreadable =
        || file.finding(1, "a list of {change, version, reason} is expected, none of them empty");
    let list: Vec<Value> = serde_json::from_str(&file.text).map_err(|_| unreadable())?;
    let text = |entry: &Value, word: &str| {
        entry.get(word).and_then(Value::as_str).filter(|text| !text.is_empty()).map(str::to_owned)
    };
    let complete = |entry: &Value| {
        text(entry, "version")?;
        text(entry, "reason")?;
        text(entry, "change")
    };
    list.iter().map(|entry| complete(entry).ok_or_else(unreadable)).collect()
}

fn openapi(old: &Value, new: &Value) -> Vec<String> {
    let mut comparison = Comparison::new(old, new);
    for (path, released) in members(old.get("paths")) {
        for method in METHODS {
            let Some(before) = released.get(method) else { continue };
            let place = format!("{} {path}", method.to_uppercase());
            match new.get("paths").and_then(|paths| paths.get(path)?.get(method)) {
                Some(now) => operation(&mut comparison, &place, before, now),
                None => comparison.report(&place, "is gone"),
            }
        }
    }
    comparison.breaks
}

fn operation<'a>(comparison: &mut Comparison<'a>, place: &str, old: &'a Value, new: &'a Value) {
    for word in PROMISED {
        if old.get(word) != new.get(word) {
            comparison.report(place, format!("{word} changed"));
        }
    }
    parameters(comparison, place, old, new);
    body(comparison, place, old, new);
    for (status, response) in members(old.get("responses")).filter(|(status, _)| status.starts_with('2')) {
        match new.get("responses").and_then(|responses| responses.get(status)) {
            Some(current) => {
                let (old, new) = (content(response), content(current));
                if let (Some(old), Some(new)) = (old, new) {
                    comparison.schema(&format!("{place} answer"), old, new, Direction::Sent);
                } else if old.is_some() != new.is_some() {
                    comparison.report(place, format!("the answer {status} has another content type"));
                }
            }
            None => comparison.report(place, format!("status {status} is gone")),
        }
    }
}

fn parameters<'a>(comparison: &mut Comparison<'a>, place: &str, old: &'a Value, new: &'a Value) {
    let list =
        |operation: &'a Value| operation.get("parameters").and_then(Value::as_array).into_iter().flatten();
    let name = |parameter: &'a Value| (parameter.get("in"), parameter.get("name"));
    let is_required = |parameter: &Value| parameter.get("required") == Some(&Value::Bool(true));
    for before in list(old) {
        let title = format!("{place} {}", before.get("name").and_then(Value::as_str).unwrap_or_default());
        match list(new).find(|now| name(now) == name(before)) {
            Some(now) => {
                if is_required(now) && !is_required(before) {
                    comparison.report(&title, "is required now");
                }
                if let (Some(old), Some(new)) = (before.get("schema"), now.get("schema")) {
                    comparison.schema(&title, old, new, Direction::Received);
                }
            }
            None => comparison.report(&title, "is gone"),
        }
    }
    for now in list(new).filter(|now| is_required(now)) {
        if !list(old).any(|before| name(before) == name(now)) {
            let title = now.get("name").and_then(Value::as_str).unwrap_or_default();
            comparison.report(place, format!("parameter {title} is required now"));
        }
    }
}

fn body<'a>(comparison: &mut Comparison<'a>, place: &str, old: &'a Value, new: &'a Value) {
    let place = format!("{place} body");
    let (before, now) = (old.get("requestBody"), new.get("requestBody"));
    match (before.and_then(content), now.and_then(content)) {
        (Some(before), Some(now)) => comparison.schema(&place, before, now, Direction::Received),
        (Some(_), None) => comparison.report(&place, "is no longer accepted"),
        (None, Some(_)) if before.is_none() => comparison.report(&place, "is required now"),
        _ => {}
    }
}

/// Returns the JSON schema of a body or an answer.
fn content(holder: &Value) -> Option<&Value> {
    holder.get("content")?.get("application/json")?.get("schema")
}

fn asyncapi(old: &Value, new: &Value) -> Vec<String> {
    let mut comparison = Comparison::new(old, new);
    for (name, channel) in members(old.get("channels")) {
        let current = new.get("channels").and_then(|channels| channels.get(name));
        let Some(current) = current.filter(|current| current.get("address") == channel.get("address")) else {
            comparison.report(name, "is gone");
            continue;
        };
        for (message, released) in members(channel.get("messages")) {
            let Some(now) = current.get("messages").and_then(|messages| messages.get(message)) else {
                comparison.report(name, format!("message {message} is gone"));
                continue;
            };
            let (before, now) = (resolve(old, released).get("payload"), resolve(new, now).get("payload"));
            if let (Some(before), Some(now)) = (before, now) {
                comparison.schema(name, before, now, Direction::Sent);
            }
        }
    }
    comparison.breaks
}

/// Task types by name and version, and the frames between agents and gateways. Agents and gateways of two releases meet, and both
/// reject unknown fields.
fn node_tasks(old: &Value, new: &Value) -> Vec<String> {
    let mut comparison = Comparison::new(old, new);
    for word in ["protocol", "base"] {
        if old.get(word) != new.get(word) {
            comparison.report(word, "changed");
        }
    }
    let list = |document| Value::as_array(Value::get(document, "tasks")?);
    let (before, now) = (list(old).into_iter().flatten(), list(new));
    for task in before {
        let key = |task: &Value| (task.get("type").cloned(), task.get("version").cloned());
        let place = task.get("type").and_then(Value::as_str).unwrap_or_default();
        let Some(current) = now.into_iter().flatten().find(|current| key(current) == key(task)) else {
            comparison.report(place, "this version of the task is gone");
            continue;
        };
        for (part, direction) in [("params", Direction::Both), ("output", Direction::Both)] {
            if let (Some(old), Some(new)) = (task.get(part), current.get(part)) {
                comparison.schema(&format!("{place} {part}"), old, new, direction);
            }
        }
    }
    for (name, message) in members(old.get("messages")) {
        match new.get("messages").and_then(|messages| messages.get(name)) {
            Some(current) => comparison.schema(name, message, current, Direction::Both),
            None => comparison.report(name, "is gone"),
        }
    }
    comparison.breaks
}

fn members(value: Option<&Value>) -> impl Iterator<Item = (&String, &Value)> {
    value.and_then(Value::as_object).into_iter().flatten()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn api(parameter: &Value) -> Value {
        json!({"paths": {"/things": {"get": {
            "operationId": "listThings", "x-gpuaas-kind": "Read", "parameters": [parameter],
            "responses": {"200": {"content": {"application/json": {"schema": {"type": "object"}}}}}}}}})
    }

    #[test]
    fn an_operation_or_a_parameter_that_is_gone_is_found() {
        let released = api(&json!({"in": "query", "name": "color", "schema": {"type": "string"}}));
        assert_eq!(openapi(&released, &json!({"paths": {}})), ["GET /things: is gone"]);
        let renamed =
            api(&json!({"in": "query", "name": "colour", "required": true, "schema": {"type": "string"}}));
        let expected = ["GET /things color: is gone", "GET /things: parameter colour is required now"];
        assert_eq!(openapi(&released, &renamed), expected);
        assert!(openapi(&released, &released).is_empty());
    }

    #[test]
    fn a_task_keeps_its_schema_for_as_long_as_its_version() {
        let document = |fields: Value| {
            json!({"protocol": 1, "base": "/a", "messages": {},
                "tasks": [{"type": "t", "version": 1, "params": {"type": "object", "properties": fields}}]})
        };
        let (old, new) = (document(json!({})), document(json!({"a": {"type": "string"}})));
        assert_eq!(node_tasks(&old, &new).len(), 1);
        assert!(node_tasks(&old, &old).is_empty());
    }

    #[test]
    fn deliberate_breaks_need_version_and_reason_and_must_exist() {
        let files = |breaks: &str, current: &Value| {
            let released = api(&json!({"in": "query", "name": "color"}));
            let empty = "{}".to_owned();
            vec![
                SourceFile::new(BREAKS, breaks),
                SourceFile::new("api/openapi.json", &current.to_string()),
                SourceFile::new("api/released/openapi.json", &released.to_string()),
                SourceFile::new("api/asyncapi.json", &empty),
                SourceFile::new("api/released/asyncapi.json", &empty),
                SourceFile::new("api/node-tasks.json", &empty),
                SourceFile::new("api/released/node-tasks.json", &empty),
            ]
        };
        let (gone, same) = (json!({"paths": {}}), api(&json!({"in": "query", "name": "color"})));
        let listed =
            r#"[{"change": "openapi: GET /things: is gone", "version": "0.2.0", "reason": "replaced"}]"#;
        assert_eq!(breaks(&files("[]", &gone)).len(), 1);
        assert!(breaks(&files(listed, &gone)).is_empty());
        assert_eq!(breaks(&files(listed, &same)).len(), 1, "a break that isn't there");
        assert_eq!(breaks(&files(r#"[{"change": "x"}]"#, &same)).len(), 1, "no reason");
        assert_eq!(breaks(&files("[]", &same)[1..]).len(), 1, "no list");
    }
}
