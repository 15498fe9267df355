//! Policy types: key names, effective values, stored values.

use chrono::{DateTime, Utc};
use gpuaas_core::{Code, OrgId, ProjectId, Result, UserId};
use gpuaas_http::text_type;
use gpuaas_settings::{Declaration, InForce, Level, Place, Settings, Source, Subject, declared};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;
use utoipa::openapi::schema::{ArrayBuilder, ObjectBuilder, OneOfBuilder, Type};
use utoipa::openapi::{RefOr, Schema};
use uuid::Uuid;

text_type! {
    /// The name of a policy key.
    PolicyName, 3..=100, pattern r"^[a-z_]+\.[a-z_]+$", example "notify.token_changes",
    check |text| {
        let word = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_lowercase() || b == b'_');
        text.split_once('.').is_some_and(|(group, name)| word(group) && word(name))
    },
    "must be two words of lowercase letters or _ with a dot between them"
}

impl PolicyName {
    pub(crate) fn declared(&self) -> Result<&'static dyn Declaration> {
        declared(self.as_str()).ok_or_else(|| Code::PolicyKeyNotFound.into())
    }
}

/// A value of a policy key. The key defines which values are allowed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PolicyValue(pub Value);

impl utoipa::PartialSchema for PolicyValue {
    fn schema() -> RefOr<Schema> {
        let of = |kind| ObjectBuilder::new().schema_type(kind);
        OneOfBuilder::new()
            .item(of(Type::Boolean))
            .item(of(Type::Integer))
            .item(of(Type::String))
            .item(ArrayBuilder::new().items(of(Type::String)))
            .description(Some("A boolean, an integer, a string or a list of strings, depending on the key."))
            .into()
    }
}

impl ToSchema for PolicyValue {}

/// A policy key and its effective value.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct EffectivePolicy {
    pub key: &'static str,
    pub value: PolicyValue,
    /// Level that the value comes from.
    pub source: Source,
    /// True if the value is locked: levels below can't override it.
    pub hard: bool,
    /// Default value.
    pub default: PolicyValue,
    /// Allowed values.
    pub allowed: String,
    pub description: &'static str,
    /// Most specific level at which the key may be set; every level above may set it too.
    pub may_set: Level,
}

impl EffectivePolicy {
    pub(crate) fn of(key: &'static dyn Declaration, settings: &Settings, place: &Place) -> Self {
        let InForce { value, source, hard } = settings.in_force(key, place);
        Self {
            key: key.name(),
            value: PolicyValue(value),
            source,
            hard,
            default: PolicyValue(key.default()),
            allowed: key.allowed(),
            description: key.help(),
            may_set: key.level(),
        }
    }
}

gpuaas_http::page! {
    /// A page of policies.
    pub struct EffectivePolicyPage of EffectivePolicy
}

/// A stored policy value.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct StoredPolicy {
    pub key: String,
    pub level: Level,
    pub value: PolicyValue,
    pub hard: bool,
    /// Version; increases with each change.
    #[schema(minimum = 1)]
    pub version: i64,
    pub set_by: UserId,
    pub set_at: DateTime<Utc>,
}

/// A policy key with its values on the platform and its use at each level.
#[derive(Debug, Serialize, ToSchema)]
pub struct PlatformPolicy {
    /// Effective value for the platform.
    pub effective: EffectivePolicy,
    /// Value in the configuration.
    pub configured: Option<PolicyValue>,
    /// Value stored for the platform.
    pub stored: Option<StoredPolicy>,
    pub levels: Vec<LevelUse>,
}

/// Use of a key at one level.
#[derive(Debug, Serialize, ToSchema)]
pub struct LevelUse {
    pub level: Level,
    /// Role that may set values at this level.
    pub set_by: &'static str,
    /// True if this key may be set at this level.
    pub may_set: bool,
    /// Number of values set at this level.
    #[schema(minimum = 0)]
    pub values: i64,
    /// Number of locked values at this level.
    #[schema(minimum = 0)]
    pub hard: i64,
}

/// Returns the subject of a value from the ids in its row.
pub(crate) fn subject(org: Option<OrgId>, project: Option<ProjectId>, user: Option<UserId>) -> Subject {
    match (org, project, user) {
        (Some(org), Some(project), _) => Subject::Project(org, project),
        (Some(org), None, _) => Subject::Organisation(org),
        (None, _, Some(user)) => Subject::User(user),
        (None, _, None) => Subject::Global,
    }
}

/// Returns the ids in the row of a subject's value.
pub(crate) fn ids(subject: Subject) -> (Option<OrgId>, Option<ProjectId>, Option<UserId>) {
    match subject {
        Subject::Global => (None, None, None),
        Subject::Organisation(org) => (Some(org), None, None),
        Subject::Project(org, project) => (Some(org), Some(project), None),
        Subject::User(user) => (None, None, Some(user)),
    }
}

/// Returns the id that is unique among the subjects of one level. Equals the generated column `subject`.
pub(crate) fn subject_id(subject: Subject) -> Uuid {
    match subject {
        Subject::Global => Uuid::nil(),
        Subject::Organisation(org) => org.uuid(),
        Subject::Project(_, project) => project.uuid(),
        Subject::User(user) => user.uuid(),
    }
}
