//! `/ws/changes`: sends the type and aggregate of each event, so that clients reload the affected data.
//!
//! A change carries nothing but the event type and the ids: access is checked when the client reads the data. Changes
//! aren't stored. A client receives `ready` when its stream starts, and again whenever it may have missed changes; it
//! then reloads everything it shows.

use std::sync::Arc;

use futures::future::BoxFuture;
use futures::stream::{self, Stream};
use gpuaas_bus::Subscriber;
use gpuaas_core::event::{Envelope, Event};
use gpuaas_core::{Code, Error, PlatformRole, ProjectId, Result};
use gpuaas_http::{ResolveProject, UserPrincipal};
use serde::{Deserialize, Serialize};
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::broadcast::{self, Receiver, Sender};
use utoipa::IntoParams;

use crate::events::NotificationCreated;

/// Number of changes buffered for a slow client. A client further behind receives `ready`.
const CHANGE_BUFFER_CAPACITY: usize = 1024;

#[derive(Clone, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum ChangeMessage {
    /// The client must reload everything it shows.
    Ready,
    Change(Change),
}

#[derive(Clone, Serialize)]
struct Change {
    event: String,
    /// Id of the changed aggregate.
    subject: Option<String>,
    project_id: Option<ProjectId>,
}

/// The requested changes: those of one project, or of the whole platform.
#[derive(Clone, Copy, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct ChangeFilter {
    /// The project. Either this or `platform` is required.
    project: Option<ProjectId>,
    /// True for the changes of the whole platform; needs platform role `ops`.
    #[serde(default)]
    #[param(required = false)]
    platform: bool,
}

impl ChangeFilter {
    fn matches(self, message: &ChangeMessage) -> bool {
        match message {
            ChangeMessage::Ready => true,
            ChangeMessage::Change(change) => {
                self.platform || change.project_id.is_some() && change.project_id == self.project
            }
        }
    }
}

/// Event subscriber that forwards changes to the sockets of this process.
pub(crate) struct ChangeBroadcaster {
    sender: Sender<Arc<ChangeMessage>>,
}

impl Default for ChangeBroadcaster {
    fn default() -> Self {
        Self { sender: broadcast::channel(CHANGE_BUFFER_CAPACITY).0 }
    }
}

impl ChangeBroadcaster {
    fn send(&self, message: ChangeMessage) {
        // An error means that no socket is open.
        let _ = self.sender.send(Arc::new(message));
    }
}

impl Subscriber for ChangeBroadcaster {
    fn accepts(&self, event_type: &str) -> bool {
        // Notifications are private to their user, whichever project caused them.
        event_type != NotificationCreated::TYPE && self.sender.receiver_count() > 0
    }

    fn on_event<'a>(&'a self, event: &'a Envelope) -> BoxFuture<'a, Result<()>> {
        self.send(ChangeMessage::Change(Change {
            event: event.event_type.clone(),
            subject: event.subject().map(str::to_owned),
            project_id: event.project_id,
        }));
        Box::pin(std::future::ready(Ok(())))
    }

    fn reload(&self) -> BoxFuture<'_, Result<()>> {
        self.send(ChangeMessage::Ready);
        Box::pin(std::future::ready(Ok(())))
    }
}

/// Feed of changes, and the port that resolves the caller's role in the requested project.
#[derive(Clone)]
pub(crate) struct ChangeFeed {
    pub changes: Arc<ChangeBroadcaster>,
    pub resolve: Arc<dyn ResolveProject>,
}

impl ChangeFeed {
    /// Rejects a caller without a role in the requested project, or without platform role `ops` for the platform.
    pub(crate) async fn authorize(&self, user: &UserPrincipal, filter: ChangeFilter) -> Result<()> {
        match filter {
            ChangeFilter { project: None, platform: true } => {
                let may = user.platform_role >= PlatformRole::Ops;
                if may { Ok(()) } else { Err(Code::AdminRequired.into()) }
            }
            ChangeFilter { project: Some(project), platform: false } => {
                let access = self.resolve.project(user.user_id, project).await?;
                let exists = access.is_some_and(|access| !access.deleted);
                if exists { Ok(()) } else { Err(Code::ProjectNotFound.into()) }
            }
            _ => Err(Error::field("query", "must have either `project` or `platform=true`")),
        }
    }

    /// Returns the messages of one socket.
    pub(crate) fn open(&self, filter: ChangeFilter) -> ChangeStream {
        ChangeStream { filter, send_ready: true, changes: self.changes.sender.subscribe() }
    }
}

/// The changes of one socket.
pub(crate) struct ChangeStream {
    filter: ChangeFilter,
    /// True if the next message must be `ready`, because changes may have been missed.
    send_ready: bool,
    changes: Receiver<Arc<ChangeMessage>>,
}

impl ChangeStream {
    /// Returns the texts to send.
    pub(crate) fn texts(self) -> impl Stream<Item = Result<String>> {
        stream::try_unfold(self, |mut changes| async { Ok(Some((changes.next().await?, changes))) })
    }

    async fn next(&mut self) -> Result<String> {
        loop {
            let message = if std::mem::take(&mut self.send_ready) {
                Arc::new(ChangeMessage::Ready)
            } else {
                match self.changes.recv().await {
                    Ok(message) => message,
                    Err(RecvError::Lagged(_)) => Arc::new(ChangeMessage::Ready),
                    Err(RecvError::Closed) => return Err(Code::ServiceUnavailable.into()),
                }
            };
            if self.filter.matches(&message) {
                return serde_json::to_string(&*message).map_err(Error::internal);
            }
        }
    }
}
