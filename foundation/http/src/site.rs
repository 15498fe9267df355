//! The routes of a server: the API, health, metrics and pages.

use std::future::Future;

use axum::Extension;
use axum::Router;
use axum::body::Body;
use axum::response::Response;
use axum::routing::{MethodRouter, get};
use gpuaas_core::Result;
use http::{HeaderValue, StatusCode, header};

use crate::api::Api;
use crate::assets::Application;
use crate::problem;
use crate::server::Correlation;

/// The routes of a server.
pub struct Site {
    pub(crate) router: Router,
    pub(crate) application: Option<Application>,
}

impl Site {
    pub fn of(api: &Api) -> Self {
        Self { router: api.router.clone(), application: None }
    }

    /// Returns a site without an API.
    pub fn empty() -> Self {
        Self { router: Router::new(), application: None }
    }

    /// Serves a browser application at every address without another route.
    #[must_use]
    pub fn application(mut self, application: Application) -> Self {
        self.application = Some(application);
        self
    }

    fn route(mut self, path: &str, handler: MethodRouter) -> Self {
        self.router = self.router.route(path, handler);
        self
    }

    /// Serves a page that doesn't change while the process runs.
    #[must_use]
    pub fn page(self, path: &str, media_type: &'static str, content: impl Into<bytes::Bytes>) -> Self {
        let content = content.into();
        let handler = move || {
            let content = content.clone();
            async move { text(media_type, Body::from(content)) }
        };
        self.route(path, get(handler))
    }

    /// Adds the operations of another API.
    #[must_use]
    pub fn with(mut self, api: &Api) -> Self {
        self.router = self.router.merge(api.router.clone());
        self
    }

    /// Serves a text generated for each request; an error is returned as a problem.
    #[must_use]
    pub fn live<F>(self, path: &str, make: impl Fn() -> F + Clone + Send + Sync + 'static) -> Self
    where
        F: Future<Output = Result<String>> + Send,
    {
        let handler = move |correlation: Option<Extension<Correlation>>| {
            let made = make();
            async move {
                let correlation_id =
                    correlation.map(|Extension(correlation)| correlation.id).unwrap_or_default();
                match made.await {
                    Ok(content) => text("text/plain; charset=utf-8", Body::from(content)),
                    Err(error) => problem::respond(&error, &correlation_id),
                }
            }
        };
        self.route(path, get(handler))
    }
}

fn text(media_type: &'static str, body: Body) -> Response {
    let mut response = Response::new(body);
    *response.status_mut() = StatusCode::OK;
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(media_type));
    response
}
