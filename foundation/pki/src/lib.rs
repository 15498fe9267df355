//! Envelope encryption.
