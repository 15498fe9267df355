//! The policy-key registry and the reader of effective values.
