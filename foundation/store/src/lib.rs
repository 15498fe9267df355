//! PostgreSQL: embedded server, scopes, contexts, event log, audit, idempotency.
