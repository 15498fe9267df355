//! The nouns of policy: keys as people name them, values in force, values that are set.

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

/// A value of a policy key. What it may be, its key says.
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
            .description(Some("A switch, a number, a word or a list of words, as its key says."))
            .into()
    }
}

impl ToSchema for PolicyValue {}

/// A policy key, and its value in force somewhere.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct EffectivePolicy {
    pub key: &'static str,
    pub value: PolicyValue,
    /// Where the value comes from.
    pub source: Source,
    /// Whether levels below that one can't have another value.
    pub hard: bool,
    /// The value when nobody sets one.
    pub default: PolicyValue,
    /// What the value may be.
    pub allowed: String,
    pub description: &'static str,
    /// The most specific level that may set it; those above may too.
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

/// A value somebody set.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct StoredPolicy {
    pub key: String,
    pub level: Level,
    pub value: PolicyValue,
    pub hard: bool,
    /// Grows with each change.
    #[schema(minimum = 1)]
    pub version: i64,
    pub set_by: UserId,
    pub set_at: DateTime<Utc>,
}

/// A policy key as platform staff see it.
#[derive(Debug, Serialize, ToSchema)]
pub struct PlatformPolicy {
    /// In force for the platform as a whole.
    pub effective: EffectivePolicy,
    /// What the configuration says.
    pub configured: Option<PolicyValue>,
    /// What is set for the platform.
    pub stored: Option<StoredPolicy>,
    pub levels: Vec<LevelUse>,
}

/// How a key is used at a level.
#[derive(Debug, Serialize, ToSchema)]
pub struct LevelUse {
    pub level: Level,
    /// Who sets values of this level.
    pub set_by: &'static str,
    /// Whether this key may be set there.
    pub may_set: bool,
    /// How many values are set there.
    #[schema(minimum = 0)]
    pub values: i64,
    /// How many of them are hard.
    #[schema(minimum = 0)]
    pub hard: i64,
}

/// Whose a value is, by the ids it carries.
pub(crate) fn subject(org: Option<OrgId>, project: Option<ProjectId>, user: Option<UserId>) -> Subject {
    match (org, project, user) {
        (Some(org), Some(project), _) => Subject::Project(org, project),
        (Some(org), None, _) => Subject::Organisation(org),
        (None, _, Some(user)) => Subject::User(user),
        (None, _, None) => Subject::Global,
    }
}

/// The ids a value carries, by whose it is.
pub(crate) fn ids(subject: Subject) -> (Option<OrgId>, Option<ProjectId>, Option<UserId>) {
    match subject {
        Subject::Global => (None, None, None),
        Subject::Organisation(org) => (Some(org), None, None),
        Subject::Project(org, project) => (Some(org), Some(project), None),
        Subject::User(user) => (None, None, Some(user)),
    }
}

/// What tells a subject from others of its level, as the table makes it of the ids.
pub(crate) fn told_by(subject: Subject) -> Uuid {
    match subject {
        Subject::Global => Uuid::nil(),
        Subject::Organisation(org) => org.uuid(),
        Subject::Project(_, project) => project.uuid(),
        Subject::User(user) => user.uuid(),
    }
}
