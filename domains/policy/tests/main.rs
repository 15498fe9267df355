//! Policy on a real database: values are set, cleared, locked, isolated by tenant, and loaded.

mod loading;
mod locks;
mod tenants;
mod values;
mod world;
