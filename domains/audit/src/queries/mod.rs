//! Reads of the audit log, its seals and keys, in the scope of the caller's transaction.

pub(crate) mod cutting;
pub(crate) mod log;
pub(crate) mod sealing;
pub(crate) mod seals;
