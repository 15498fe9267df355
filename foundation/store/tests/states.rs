//! State machines: transitions go through one function, and the database enforces them.

use gpuaas_core::chain::Outcome;
use gpuaas_core::{Code, Machine, Result, UserId};
use gpuaas_store::{PlatformReason, Scope, Store};
use gpuaas_testkit::TestDatabase;
use sqlx::{AssertSqlSafe, Executor};

use crate::catalog::names;
use crate::fixture::{answer, request};
use crate::tenants::{Tenant, two_tenants};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Session {
    Active,
    Ended,
}

impl Machine for Session {
    const NAME: &'static str = "identity.sessions.state";
    const STATES: &'static [Self] = &[Self::Active, Self::Ended];
    const INITIAL: &'static [Self] = &[Self::Active];
    const MOVES: &'static [(Self, Self)] = &[(Self::Active, Self::Ended)];

    fn as_str(self) -> &'static str {
        match self {
            Self::Active => "active",
            Self::Ended => "ended",
        }
    }
}

/// Ends a session that was read in version 1.
async fn end(store: &Store, user: UserId) -> Result<()> {
    let mut tx = store.mutation_tx(Scope::Account(user), request(user)).await?;
    let step = Session::Active.to(Session::Ended)?;
    let update = sqlx::query(
        "update identity.sessions set state = $2, version = version + 1 where id = $1 and version = 1",
    );
    tx.advance(step, update.bind(user.uuid()).bind(step.to())).await?;
    tx.commit(Outcome::Ok, &answer("{}")).await.map(drop)
}

async fn world() -> (TestDatabase, Store, Tenant) {
    let database = TestDatabase::new().await;
    let (tenant, _) = two_tenants(&database).await;
    let store = database.store();
    (database, store, tenant)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_racing_moves_one_wins_and_the_others_conflict() {
    let (_database, store, tenant) = world().await;
    let racers: Vec<_> = (0..20)
        .map(|_| {
            let store = store.clone();
            tokio::spawn(async move { end(&store, tenant.user).await })
        })
        .collect();

    let mut winners = 0;
    for racer in racers {
        match racer.await.expect("it ends") {
            Ok(()) => winners += 1,
            Err(error) => assert_eq!(error.code, Code::StateConflict, "{error:?}"),
        }
    }

    assert_eq!(winners, 1);
}

#[tokio::test]
async fn the_database_refuses_a_move_that_goes_around_the_code() {
    let (database, store, tenant) = world().await;
    end(&store, tenant.user).await.expect("ended");
    let back = "update identity.sessions set state = 'active' where ended_at is null and state = 'ended'";

    let mut tx = store.system_tx(PlatformReason::Administration).await.expect("a transaction");
    let by_role = tx.execute(sqlx::query(back)).await.expect_err("refused");
    let by_owner = database.owner().await.execute(back).await.expect_err("refused");

    assert_eq!(by_role.code, Code::StateConflict);
    let text = by_owner.to_string();
    assert!(text.contains("identity.sessions.state can't go from ended to active"), "{text}");
}

#[tokio::test]
async fn a_row_starts_in_an_initial_state() {
    let (database, _, tenant) = world().await;
    for state in ["ended", "unknown"] {
        let insert = format!(
            "insert into identity.sessions (id, user_id, state, client, created_at, refreshed_at, expires_at)
             values (gen_random_uuid(), '{}', '{state}', 'test', now(), now(), now())",
            tenant.user.uuid()
        );
        let refused = database.owner().await.execute(AssertSqlSafe(insert)).await.expect_err("refused");
        let code = refused.as_database_error().and_then(|error| error.code());
        assert_eq!(code.as_deref(), Some("GP002"), "{refused}");
    }
}

/// Before-row triggers, for insert and update (23), or one for insert (7) and one for updates that change the state (19). A
/// disabled or narrower trigger would enforce nothing.
const GUARDED: &str = "select name from (
        select n.nspname || '.' || c.relname || '.' || a.attname as name, t.tgtype as type
        from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
        join pg_attribute a on a.attrelid = c.oid and (cardinality(t.tgattr::int2[]) = 0 or a.attnum = any (t.tgattr))
        where t.tgfoid = 'store.enforce_transition'::regproc and t.tgenabled = 'O'
          and (t.tgqual is null or t.tgtype = 19 and pg_get_triggerdef(t.oid) like
               format('%% WHEN ((old.%1$I IS DISTINCT FROM new.%1$I)) %%', a.attname))
          and encode(t.tgargs, 'escape') = n.nspname || '.' || c.relname || '.' || a.attname || '\\000') as guards
    group by name having bool_or(type = 23) or array_agg(type::int) @> array[7, 19]
    order by 1";
const STATES: &str = "select n.nspname || '.' || c.relname || '.' || a.attname
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where a.attname ~ '(^|_)state$|^lifecycle$' and c.relkind in ('r', 'p') and not c.relispartition
      and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname || '.' || c.relname <> 'store.transitions'
    order by 1";

#[tokio::test]
async fn every_state_column_has_a_machine_and_a_guard() {
    let database = TestDatabase::new().await;
    let mut owner = database.owner().await;

    let machines = names(&mut owner, "select distinct machine from store.transitions order by 1").await;
    let states = names(&mut owner, STATES).await;

    assert!(machines.contains(&Session::NAME.to_owned()));
    assert_eq!(states, machines);
    assert_eq!(names(&mut owner, GUARDED).await, machines);
}
