//! The OpenAPI 3.1 document, built from the same constants as the routes.

use std::collections::{BTreeMap, BTreeSet};

use gpuaas_core::{Code, ProjectId};
use serde_json::{Map, Value, json};
use utoipa::openapi::path::ParameterIn;
use utoipa::{IntoParams, PartialSchema};

use crate::access::{Access, Level};
use crate::api::Declared;
use crate::body::{self, BodyForm, BodyRules, Named, RequestBody, reference};
use crate::operation::{Method, Operation, OperationKind};
use crate::problem::Problem;
use crate::reply::{Content, Reply};

/// The document under construction.
#[derive(Default)]
pub(crate) struct Document {
    paths: BTreeMap<String, Map<String, Value>>,
    schemas: Vec<Named>,
}

impl Document {
    pub(crate) fn add<O: Operation>(&mut self, declared: &Declared) {
        let mut operation = json!({
            "operationId": O::ID,
            "tags": [O::TAG],
            "summary": O::SUMMARY,
            "description": description(declared),
            "parameters": parameters::<O>(declared),
            "responses": self.responses::<O>(declared),
            "x-gpuaas-kind": declared.kind.as_str(),
            "x-gpuaas-access": access_text(declared.access),
            "x-gpuaas-rate-limit": declared.class.as_str(),
            "x-gpuaas-errors": errors(declared).iter().map(|code| code.as_str()).collect::<Vec<_>>(),
        });
        if let Some(scope) = declared.access.scope {
            operation["x-gpuaas-scope"] = json!(scope);
        }
        if let Some(audit) = declared.audit {
            operation["x-gpuaas-audit"] = json!(audit);
        }
        if let Some(key) = declared.natural_key {
            operation["x-gpuaas-natural-key"] = json!(key);
        }
        match declared.access.level {
            Level::Public => operation["security"] = json!([]),
            Level::Node => operation["security"] = json!([{ "nodeCertificate": [] }]),
            _ => {}
        }
        if let Some(body) = self.request_body::<O>() {
            operation["requestBody"] = body;
        }
        let path = self.paths.entry(format!("{}{}", declared.base, O::PATH)).or_default();
        path.insert(method_name(O::METHOD).to_owned(), operation);
    }

    fn request_body<O: Operation>(&mut self) -> Option<Value> {
        let rules = O::BODY_RULES;
        let schema = match O::Body::FORM {
            BodyForm::Json => json!(O::Body::document(&mut self.schemas)?),
            BodyForm::Raw | BodyForm::Stream => binary(),
        };
        let media_type = |kind: &&str| ((*kind).to_owned(), json!({ "schema": schema }));
        let content = rules.media_types.iter().map(media_type).collect::<Map<_, _>>();
        let mut body = json!({ "required": true, "content": content });
        if rules != BodyRules::JSON {
            let length = if rules.upload.is_some() { " `Content-Length` is required." } else { "" };
            body["description"] = json!(format!("At most {} bytes.{length}", rules.max_bytes));
        }
        Some(body)
    }

    fn responses<O: Operation>(&mut self, declared: &Declared) -> Value {
        let mut responses = Map::new();
        let mut success = json!({ "description": success_text(O::SUCCESS), "headers": headers(declared) });
        match O::Answer::document(&mut self.schemas) {
            Some(Content::Json(schema)) => {
                success["content"] = json!({ "application/json": { "schema": schema } });
            }
            Some(Content::Text(types)) => {
                let text = |kind: &&str| ((*kind).to_owned(), json!({ "schema": { "type": "string" } }));
                success["content"] = types.iter().map(text).collect::<Map<_, _>>().into();
            }
            Some(Content::File) => {
                success["content"] = json!({ "application/octet-stream": { "schema": binary() } });
                success["headers"]["Accept-Ranges"] = header_text("`bytes`.");
                success["headers"]["ETag"] = header_text("The version of the content.");
                success["headers"]["Content-Disposition"] = header_text("The file's name.");
                let mut part = success.clone();
                part["description"] = json!("The requested part of the file.");
                part["headers"]["Content-Range"] =
                    header_text("Position of the part, and the file's length.");
                responses.insert("206".to_owned(), part);
            }
            None => {}
        }
        responses.insert(O::SUCCESS.to_string(), success);
        let mut by_status: BTreeMap<u16, Vec<&str>> = BTreeMap::new();
        for code in errors(declared) {
            by_status.entry(code.status()).or_default().push(code.as_str());
        }
        for (status, codes) in by_status {
            let schema = reference::<Problem>(&mut self.schemas);
            responses.insert(
                status.to_string(),
                json!({
                    "description": codes.join(", "),
                    "content": { "application/problem+json": { "schema": schema } },
                }),
            );
        }
        if let Some(beyond) = responses.get_mut("416") {
            beyond["headers"] = json!({ "Content-Range": header_text("The file's length.") });
        }
        responses.into()
    }

    pub(crate) fn finish(self, version: &str) -> Value {
        let mut schemas: BTreeMap<String, Value> = BTreeMap::new();
        for (name, schema) in self.schemas {
            let schema = json!(schema);
            let other = schemas.insert(name.clone(), schema.clone()).filter(|other| *other != schema);
            assert!(other.is_none(), "two schemas have the name {name}");
        }
        json!({
            "openapi": "3.1.0",
            "info": {
                "title": "GPUaaS",
                "version": version,
                "description": "The control plane's public and administrative API.",
                "license": { "name": "Apache-2.0", "identifier": "Apache-2.0" },
            },
            "servers": [{ "url": "/" }],
            "security": [{ "bearer": [] }],
            "paths": self.paths,
            "components": {
                "schemas": schemas,
                "securitySchemes": {
                    "bearer": { "type": "http", "scheme": "bearer" },
                    "nodeCertificate": {
                        "type": "mutualTLS",
                        "description": "The node's client certificate, issued at enrolment, at the agent gateway.",
                    },
                },
            },
        })
    }
}

fn method_name(method: Method) -> &'static str {
    match method {
        Method::Get => "get",
        Method::Post => "post",
        Method::Put => "put",
        Method::Patch => "patch",
        Method::Delete => "delete",
    }
}

fn success_text(status: u16) -> &'static str {
    match status {
        101 => "The WebSocket is open.",
        201 => "Created.",
        202 => "Accepted; the work continues asynchronously.",
        204 => "Completed; no content.",
        _ => "Success.",
    }
}

fn headers(declared: &Declared) -> Value {
    let mut headers =
        json!({ "X-Correlation-ID": header_text("Identifies this request in logs and the audit log.") });
    if declared.kind.is_keyed() {
        headers["Idempotency-Replayed"] =
            header_text("`true` if this is the stored response of an earlier request.");
    }
    headers
}

/// Describes a header of an answer.
fn header_text(description: &str) -> Value {
    json!({ "description": description, "schema": { "type": "string" } })
}

/// Schema of content that is bytes.
fn binary() -> Value {
    json!({ "type": "string", "format": "binary" })
}

/// Describes an optional header of a request.
fn optional_header(name: &str, description: &str) -> Value {
    json!({
        "name": name, "in": "header", "required": false,
        "description": description, "schema": { "type": "string" },
    })
}

fn description(declared: &Declared) -> String {
    let mut text = format!("{}.", access_text(declared.access));
    match declared.access.scope {
        Some(scope) => text.push_str(&format!(" API tokens need the scope `{scope}`.")),
        None if declared.access.level.takes_token() => text.push_str(" API tokens can't call this."),
        None => {}
    }
    if let Some(messages) = declared.messages {
        text.push_str(" A WebSocket: send an upgrade request");
        if declared.access.level.takes_token() {
            text.push_str("; browsers send their token as `Sec-WebSocket-Protocol: bearer, <token>`");
        }
        text.push_str(&format!(". {messages}"));
    }
    text
}

/// Describes an access declaration in words.
pub fn access_text(access: Access) -> String {
    match access.level {
        Level::Public => "Anyone".to_owned(),
        Level::Account => "Any signed-in user, for their own account".to_owned(),
        Level::Org(role) => format!("Organisation role {role} or higher"),
        Level::Project(role) => format!("Project role {role} or higher"),
        Level::Platform(role) => format!("Platform role {role} or higher"),
        Level::Node if access.expired_certificate => {
            "A node, with its client certificate, also for a grace period after its expiry".to_owned()
        }
        Level::Node => "A node, with its client certificate".to_owned(),
    }
}

fn parameters<O: Operation>(declared: &Declared) -> Vec<Value> {
    let path = O::Path::into_params(|| Some(ParameterIn::Path));
    let query = O::Query::into_params(|| Some(ParameterIn::Query));
    let mut all: Vec<Value> = path.into_iter().chain(query).map(|parameter| json!(parameter)).collect();
    if matches!(declared.access.level, Level::Project(_)) && !O::PATH.contains("{project_id}") {
        all.push(json!({
            "name": "X-Project-ID", "in": "header", "required": false,
            "description": "The project; defaults to your default project.",
            "schema": ProjectId::schema(),
        }));
    }
    if declared.kind.is_keyed() {
        all.push(json!({
            "name": "Idempotency-Key", "in": "header", "required": true,
            "description": "A new value for each action, the same value for its retries.",
            "schema": { "type": "string", "minLength": 1, "maxLength": 255, "pattern": "^[!-~]([ -~]*[!-~])?$" },
        }));
    }
    let declared_header = |name: &&str| optional_header(name, "Read by the operation.");
    all.extend(O::HEADERS.iter().map(declared_header));
    if O::Body::FORM == BodyForm::Stream {
        let digest =
            "SHA-256 digest of the body (RFC 9530): `sha-256=:<base64>:`. Other content is rejected.";
        all.push(optional_header(body::CONTENT_DIGEST, digest));
    }
    if O::Answer::ERRORS.contains(&Code::RangeNotSatisfiable) {
        all.push(optional_header("Range", "One range of bytes, such as `bytes=0-1023`."));
        all.push(optional_header("If-Range", "The `ETag` of the version that the range belongs to."));
    }
    all
}

/// Returns every error an operation can return: its own, and those of its kind and layers.
pub fn errors(declared: &Declared) -> BTreeSet<Code> {
    use Code::*;
    let own = declared.errors.iter().chain(declared.form_errors.into_iter().flatten());
    let mut all: BTreeSet<Code> = own.copied().collect();
    all.extend([ValidationError, InvalidRequest, RateLimitExceeded, InternalError, ServiceUnavailable]);
    all.extend([PayloadTooLarge, UnsupportedMediaType]);
    if declared.access.level != Level::Public {
        all.extend([TokenMissing, TokenInvalid, TokenExpired, TokenRevoked]);
    }
    if declared.access.level.takes_token() {
        all.insert(TokenScopeInvalid);
        if !declared.access.before_password_change {
            all.insert(PasswordChangeRequired);
        }
    }
    match declared.access.level {
        Level::Public => {}
        Level::Account => all.extend([UserRequired]),
        Level::Org(_) => all.extend([UserRequired, OrgNotFound, InsufficientPermissions]),
        Level::Project(_) => all.extend([ProjectRequired, ProjectNotFound, InsufficientPermissions]),
        Level::Platform(_) => all.extend([UserRequired, AdminRequired]),
        Level::Node => all.extend([InsufficientPermissions]),
    }
    if declared.kind.is_keyed() {
        all.extend([IdempotencyKeyRequired, IdempotencyInProgress, IdempotencyKeyReused]);
    }
    if declared.kind == OperationKind::Stream {
        all.insert(QuotaExceeded);
    }
    if declared.kind == OperationKind::External {
        all.insert(UpstreamError);
    }
    all
}
