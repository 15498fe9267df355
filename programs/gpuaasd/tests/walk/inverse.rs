//! What one operation does another takes back: both need the same role, and a token both the same scope.

use std::collections::BTreeSet;

use crate::world::World;

/// Verbs and what takes them back.
const INVERSE: &[(&str, &[&str])] = &[
    ("suspend", &["reinstate"]),
    ("drain", &["undrain"]),
    ("quarantine", &["unquarantine"]),
    ("disable", &["enable"]),
    ("set", &["clear"]),
    ("add", &["remove"]),
    ("create", &["delete", "remove", "revoke", "withdraw"]),
];

/// Pairs that differ, and why that is right.
const UNEVEN: &[(&str, &str)] = &[
    // A token that could make tokens would outlive its own revocation; one that can revoke them only takes.
    ("createToken", "revokeToken"),
    // An organisation is its owner's to end, and anybody may found one.
    ("createOrg", "deleteOrg"),
    // Members make projects, of which they become administrators; administrators of a project end it.
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
    assert_eq!(uneven, UNEVEN.iter().copied().collect());
    world.cloud.stop().await;
}
