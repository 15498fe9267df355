//! Another system: a little HTTP server that charges money, and counts how often it was asked under which key.

use std::collections::{BTreeMap, VecDeque};
use std::net::SocketAddr;
use std::sync::Arc;

use axum::Router;
use axum::extract::State;
use axum::routing::post;
use gpuaas_http::Supervisor;
use http::{HeaderMap, StatusCode};
use parking_lot::Mutex;

use crate::operations::Gate;

/// How it takes a charge.
#[derive(Clone, Copy)]
pub enum Manner {
    Refuses,
    /// Takes it, and answers when the gate is opened.
    Waits,
    /// Takes it, and never answers.
    IsSilent,
}

#[derive(Clone)]
pub struct Provider {
    pub address: SocketAddr,
    pub gate: Gate,
    asked: Arc<Mutex<BTreeMap<String, u32>>>,
    /// How it takes the next charges; the rest it takes at once.
    manners: Arc<Mutex<VecDeque<Manner>>>,
}

impl Provider {
    pub async fn start() -> Self {
        let listener = tokio::net::TcpListener::bind(("127.0.0.1", 0)).await.expect("a free port");
        let provider = Self {
            address: listener.local_addr().expect("an address"),
            gate: Gate::closed(),
            asked: Arc::default(),
            manners: Arc::default(),
        };
        let router = Router::new().route("/api/v1/charges", post(charge)).with_state(provider.clone());
        Supervisor::new().spawn(async move { axum::serve(listener, router).await.expect("serves") });
        provider
    }

    pub fn next(&self, manner: Manner) {
        self.manners.lock().push_back(manner);
    }

    /// How often it was asked, for each key.
    pub fn asked(&self) -> Vec<u32> {
        self.asked.lock().values().copied().collect()
    }
}

async fn charge(State(provider): State<Provider>, headers: HeaderMap) -> StatusCode {
    let key = headers.get("idempotency-key").and_then(|key| key.to_str().ok()).unwrap_or_default();
    *provider.asked.lock().entry(key.to_owned()).or_default() += 1;
    let manner = provider.manners.lock().pop_front();
    match manner {
        Some(Manner::Refuses) => return StatusCode::PAYMENT_REQUIRED,
        Some(Manner::Waits) => provider.gate.pass().await,
        Some(Manner::IsSilent) => std::future::pending().await,
        None => {}
    }
    StatusCode::OK
}
