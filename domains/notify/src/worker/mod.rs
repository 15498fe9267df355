//! Background work on events: one consumer that writes notifications, and two WebSocket feeds.

pub(crate) mod change_feed;
pub(crate) mod notification_feed;
pub(crate) mod notifier;
mod user_signals;
