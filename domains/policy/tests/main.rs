//! Policy on a real database: values set, cleared, locked, kept apart and loaded.

mod loading;
mod locks;
mod tenants;
mod values;
mod world;
