//! Our own API, called as anyone would call it.

use gpuaas_core::{Code, Error, Result, Secret, Sources};
use reqwest::Method;
use serde_json::Value;

pub(super) struct Api {
    http: reqwest::Client,
    base: String,
    token: Option<Secret<String>>,
    sources: Sources,
}

impl Api {
    pub(super) fn new(http: &reqwest::Client, base: &str, token: Secret<String>, sources: Sources) -> Self {
        Self { http: http.clone(), base: base.to_owned(), token: Some(token), sources }
    }

    /// The same server for somebody who isn't known there yet.
    pub(super) fn as_nobody(&self) -> Self {
        let Self { http, base, sources, .. } = self;
        Self { http: http.clone(), base: base.clone(), token: None, sources: sources.clone() }
    }

    /// The same server for whoever this password belongs to.
    pub(super) async fn sign_in(&self, username: &str, password: &Secret<String>) -> Result<Self> {
        let body = serde_json::json!({ "username": username, "password": password.expose() });
        let signed_in = self.as_nobody().post("/auth/personal/login", body).await?;
        let token = super::text(&signed_in["access_token"])?.to_owned();
        Ok(Self { token: Some(Secret::new(token)), ..self.as_nobody() })
    }

    pub(super) async fn get(&self, path: &str) -> Result<Value> {
        let (status, body) = self.send(Method::GET, path, Value::Null).await?;
        accepted(path, status, body)
    }

    pub(super) async fn post(&self, path: &str, body: Value) -> Result<Value> {
        let (status, body) = self.send(Method::POST, path, body).await?;
        accepted(path, status, body)
    }

    pub(super) async fn patch(&self, path: &str, body: Value) -> Result<Value> {
        let (status, body) = self.send(Method::PATCH, path, body).await?;
        accepted(path, status, body)
    }

    /// The same, but nothing when it is there already.
    pub(super) async fn post_new(&self, path: &str, body: Value) -> Result<Option<Value>> {
        let (status, body) = self.send(Method::POST, path, body).await?;
        if body["code"] == Code::AlreadyExists.as_str() {
            return Ok(None);
        }
        accepted(path, status, body).map(Some)
    }

    async fn send(&self, method: Method, path: &str, body: Value) -> Result<(u16, Value)> {
        let unanswered = |error| Error::new(Code::ServiceUnavailable, format!("{path}: {error}"));
        let request = self.http.request(method, format!("{}{path}", self.base));
        let request = request.header("Idempotency-Key", self.sources.uuid().simple().to_string());
        let request = self.token.iter().fold(request, |request, token| request.bearer_auth(token.expose()));
        let request = if body.is_null() { request } else { request.json(&body) };
        let answer = request.send().await.map_err(unanswered)?;
        let status = answer.status().as_u16();
        let body = answer.bytes().await.map_err(unanswered)?;
        Ok((status, serde_json::from_slice(&body).unwrap_or_default()))
    }
}

fn accepted(path: &str, status: u16, body: Value) -> Result<Value> {
    if (200..300).contains(&status) {
        return Ok(body);
    }
    let detail = format!("{path}: {status} {}", body["detail"].as_str().unwrap_or_default());
    Err(Error::new(Code::ServiceUnavailable, detail))
}
