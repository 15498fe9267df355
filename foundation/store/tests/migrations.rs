//! Migrations: idempotent, rejected if the database is another executable's, possible without a superuser.

use gpuaas_core::UserId;
use gpuaas_store::{Connect, Store, migrate};
use gpuaas_testkit::TestDatabase;

use crate::fixture::{Ended, Left, key, keyed};
use crate::steps;

#[tokio::test]
async fn migrating_again_changes_nothing() {
    let database = TestDatabase::new().await;

    migrate(&database.connect().owner).await.expect("again");
}

#[tokio::test]
async fn a_database_of_another_executable_is_refused() {
    let changed = "update store._sqlx_migrations set checksum = 'other' where version = 1";
    let newer = "insert into store._sqlx_migrations values (9999, 'newer', now(), true, 'sum', 1)";
    for tampering in [changed, newer] {
        let database = TestDatabase::new().await;
        database.execute_as_owner(tampering).await;
        migrate(&database.connect().owner).await.expect_err(tampering);
    }
}

/// As on an externally managed PostgreSQL: the schema's owner is an ordinary role that switches to the two others.
#[tokio::test]
async fn an_owner_who_is_no_superuser_migrates_and_serves() {
    let database = TestDatabase::new().await;
    let name = database.name();
    let ordinary = format!(
        "do $$ declare ours text; begin
             for ours in select nspname from pg_namespace where nspname !~ '^pg_|^information_schema$|^public$' loop
                 execute format('drop schema %I cascade', ours);
             end loop;
         end $$;
         create role {name}_owner createrole;
         grant create on database {name} to {name}_owner"
    );
    database.execute_as_owner(&ordinary).await;
    let owner = database.connect().owner.options([("role", format!("{name}_owner"))]);
    let connect = Connect { owner, sign_in_as_roles: false, ..database.connect() };

    let store = Store::open(connect, database.sources()).await.expect("migrates");
    let user = UserId::new(&database.sources());
    let ended = keyed(&store, user, key("k"), user.uuid()).await;

    assert!(matches!(ended, Ended::Fresh(_)), "{ended:?}");
    assert_eq!(Left::in_database(&database).await, Left::all(1));
    let run = steps::started(&store).await;
    steps::done(steps::step(&store, run, 0, true).await, 0).await.expect("a step commits");
}
