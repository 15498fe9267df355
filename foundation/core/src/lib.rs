//! Ids, clock, entropy, errors, secrets, roles, state machines, events: no I/O.
