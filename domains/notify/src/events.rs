//! Events emitted by notify.

use gpuaas_core::{NotificationId, UserId};

gpuaas_core::events! { "notify";
    /// A notification was created for a user.
    NotificationCreated = "notification.created" of "inbox" by user_id {
        user_id: UserId, notification_id: NotificationId, seq: i64
    }
}
