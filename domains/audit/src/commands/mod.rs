//! Writes to the audit log's chains: seals, sealing keys and cuts.

pub(crate) mod cutting;
pub(crate) mod sealing;
