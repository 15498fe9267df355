//! Converts the published OpenAPI 3.1 contract to 3.0, the version supported by the generator.
//!
//! Limits of length, range and pattern are removed: the server validates values and names each invalid field, and client-side
//! validation would reject values that a newer server accepts.

use std::fmt::Write;

use serde_json::{Map, Value, json};

/// Keywords unknown to 3.0 or used for client-side validation.
const REMOVED_KEYWORDS: &[&str] = &[
    "default",
    "examples",
    "maxItems",
    "maxLength",
    "maximum",
    "minItems",
    "minLength",
    "minimum",
    "pattern",
    "propertyNames",
];

/// Base path of the operations that clients call. Others are for agents, at the agent gateway.
const BASE: &str = "/api/v1/";

/// Converts a document in place, and removes the operations that aren't for clients.
pub fn to_3_0(document: &mut Value) {
    document["openapi"] = json!("3.0.3");
    if let Some(paths) = document["paths"].as_object_mut() {
        paths.retain(|path, _| path.starts_with(BASE));
    }
    // 3.0 has no mutual TLS, and no operation that is left needs it.
    if let Some(schemes) = document.pointer_mut("/components/securitySchemes").and_then(Value::as_object_mut)
    {
        schemes.retain(|_, scheme| scheme["type"] != "mutualTLS");
    }
    if let Some(schemas) = document.pointer_mut("/components/schemas").and_then(Value::as_object_mut) {
        schemas.values_mut().for_each(schema);
    }
    let paths = document["paths"].as_object_mut().into_iter().flat_map(Map::values_mut);
    for operation in paths.filter_map(Value::as_object_mut).flat_map(Map::values_mut) {
        let parameters = operation.get_mut("parameters").and_then(Value::as_array_mut);
        parameters.into_iter().flatten().for_each(|parameter| schema(&mut parameter["schema"]));
        let responses = operation.get_mut("responses").and_then(Value::as_object_mut);
        responses.into_iter().for_each(one_error);
    }
}

/// Replaces all failure responses by the problem document.
fn one_error(responses: &mut Map<String, Value>) {
    responses.retain(|status, _| status.starts_with('2'));
    let problem = json!({ "application/json": { "schema": { "$ref": "#/components/schemas/Problem" } } });
    for failures in ["4XX", "5XX"] {
        responses.insert(failures.to_owned(), json!({ "description": "A problem.", "content": problem }));
    }
}

fn schema(schema: &mut Value) {
    let Some(object) = schema.as_object_mut() else { return };
    object.retain(|keyword, _| !REMOVED_KEYWORDS.contains(&keyword.as_str()));
    if let Some(only) = object.remove("const") {
        object.insert("enum".to_owned(), json!([only]));
    }
    nullable_type(object);
    nullable_choice(object);
    for (keyword, inner) in object.iter_mut() {
        match keyword.as_str() {
            "properties" => {
                inner.as_object_mut().into_iter().flat_map(Map::values_mut).for_each(self::schema)
            }
            "items" | "additionalProperties" => self::schema(inner),
            "allOf" | "anyOf" | "oneOf" => inner.as_array_mut().into_iter().flatten().for_each(self::schema),
            _ => {}
        }
    }
}

/// `type: [X, null]` becomes `type: X` and `nullable`.
fn nullable_type(schema: &mut Map<String, Value>) {
    let Some(Value::Array(types)) = schema.get("type") else { return };
    let types: Vec<Value> = types.iter().filter(|kind| *kind != "null").cloned().collect();
    if let [only] = types.as_slice() {
        schema.insert("type".to_owned(), only.clone());
        schema.insert("nullable".to_owned(), json!(true));
    }
}

/// `oneOf: [X, null]` becomes `allOf: [X]` and `nullable`.
fn nullable_choice(schema: &mut Map<String, Value>) {
    let null = json!({ "type": "null" });
    let Some(Value::Array(choices)) = schema.get_mut("oneOf") else { return };
    let before = choices.len();
    choices.retain(|choice| *choice != null);
    if choices.len() == 1 && before == 2 {
        let choices = schema.remove("oneOf").unwrap_or_default();
        schema.insert("allOf".to_owned(), choices);
        schema.insert("nullable".to_owned(), json!(true));
    }
}

/// Generates a constant with the allowed values of each named enumeration.
pub fn allowed_values(document: &Value) -> String {
    let mut code = String::new();
    let schemas = document.pointer("/components/schemas").and_then(Value::as_object);
    for (name, schema) in schemas.into_iter().flatten() {
        let Some(values) = schema["enum"].as_array() else { continue };
        let values = Value::from(values.clone());
        let _ = writeln!(
            code,
            "impl types::{name} {{\n    /// The allowed values.\n    pub const VALUES: &'static [&'static str] = &{values};\n}}"
        );
    }
    code
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rewritten(schema: Value) -> Value {
        let mut document = json!({ "paths": {}, "components": { "schemas": { "It": schema } } });
        to_3_0(&mut document);
        document["components"]["schemas"]["It"].clone()
    }

    #[test]
    fn null_as_a_type_becomes_nullable() {
        let text = json!({ "type": "string", "nullable": true });
        assert_eq!(rewritten(json!({ "type": ["string", "null"] })), text);
        let object = json!({ "properties": { "a": { "type": ["string", "null"] } } });
        assert_eq!(rewritten(object), json!({ "properties": { "a": text } }));
    }

    #[test]
    fn null_as_a_choice_becomes_nullable() {
        let choice = json!({ "oneOf": [{ "$ref": "#/a" }, { "type": "null" }] });
        assert_eq!(rewritten(choice), json!({ "allOf": [{ "$ref": "#/a" }], "nullable": true }));
        let real = json!({ "oneOf": [{ "$ref": "#/a" }, { "$ref": "#/b" }] });
        assert_eq!(rewritten(real.clone()), real);
    }

    #[test]
    fn a_constant_becomes_an_enumeration_and_limits_go() {
        assert_eq!(rewritten(json!({ "const": "a" })), json!({ "enum": ["a"] }));
        let limited =
            json!({ "type": "array", "items": { "type": "string", "pattern": "^a$" }, "minItems": 1 });
        assert_eq!(rewritten(limited), json!({ "type": "array", "items": { "type": "string" } }));
    }

    #[test]
    fn properties_named_like_keywords_stay() {
        let object = json!({ "type": "object", "properties": { "pattern": { "type": "string" } } });
        assert_eq!(rewritten(object.clone()), object);
    }

    #[test]
    fn every_failure_is_a_problem() {
        let responses = json!({ "201": { "description": "Made." }, "400": {}, "503": {} });
        let mut document = json!({ "paths": { "/api/v1/a": { "post": { "responses": responses } } } });

        to_3_0(&mut document);

        let responses = document.pointer("/paths/~1api~1v1~1a/post/responses").and_then(Value::as_object);
        let responses = responses.expect("responses");
        assert_eq!(responses.keys().collect::<Vec<_>>(), ["201", "4XX", "5XX"]);
        let schema = responses["4XX"].pointer("/content/application~1json/schema/$ref");
        assert_eq!(schema, Some(&json!("#/components/schemas/Problem")));
    }

    #[test]
    fn enumerations_become_constants() {
        let document = json!({ "components": { "schemas": { "Role": { "enum": ["a", "b"] }, "Id": {} } } });
        let code = allowed_values(&document);
        assert!(code.contains("impl types::Role") && code.contains(r#"&["a","b"]"#), "{code}");
        assert!(!code.contains("Id"), "{code}");
    }
}
