//! A fake payment provider: an HTTP server that counts requests per idempotency key.

use std::collections::{BTreeMap, VecDeque};
use std::net::SocketAddr;
use std::sync::Arc;

use axum::Router;
use axum::extract::State;
use axum::routing::post;
use gpuaas_supervisor::Supervisor;
use http::{HeaderMap, StatusCode};
use parking_lot::Mutex;

use crate::operations::Gate;

/// Behaviour of the provider for one charge.
#[derive(Clone, Copy)]
pub enum ChargeBehaviour {
    Refuse,
    /// Accepts the charge, and answers when the gate is opened.
    Wait,
    /// Accepts the charge, and never answers.
    NeverAnswer,
}

#[derive(Clone)]
pub struct Provider {
    pub address: SocketAddr,
    pub gate: Gate,
    request_counts: Arc<Mutex<BTreeMap<String, u32>>>,
    /// Behaviour for the next charges; later ones are accepted at once.
    behaviours: Arc<Mutex<VecDeque<ChargeBehaviour>>>,
}

impl Provider {
    pub async fn start() -> Self {
        let listener = tokio::net::TcpListener::bind(("127.0.0.1", 0)).await.expect("a free port");
        let provider = Self {
            address: listener.local_addr().expect("an address"),
            gate: Gate::closed(),
            request_counts: Arc::default(),
            behaviours: Arc::default(),
        };
        let router = Router::new().route("/api/v1/charges", post(charge)).with_state(provider.clone());
        Supervisor::new().spawn(async move { axum::serve(listener, router).await.expect("serves") });
        provider
    }

    pub fn next(&self, behaviour: ChargeBehaviour) {
        self.behaviours.lock().push_back(behaviour);
    }

    /// Returns the number of requests per key.
    pub fn request_counts(&self) -> Vec<u32> {
        self.request_counts.lock().values().copied().collect()
    }
}

async fn charge(State(provider): State<Provider>, headers: HeaderMap) -> StatusCode {
    let key = headers.get("idempotency-key").and_then(|key| key.to_str().ok()).unwrap_or_default();
    *provider.request_counts.lock().entry(key.to_owned()).or_default() += 1;
    let behaviour = provider.behaviours.lock().pop_front();
    match behaviour {
        Some(ChargeBehaviour::Refuse) => return StatusCode::PAYMENT_REQUIRED,
        Some(ChargeBehaviour::Wait) => provider.gate.pass().await,
        Some(ChargeBehaviour::NeverAnswer) => std::future::pending().await,
        None => {}
    }
    StatusCode::OK
}
