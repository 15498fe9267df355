//! A project's id where an organisation's belongs.

use gpuaas_core::{OrgId, ProjectId};

fn members(_: OrgId) {}

fn main() {
    members(ProjectId::from_uuid(uuid::Uuid::nil()));
}
