//! Admission fails closed if data that it requires is unknown.

use crate::wire::get;
use crate::world::World;

#[tokio::test]
async fn staff_are_admitted_and_others_are_not() {
    let world = World::new().await;

    assert_eq!(world.ask(get("/platform").bearer("ops")).await.status, 200);
    let refused = world.ask(get("/platform").bearer("ann")).await;

    assert_eq!(refused.problem(), (403, "admin_required".to_owned()));
}

#[tokio::test]
async fn without_known_revocations_administration_is_rejected_and_the_rest_is_not() {
    let world = World::new().await;
    world.identity.forget_revocations();

    let staff = world.ask(get("/platform").bearer("ops")).await;
    let low_role = world.ask(get("/platform").bearer("ann")).await;
    let ordinary = world.ask(get("/account").bearer("ann")).await;

    assert_eq!(staff.problem(), (503, "service_unavailable".to_owned()));
    assert!(staff.header("retry-after").is_some(), "{staff:?}");
    assert_eq!(low_role.problem(), (403, "admin_required".to_owned()), "retrying is pointless");
    assert_eq!(ordinary.status, 200);
}
