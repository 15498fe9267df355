//! The audit log: list, export, sealing, verification.
