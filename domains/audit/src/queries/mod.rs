//! What audit reads, in whatever scope the caller's transaction has.

pub(crate) mod cutting;
pub(crate) mod log;
pub(crate) mod sealing;
pub(crate) mod seals;
