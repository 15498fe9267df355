//! The first account and its password come together or not at all.

use gpuaas_core::Error;
use gpuaas_identity::first_superadmin;
use gpuaas_testkit::{TestDatabase, count};

#[tokio::test]
async fn there_is_no_first_account_whose_password_could_not_be_kept() {
    let database = TestDatabase::new().await;
    let store = database.store();

    let lost = first_superadmin(&store, |_| Err(Error::internal("the disk is full"))).await;

    assert!(lost.is_err());
    assert_eq!(count(&mut database.owner().await, "identity.users").await, 0);
    assert!(first_superadmin(&store, |_| Ok(())).await.expect("bootstraps").is_some());
    assert!(first_superadmin(&store, |_| Ok(())).await.expect("looks").is_none());
}
