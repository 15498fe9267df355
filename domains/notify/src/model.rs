//! Notifications as the API shows them.

use chrono::{DateTime, Utc};
use gpuaas_core::NotificationId;
use serde::Serialize;
use utoipa::ToSchema;

/// A notification to a user.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Notification {
    pub id: NotificationId,
    /// Sequence number: increases by one with each notification of the user.
    pub seq: i64,
    /// Kind of change, such as `membership.changed`.
    pub kind: String,
    pub title: String,
    pub body: String,
    /// Console path with details.
    pub link: Option<String>,
    /// Correlation id of the request that caused the notification.
    pub correlation_id: String,
    pub created_at: DateTime<Utc>,
    pub read_at: Option<DateTime<Utc>>,
}

/// A page of notifications.
#[derive(Serialize, ToSchema)]
pub struct NotificationPage {
    pub items: Vec<Notification>,
    pub next_cursor: Option<String>,
    /// Number of unread notifications, on all pages.
    #[schema(minimum = 0)]
    pub unread: i64,
}

/// Result of dismissing all notifications.
#[derive(Serialize, ToSchema)]
pub struct Cleared {
    /// Number of notifications dismissed.
    #[schema(minimum = 0)]
    pub dismissed: i64,
}
