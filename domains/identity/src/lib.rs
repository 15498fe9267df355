//! Organisations, projects, people, sessions, tokens.
