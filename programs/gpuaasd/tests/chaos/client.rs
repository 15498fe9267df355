//! An API client that retries calls with the same idempotency key until they succeed.

use std::time::Duration;

use gpuaas_testkit::eventually;
use reqwest::Method;
use serde_json::{Value, json};

use crate::cloud::{Cluster, WAIT_TIMEOUT};

/// Limit of attempts; at 50 ms each, at least a minute.
const MAX_ATTEMPTS: u32 = 1_200;
const PASSWORD: &str = "a password for chaos";

#[derive(Clone)]
pub struct Client {
    http: reqwest::Client,
    base: String,
    token: String,
    project: Option<String>,
}

impl Client {
    /// Signs in as the first administrator.
    pub async fn sign_in(cluster: &Cluster) -> Self {
        let (http, base) = (reqwest::Client::new(), format!("http://{}/api/v1", cluster.address));
        let mut client = Self { http, base, token: String::new(), project: None };
        let kept = async || cluster.first_password().is_some();
        assert!(eventually(WAIT_TIMEOUT, kept).await, "a first password");
        let first = cluster.first_password().expect("kept");
        let login = |password: &str| json!({ "username": "admin", "password": password });
        let session = client.must(Method::POST, "/auth/personal/login", "", login(&first)).await;
        client.token = text(&session["access_token"]);
        let change = json!({ "current_password": first, "new_password": PASSWORD });
        client.must(Method::POST, "/users/me/password", "", change).await;
        let session = client.must(Method::POST, "/auth/personal/login", "", login(PASSWORD)).await;
        client.token = text(&session["access_token"]);
        client
    }

    /// Returns the same client within a project.
    pub fn within(&self, project: &str) -> Self {
        Self { project: Some(project.to_owned()), ..self.clone() }
    }

    async fn send(&self, method: Method, path: &str, key: &str, body: Value) -> Option<(u16, Value)> {
        let mut request = self.http.request(method, format!("{}{path}", self.base)).bearer_auth(&self.token);
        request = request.header("Idempotency-Key", key).timeout(Duration::from_secs(20));
        if let Some(project) = &self.project {
            request = request.header("X-Project-ID", project);
        }
        let request = if body.is_null() { request } else { request.json(&body) };
        let answer = request.send().await.ok()?;
        let status = answer.status().as_u16();
        Some((status, answer.json().await.unwrap_or_default()))
    }

    /// Retries with the same key until the call succeeds; panics on a client error.
    pub async fn must(&self, method: Method, path: &str, key: &str, body: Value) -> Value {
        let mut attempts = tokio::time::interval(Duration::from_millis(50));
        let mut last = None;
        for _ in 0..MAX_ATTEMPTS {
            attempts.tick().await;
            last = self.send(method.clone(), path, key, body.clone()).await;
            match last {
                Some((status, answer)) if status < 300 => return answer,
                Some((status, answer)) if status < 500 && status != 409 && status != 429 => {
                    panic!("{method} {path}: {status} {answer}")
                }
                _ => {}
            }
        }
        panic!("{method} {path} never succeeded: {last:?}");
    }

    pub async fn get(&self, path: &str) -> Value {
        self.must(Method::GET, path, "", Value::Null).await
    }
}

pub fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("{value} isn't a string")).to_owned()
}
