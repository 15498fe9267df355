//! The audit log on a real database: sealed, shown, exported, and found out when tampered with.

mod append_only;
mod cutting;
mod reading;
mod sealing;
mod tampering;
mod world;
