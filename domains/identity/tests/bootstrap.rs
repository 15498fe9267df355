//! The first account is created only if its password can be stored.

use gpuaas_core::Error;
use gpuaas_identity::first_superadmin;
use gpuaas_testkit::{TestDatabase, count};

#[tokio::test]
async fn no_first_account_is_created_if_its_password_can_not_be_stored() {
    let database = TestDatabase::new().await;
    let store = database.store();

    let lost = first_superadmin(&store, |_| Err(Error::internal("the disk is full"))).await;

    assert!(lost.is_err());
    assert_eq!(count(&mut database.owner().await, "identity.users").await, 0);
    assert!(first_superadmin(&store, |_| Ok(())).await.expect("bootstraps").is_some());
    assert!(first_superadmin(&store, |_| Ok(())).await.expect("reads").is_none());
}
