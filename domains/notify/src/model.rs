//! Notifications as the API shows them.

use chrono::{DateTime, Utc};
use gpuaas_core::NotificationId;
use serde::Serialize;
use utoipa::ToSchema;

/// Something a user was told.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Notification {
    pub id: NotificationId,
    /// Grows by one with each of the user's notifications.
    pub seq: i64,
    /// What it is about, such as `membership.changed`.
    pub kind: String,
    pub title: String,
    pub body: String,
    /// A path of the console that shows more.
    pub link: Option<String>,
    /// The request it goes back to.
    pub correlation_id: String,
    pub created_at: DateTime<Utc>,
    pub read_at: Option<DateTime<Utc>>,
}

#[derive(Serialize, ToSchema)]
pub struct NotificationPage {
    pub items: Vec<Notification>,
    pub next_cursor: Option<String>,
    /// How many of all are not read.
    #[schema(minimum = 0)]
    pub unread: i64,
}

/// How many notifications were dismissed.
#[derive(Serialize, ToSchema)]
pub struct Cleared {
    #[schema(minimum = 0)]
    pub dismissed: i64,
}
