//! Tests that inverse operations require the same role and token scope.

use std::collections::BTreeSet;

use crate::world::World;

/// Verbs with their inverse verbs.
const INVERSE: &[(&str, &[&str])] = &[
    ("suspend", &["reinstate"]),
    ("drain", &["undrain"]),
    ("quarantine", &["unquarantine"]),
    ("disable", &["enable"]),
    ("set", &["clear"]),
    ("add", &["remove"]),
    ("create", &["delete", "remove", "revoke", "withdraw"]),
];

/// Pairs that differ on purpose, with the reason.
const EXCEPTIONS: &[(&str, &str)] = &[
    // A token that can create tokens would survive its own revocation; revoking tokens is harmless.
    ("createToken", "revokeToken"),
    // Only its owner can delete an organisation, but every user can create one.
    ("createOrg", "deleteOrg"),
    // Members create projects and become their administrators; only administrators of a project delete it.
    ("createProject", "deleteProject"),
];

#[tokio::test(flavor = "multi_thread")]
async fn inverse_operations_need_the_same_role_and_scope() {
    let world = World::new().await;
    let declared = &world.cloud.api.declared;
    let mut uneven = BTreeSet::new();
    let mut pairs = 0;
    for (verb, inverses) in INVERSE {
        for does in declared.iter() {
            let Some(noun) = does.id.strip_prefix(verb) else { continue };
            let undoes = |id: &str| inverses.iter().any(|inverse| id.strip_prefix(inverse) == Some(noun));
            for undoes in declared.iter().filter(|other| undoes(other.id)) {
                pairs += 1;
                let same =
                    does.access.level == undoes.access.level && does.access.scope == undoes.access.scope;
                if !same {
                    uneven.insert((does.id, undoes.id));
                }
            }
        }
    }
    assert!(pairs > 12, "only {pairs} pairs were found");
    assert_eq!(uneven, EXCEPTIONS.iter().copied().collect());
    world.cloud.stop().await;
}
