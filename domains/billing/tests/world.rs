//! A database with the billing domain, and two organisations with usage that a test starts and ends.

use std::collections::BTreeMap;

use chrono::{DateTime, TimeDelta, Utc};
use gpuaas_billing::Billing;
use gpuaas_billing::model::{Attribution, UsageEnd, UsageMode, UsageStart};
use gpuaas_core::{Currency, Money};
use gpuaas_settings::Settings;
use gpuaas_store::{PlatformReason, Scope, Store};
use gpuaas_testkit::{Tenant, TestDatabase};
use uuid::Uuid;

pub struct World {
    pub database: TestDatabase,
    pub store: Store,
    pub billing: Billing,
    pub ada: Tenant,
    pub bob: Tenant,
}

impl World {
    /// Starts at noon of the 19th of a month, so that no test depends on the day it runs.
    pub async fn new() -> Self {
        let database = TestDatabase::new().await;
        let (ada, bob) = (database.add_tenant("ada").await, database.add_tenant("bob").await);
        let store = database.store();
        let billing = Billing::detached(&store, Settings::default().into()).expect("opens");
        let world = Self { database, store, billing, ada, bob };
        world.move_to_next("19T12:00:00Z").await;
        world
    }

    pub fn now(&self) -> DateTime<Utc> {
        self.database.clock().now()
    }

    pub async fn advance(&self, seconds: i64) {
        self.database.clock().advance(TimeDelta::seconds(seconds));
        self.store.make_partitions().await.expect("partitions");
    }

    /// Moves the clock to a day and time of the next month.
    pub async fn move_to_next(&self, day_and_time: &str) {
        let next = self.now() + TimeDelta::days(31);
        let at: DateTime<Utc> =
            format!("{}-{day_and_time}", next.format("%Y-%m")).parse().expect("a day and a time");
        self.database.clock().advance(at - self.now());
        self.store.make_partitions().await.expect("partitions");
    }

    /// Starts usage at this price per hour.
    pub async fn start(
        &self,
        tenant: &Tenant,
        resource: Uuid,
        mode: UsageMode,
        hourly: i64,
        at: DateTime<Utc>,
    ) {
        let money = Money::new(hourly, Currency::USD);
        let usage = UsageStart {
            org: tenant.org,
            project: tenant.project,
            resource_kind: "allocation",
            resource,
            mode,
            sku: "h200".to_owned(),
            quantity: 1,
            unit: "gpu_hour".to_owned(),
            unit_price: money,
            price_version: 1,
            hourly: money,
            tags: BTreeMap::new(),
            attribution: Attribution::default(),
            correlation_id: "test".to_owned(),
            at,
            evidence: None,
        };
        let mut tx = self.store.system_tx(PlatformReason::Billing).await.expect("opens");
        gpuaas_billing::start_usage(&mut tx, &usage).await.expect("starts");
        tx.commit().await.expect("commits");
    }

    /// Ends the open usage of a resource.
    pub async fn end(&self, resource: Uuid, at: DateTime<Utc>, evidence: Option<&str>) {
        let end = UsageEnd { resource, at, reason: "test".to_owned(), evidence: evidence.map(str::to_owned) };
        let mut tx = self.store.system_tx(PlatformReason::Billing).await.expect("opens");
        gpuaas_billing::end_usage(&mut tx, &end).await.expect("ends");
        tx.commit().await.expect("commits");
    }

    pub async fn balance(&self, tenant: &Tenant) -> i64 {
        let mut tx = self.store.read_tx(Scope::Tenant(tenant.org)).await.expect("opens");
        let balance = gpuaas_billing::balance(&mut tx, tenant.org, Currency::USD).await.expect("a balance");
        tx.finish().await;
        balance.minor
    }
}
