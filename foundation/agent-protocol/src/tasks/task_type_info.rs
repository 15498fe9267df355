//! Descriptions of task types, as the control plane and `api/node-tasks.json` use them.

use serde::Deserialize;
use serde_json::Value;

use crate::task::TaskType;

/// Description of a task type.
pub struct TaskTypeInfo {
    pub name: &'static str,
    pub version: u16,
    pub summary: &'static str,
    pub limit_seconds: u32,
    pub params: fn() -> Schema,
    pub output: fn() -> Schema,
    /// Returns true if the value is an output of the type, within its bounds.
    pub reads_output: fn(&Value) -> bool,
}

impl TaskTypeInfo {
    pub(super) const fn of<T: TaskType>() -> Self {
        Self {
            name: T::NAME,
            version: T::VERSION,
            summary: T::SUMMARY,
            limit_seconds: T::LIMIT_SECONDS,
            params: Schema::of::<T::Params>,
            output: Schema::of::<T::Output>,
            reads_output: |output| T::Output::deserialize(output).is_ok(),
        }
    }
}

/// A JSON schema with the named schemas it refers to.
pub struct Schema {
    pub schema: Value,
    pub named: Vec<(String, Value)>,
}

impl Schema {
    pub fn of<T: utoipa::ToSchema>() -> Self {
        let as_json = |schema| serde_json::to_value(schema).unwrap_or_default();
        let mut named = Vec::new();
        T::schemas(&mut named);
        let named = named.into_iter().map(|(name, schema)| (name, as_json(schema))).collect();
        Self { schema: as_json(T::schema()), named }
    }
}
