//! A client of the local API.

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

    /// Returns a client without a token.
    pub(super) fn anonymous(&self) -> Self {
        let Self { http, base, sources, .. } = self;
        Self { http: http.clone(), base: base.clone(), token: None, sources: sources.clone() }
    }

    /// Signs in and returns a client with the session's token.
    pub(super) async fn sign_in(&self, username: &str, password: &Secret<String>) -> Result<Self> {
        let body = serde_json::json!({ "username": username, "password": password.expose() });
        let signed_in = self.anonymous().post("/auth/personal/login", body).await?;
        let token = super::text(&signed_in["access_token"])?.to_owned();
        Ok(Self { token: Some(Secret::new(token)), ..self.anonymous() })
    }

    pub(super) async fn get(&self, path: &str) -> Result<Value> {
        let (status, body) = self.send(Method::GET, path, Value::Null).await?;
        check_status(path, status, body)
    }

    pub(super) async fn post(&self, path: &str, body: Value) -> Result<Value> {
        let (status, body) = self.send(Method::POST, path, body).await?;
        check_status(path, status, body)
    }

    pub(super) async fn patch(&self, path: &str, body: Value) -> Result<Value> {
        let (status, body) = self.send(Method::PATCH, path, body).await?;
        check_status(path, status, body)
    }

    /// Sends a POST request; returns `None` if the resource already exists.
    pub(super) async fn post_new(&self, path: &str, body: Value) -> Result<Option<Value>> {
        let (status, body) = self.send(Method::POST, path, body).await?;
        if body["code"] == Code::AlreadyExists.as_str() {
            return Ok(None);
        }
        check_status(path, status, body).map(Some)
    }

    async fn send(&self, method: Method, path: &str, body: Value) -> Result<(u16, Value)> {
        let failed = |error| Error::new(Code::ServiceUnavailable, format!("{path}: {error}"));
        let request = self.http.request(method, format!("{}{path}", self.base));
        let request = request.header("Idempotency-Key", self.sources.uuid().simple().to_string());
        let request = self.token.iter().fold(request, |request, token| request.bearer_auth(token.expose()));
        let request = if body.is_null() { request } else { request.json(&body) };
        let response = request.send().await.map_err(failed)?;
        let status = response.status().as_u16();
        let body = response.bytes().await.map_err(failed)?;
        Ok((status, serde_json::from_slice(&body).unwrap_or_default()))
    }
}

fn check_status(path: &str, status: u16, body: Value) -> Result<Value> {
    if (200..300).contains(&status) {
        return Ok(body);
    }
    let detail = format!("{path}: {status} {}", body["detail"].as_str().unwrap_or_default());
    Err(Error::new(Code::ServiceUnavailable, detail))
}
