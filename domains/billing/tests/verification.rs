//! Verification finds what was done to the tables behind the system's back.

use gpuaas_billing::model::{EntryKind, LedgerProblem, NewEntry, UsageMode};
use gpuaas_core::{Currency, Money};
use gpuaas_store::PlatformReason;

use crate::world::World;

/// A ledger with usage of two organisations, credits, a correction, and several seals.
async fn ledger() -> World {
    let world = World::new().await;
    world.database.add_sku("h200", "gpu_slice", 8, world.ada.user).await;
    let resources: Vec<_> = (0..3).map(|_| world.store.sources().uuid()).collect();
    for (n, tenant) in [&world.ada, &world.ada, &world.bob].into_iter().enumerate() {
        world.start(tenant, resources[n], UsageMode::Running, 250, world.now()).await;
    }
    for _ in 0..3 {
        world.advance(600).await;
        let credit = NewEntry {
            org: world.ada.org,
            project: None,
            kind: EntryKind::PromoCredit,
            change: Money::new(5_000, Currency::USD),
            corrects: None,
            reference: None,
            reason: Some("Ünïcode, \"quotes\" and \\ in a reason".to_owned()),
        };
        let mut tx = world.store.system_tx(PlatformReason::Billing).await.expect("opens");
        gpuaas_billing::post(&mut tx, &credit).await.expect("posts");
        tx.commit().await.expect("commits");
        world.billing.accrue().await.expect("accrues");
        world.billing.seal().await.expect("seals");
    }
    world.end(resources[0], world.now() - chrono::TimeDelta::seconds(400), Some("evt_1")).await;
    world.advance(600).await;
    world.billing.accrue().await.expect("accrues");
    world.billing.seal().await.expect("seals");
    world
}

async fn problems(world: &World) -> Vec<LedgerProblem> {
    let findings = world.billing.verify(None).await.expect("verifies");
    let mut problems: Vec<LedgerProblem> = findings.into_iter().map(|finding| finding.problem).collect();
    problems.dedup();
    problems
}

#[tokio::test]
async fn an_untouched_ledger_has_no_findings() {
    let world = ledger().await;
    world.billing.publish_key().await.expect("publishes");
    assert_eq!(problems(&world).await, []);
}

#[tokio::test]
async fn every_manipulation_is_found() {
    use LedgerProblem::{
        BalanceWrong, ChargeWrong, EntryAltered, EntryMissing, EntryUnsealed, PriceWrong, SealAltered,
        SealMissing,
    };
    let debit = "(select id from billing.entries where kind = 'usage_debit' order by at, id limit 1)";
    let credit = "(select id from billing.entries where kind = 'promo_credit' order by at, id limit 1)";
    let cases: [(&str, String, &[LedgerProblem]); 9] = [
        ("an edited amount", format!("update billing.entries set amount_minor = 1 where id = {debit}"), &[EntryAltered, BalanceWrong, ChargeWrong]),
        ("an edited reason", format!("update billing.entries set reason = 'x' where id = {credit}"), &[EntryAltered]),
        ("a removed entry", format!("delete from billing.entries where id = {credit}"), &[EntryMissing, BalanceWrong]),
        (
            "an inserted entry",
            "insert into billing.entries (id, at, txid, org_id, currency, kind, debit, credit, amount_minor, correlation_id)
             select gen_random_uuid(), at, txid, org_id, currency, kind, debit, credit, 1, correlation_id
             from billing.entries where kind = 'promo_credit' order by at limit 1".to_owned(),
            &[EntryUnsealed],
        ),
        (
            "reordered entries",
            "update billing.seals set entry_ids = entry_ids[2:] || entry_ids[1:1], entry_ats = entry_ats[2:] || entry_ats[1:1]
             where cardinality(entry_ids) > 1 and seq = 1".to_owned(),
            &[EntryAltered],
        ),
        ("an edited balance", "update billing.seals set balance_minor = balance_minor + 1 where seq = 2".to_owned(), &[SealAltered, BalanceWrong]),
        ("a removed seal", "delete from billing.seals where seq = 2".to_owned(), &[SealMissing, BalanceWrong, EntryUnsealed]),
        ("a wrong price", "update billing.usage set price_version = 7 where settled_at is null".to_owned(), &[PriceWrong]),
        (
            "a cut tail",
            "delete from billing.entries where at = (select max(at) from billing.entries);
             delete from billing.seals s where seq = (select max(seq) from billing.seals m where m.org_id = s.org_id)".to_owned(),
            &[ChargeWrong],
        ),
    ];
    let world = ledger().await;
    world.billing.publish_key().await.expect("publishes");
    for (what, sql, expected) in cases {
        let save =
            "create table public.e as table billing.entries; create table public.s as table billing.seals;
                    create table public.u as select id, price_version from billing.usage;";
        let restore = "delete from billing.entries; insert into billing.entries select * from public.e;
                       delete from billing.seals; insert into billing.seals select * from public.s;
                       update billing.usage u set price_version = p.price_version from public.u p where p.id = u.id;
                       drop table public.e, public.s, public.u;";
        let behind = "set session_replication_role = replica;";
        world.database.execute_as_owner(&format!("{save} {behind} {sql}")).await;
        let found = problems(&world).await;
        for problem in expected {
            assert!(found.contains(problem), "{what}: {found:?}");
        }
        world.database.execute_as_owner(&format!("{behind} {restore}")).await;
        assert_eq!(problems(&world).await, [], "after {what}");
    }
}
