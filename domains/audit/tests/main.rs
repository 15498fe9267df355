//! The audit log on a real database: rows are sealed, listed and exported, and tampering is detected.

mod append_only;
mod cutting;
mod reading;
mod sealing;
mod tampering;
mod world;
