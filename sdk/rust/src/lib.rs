//! Rust client generated from api/openapi.json.
