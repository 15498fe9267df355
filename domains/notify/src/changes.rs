//! `/ws/changes`: that something changed, and what, so that whoever shows it can read it anew.
//!
//! A change names an event and its aggregate and carries nothing else: what may be seen of it is decided where it is read.
//! Nothing is kept. A client is told `ready` when it begins to listen, and again whenever it may have missed something; it
//! then reads everything it shows.

use std::sync::Arc;

use futures::future::BoxFuture;
use gpuaas_bus::Subscriber;
use gpuaas_core::event::{Envelope, Event};
use gpuaas_core::{Code, Error, PlatformRole, ProjectId, Result};
use gpuaas_http::{Feed, FeedRequest, FeedStream, ResolveProject};
use serde::{Deserialize, Serialize};
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::broadcast::{self, Receiver, Sender};

use crate::events::NotificationCreated;

/// Changes a slow client may be behind before it has to read everything anew.
const MOST_BEHIND: usize = 1024;

#[derive(Clone, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum Told {
    /// Everything shown is to be read anew.
    Ready,
    Change(Change),
}

#[derive(Clone, Serialize)]
struct Change {
    event: String,
    /// The id of what changed.
    subject: Option<String>,
    project_id: Option<ProjectId>,
}

/// What is to be heard of: one project, or the whole platform.
#[derive(Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
struct Wanted {
    project: Option<ProjectId>,
    #[serde(default)]
    platform: bool,
}

impl Wanted {
    fn covers(self, told: &Told) -> bool {
        match told {
            Told::Ready => true,
            Told::Change(change) => {
                self.platform || change.project_id.is_some() && change.project_id == self.project
            }
        }
    }
}

/// Hears the log and tells the sockets of this process.
pub(crate) struct Changes {
    sender: Sender<Arc<Told>>,
}

impl Default for Changes {
    fn default() -> Self {
        Self { sender: broadcast::channel(MOST_BEHIND).0 }
    }
}

impl Changes {
    fn say(&self, told: Told) {
        // Nobody listens: nothing to do.
        let _ = self.sender.send(Arc::new(told));
    }
}

impl Subscriber for Changes {
    fn accepts(&self, event_type: &str) -> bool {
        // What somebody was told is theirs alone, whatever project it came from.
        event_type != NotificationCreated::TYPE && self.sender.receiver_count() > 0
    }

    fn on_event<'a>(&'a self, event: &'a Envelope) -> BoxFuture<'a, Result<()>> {
        self.say(Told::Change(Change {
            event: event.event_type.clone(),
            subject: event.subject().map(str::to_owned),
            project_id: event.project_id,
        }));
        Box::pin(std::future::ready(Ok(())))
    }

    fn reload(&self) -> BoxFuture<'_, Result<()>> {
        self.say(Told::Ready);
        Box::pin(std::future::ready(Ok(())))
    }
}

/// The door to it.
pub(crate) struct ChangeFeed {
    pub changes: Arc<Changes>,
    pub resolve: Arc<dyn ResolveProject>,
}

impl Feed for ChangeFeed {
    fn admit<'a>(&'a self, request: &'a FeedRequest) -> BoxFuture<'a, Result<()>> {
        Box::pin(async move {
            let principal = &request.principal;
            match request.query()? {
                Wanted { project: None, platform: true } => {
                    let may = principal.platform_role >= PlatformRole::Ops;
                    if may { Ok(()) } else { Err(Code::AdminRequired.into()) }
                }
                Wanted { project: Some(project), platform: false } => {
                    let access = self.resolve.project(principal.user_id, project).await?;
                    let there = access.is_some_and(|access| !access.deleted);
                    if there { Ok(()) } else { Err(Code::ProjectNotFound.into()) }
                }
                _ => Err(Error::field("query", "must have either `project` or `platform=true`")),
            }
        })
    }

    fn open<'a>(&'a self, request: &'a FeedRequest) -> BoxFuture<'a, Result<Box<dyn FeedStream>>> {
        Box::pin(async move {
            let listener =
                Listener { wanted: request.query()?, behind: true, heard: self.changes.sender.subscribe() };
            let listener: Box<dyn FeedStream> = Box::new(listener);
            Ok(listener)
        })
    }
}

/// One socket.
struct Listener {
    wanted: Wanted,
    /// It is to be told that it may have missed something.
    behind: bool,
    heard: Receiver<Arc<Told>>,
}

impl FeedStream for Listener {
    fn next(&mut self) -> BoxFuture<'_, Result<Vec<String>>> {
        Box::pin(async move {
            loop {
                let told = if std::mem::take(&mut self.behind) {
                    Arc::new(Told::Ready)
                } else {
                    match self.heard.recv().await {
                        Ok(told) => told,
                        Err(RecvError::Lagged(_)) => Arc::new(Told::Ready),
                        Err(RecvError::Closed) => return Err(Code::ServiceUnavailable.into()),
                    }
                };
                if self.wanted.covers(&told) {
                    return Ok(vec![serde_json::to_string(&*told).map_err(Error::internal)?]);
                }
            }
        })
    }
}
