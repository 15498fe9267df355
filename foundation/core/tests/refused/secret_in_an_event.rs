//! A secret in the payload of an event.

use gpuaas_core::Secret;
use gpuaas_core::event::Event;
use uuid::Uuid;

#[derive(serde::Serialize)]
struct PasswordChanged {
    user: Uuid,
    password: Secret<String>,
}

impl Event for PasswordChanged {
    const TYPE: &'static str = "identity.password.changed";
    const AGGREGATE: &'static str = "user";

    fn aggregate_id(&self) -> Uuid {
        self.user
    }
}

fn main() {}
