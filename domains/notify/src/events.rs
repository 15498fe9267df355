//! Events notify emits.

use gpuaas_core::{NotificationId, UserId};

gpuaas_core::events! { "notify";
    /// A user was told something.
    NotificationCreated = "notification.created" of "inbox" by user_id {
        user_id: UserId, notification_id: NotificationId, seq: i64
    }
}
