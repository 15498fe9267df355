//! Notifications on a real database: written once per event, read and dismissed, sent live.

mod accounts;
mod allocations;
mod changes;
mod feed;
mod inbox;
mod redelivery;
mod world;
