//! The precedence of sources and locks at each level, also against a simple model.

use gpuaas_core::{OrgId, ProjectId, UserId};
use proptest::prelude::*;
use serde_json::json;
use uuid::Uuid;

use super::*;
use crate::keys::{
    AUTH_PERSONAL_LOGIN, AUTH_SESSION_TTL_HOURS, IDENTITY_MAX_PROJECTS_PER_ORG, NOTIFY_TOKEN_CHANGES,
    RETENTION_AUDIT_DAYS,
};
use crate::level::Level;

const PROJECTS: &str = "identity.max_projects_per_org";
const NOTIFY: &str = "notify.token_changes";

fn settings(configured: Value) -> Result<Settings, SettingsError> {
    Settings::new(configured.as_object().expect("a table"))
}

fn org(n: u128) -> OrgId {
    OrgId::from_uuid(Uuid::from_u128(n))
}

fn project(n: u128) -> ProjectId {
    ProjectId::from_uuid(Uuid::from_u128(n))
}

fn user(n: u128) -> UserId {
    UserId::from_uuid(Uuid::from_u128(n))
}

fn here() -> Place {
    Place::project(org(1), project(1)).of_user(user(1))
}

/// The subjects of `here`, the most general first.
fn subjects() -> [Subject; 4] {
    [
        Subject::Global,
        Subject::Organisation(org(1)),
        Subject::Project(org(1), project(1)),
        Subject::User(user(1)),
    ]
}

fn stored(subject: Subject, key: &str, value: impl Into<Value>) -> StoredValue {
    StoredValue { subject, key: key.to_owned(), value: value.into(), hard: false }
}

fn hard(value: StoredValue) -> StoredValue {
    StoredValue { hard: true, ..value }
}

#[test]
fn an_unset_key_has_its_default() {
    let settings = Settings::default();
    assert_eq!(settings.get(&RETENTION_AUDIT_DAYS), 2555);
    assert!(settings.get(&AUTH_PERSONAL_LOGIN));
    let in_force = settings.in_force(&AUTH_PERSONAL_LOGIN, &here());
    assert_eq!(in_force, InForce { value: json!(true), source: Source::Default, hard: false });
}

#[test]
fn configuration_overrides_in_either_spelling() {
    let dotted = json!({"auth.session_ttl_hours": 8, "auth": {"personal_login": false}});
    let settings = settings(dotted).expect("valid");
    assert_eq!(settings.get(&AUTH_SESSION_TTL_HOURS), 8);
    assert!(!settings.get(&AUTH_PERSONAL_LOGIN));
    assert_eq!(settings.configured(&AUTH_SESSION_TTL_HOURS), Some(&json!(8)));
}

#[test]
fn an_unknown_key_is_named() {
    let error = settings(json!({"auth": {"sesion_ttl_hours": 8}})).expect_err("unknown");
    assert_eq!(error, SettingsError::Unknown("auth.sesion_ttl_hours".to_owned()));
}

#[test]
fn a_value_out_of_bounds_is_refused_with_the_bounds() {
    let error = settings(json!({"auth.session_ttl_hours": 9000})).expect_err("too long").to_string();
    assert_eq!(error, "policy key auth.session_ttl_hours can't be 9000: it is an integer from 1 to 720");
}

#[test]
fn the_most_specific_value_wins() {
    let settings = settings(json!({ NOTIFY: false })).expect("valid");
    let mut values = Vec::new();
    let mut expected = false;
    for subject in subjects() {
        expected = !expected;
        values.push(stored(subject, NOTIFY, expected));
        settings.replace_all(values.clone());

        assert_eq!(settings.effective(&NOTIFY_TOKEN_CHANGES, &here()), expected, "{subject:?}");
        let in_force = settings.in_force(&NOTIFY_TOKEN_CHANGES, &here());
        assert_eq!((in_force.source, in_force.hard), (subject.level().into(), false));
    }
    assert!(settings.get(&NOTIFY_TOKEN_CHANGES), "the platform as a whole knows only the global value");
}

#[test]
fn a_locked_value_of_any_level_applies_below_it() {
    for locking in subjects() {
        let settings = Settings::default();
        let values = subjects().map(|subject| {
            let value = stored(subject, NOTIFY, subject != locking);
            if subject == locking { hard(value) } else { value }
        });
        settings.replace_all(values);

        assert!(!settings.effective(&NOTIFY_TOKEN_CHANGES, &here()), "{locking:?}");
        let in_force = settings.in_force(&NOTIFY_TOKEN_CHANGES, &here());
        assert_eq!((in_force.source, in_force.hard), (locking.level().into(), true));
    }
}

#[test]
fn values_of_other_subjects_do_not_apply() {
    let settings = Settings::default();
    let others = [
        Subject::Organisation(org(2)),
        Subject::Project(org(1), project(2)),
        Subject::Project(org(2), project(1)),
        Subject::User(user(2)),
    ];
    settings.replace_all(others.map(|subject| hard(stored(subject, NOTIFY, false))));

    assert!(settings.effective(&NOTIFY_TOKEN_CHANGES, &here()));
    assert!(!settings.effective(&NOTIFY_TOKEN_CHANGES, &Place::org(org(2))));
}

#[test]
fn stored_values_that_do_not_fit_this_version_are_ignored() {
    let settings = Settings::default();
    settings.replace_all([
        stored(Subject::Global, "auth.session_ttl_hours", 9000),
        stored(Subject::Global, "auth.gone", true),
        stored(Subject::User(user(1)), PROJECTS, 5),
        stored(Subject::Organisation(org(1)), PROJECTS, 7),
    ]);

    assert_eq!(settings.get(&AUTH_SESSION_TTL_HOURS), 24);
    assert_eq!(settings.effective(&IDENTITY_MAX_PROJECTS_PER_ORG, &here()), 7);
    assert_eq!(settings.stored.read().unfit.len(), 3, "so that each is reported once");
}

#[test]
fn one_subject_is_replaced_without_the_others() {
    let settings = Settings::default();
    settings.replace_all(subjects().map(|subject| stored(subject, NOTIFY, false)));
    let [global, _, project, user] = subjects();

    settings.replace_subject(user, []);
    settings.replace_subject(project, [stored(project, NOTIFY, true), stored(global, NOTIFY, true)]);

    assert!(settings.effective(&NOTIFY_TOKEN_CHANGES, &here()));
    assert!(!settings.get(&NOTIFY_TOKEN_CHANGES), "only the subject named is replaced");
}

#[test]
fn only_levels_above_can_lock() {
    for (n, subject) in subjects().into_iter().enumerate() {
        let above: Vec<Level> = subject.above().into_iter().map(Subject::level).collect();
        let expected = if subject.level() == Level::User { &Level::ALL[..1] } else { &Level::ALL[..n] };
        assert_eq!(above, expected, "{subject:?}");
    }
}

/// The expected value: the topmost locked value, else the most specific one.
fn naive(configured: Option<bool>, levels: &[Option<(bool, bool)>]) -> InForce {
    let set = Level::ALL.iter().zip(levels).filter_map(|(level, held)| held.map(|held| (*level, held)));
    let set: Vec<(Level, (bool, bool))> = set.collect();
    let locked = set.iter().find(|(_, (_, hard))| *hard);
    match (locked.or(set.last()), configured) {
        (Some((level, (value, hard))), _) => {
            InForce { value: json!(value), source: (*level).into(), hard: *hard }
        }
        (None, Some(value)) => InForce { value: json!(value), source: Source::Configuration, hard: false },
        (None, None) => InForce { value: json!(true), source: Source::Default, hard: false },
    }
}

proptest! {
    #[test]
    fn values_resolve_as_in_the_model(
        configured: Option<bool>,
        levels: [Option<(bool, bool)>; 4],
        noise in proptest::collection::vec((any::<bool>(), any::<bool>(), 2..5_u128), 0..8),
        one_by_one: bool,
    ) {
        let configuration = configured.map_or(json!({}), |value| json!({ NOTIFY: value }));
        let settings = settings(configuration).expect("valid");
        let value = |subject, value: bool, hard| StoredValue { hard, ..stored(subject, NOTIFY, value) };
        let ours = subjects().into_iter().zip(levels);
        let ours = ours.filter_map(|(subject, held)| held.map(|(set, hard)| value(subject, set, hard)));
        let others = noise.into_iter().map(|(set, hard, n)| value(Subject::Organisation(org(n)), set, hard));
        let all: Vec<StoredValue> = ours.chain(others).collect();
        if one_by_one {
            all.into_iter().for_each(|value| settings.replace_subject(value.subject, [value]));
        } else {
            settings.replace_all(all);
        }

        let expected = naive(configured, &levels);
        prop_assert_eq!(json!(settings.effective(&NOTIFY_TOKEN_CHANGES, &here())), expected.value.clone());
        prop_assert_eq!(settings.in_force(&NOTIFY_TOKEN_CHANGES, &here()), expected);
        let in_project = Place::project(org(1), project(1));
        prop_assert_eq!(settings.in_force(&NOTIFY_TOKEN_CHANGES, &in_project), naive(configured, &levels[..3]));
    }
}
