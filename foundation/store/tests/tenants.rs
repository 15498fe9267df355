//! Two tenants with a row in every table, inserted by the owner.

use gpuaas_core::{NodeId, OrgId, Sources, UserId};
use gpuaas_testkit::TestDatabase;
use tokio::sync::OnceCell;

/// An organisation and its only member.
#[derive(Debug, Clone, Copy)]
pub struct Tenant {
    pub org: OrgId,
    pub user: UserId,
    /// The node that the organisation has a slot on.
    pub node: NodeId,
}

/// Returns one database with both tenants, for tests that don't change it.
pub async fn walked() -> &'static (TestDatabase, Tenant, Tenant) {
    static WALKED: OnceCell<(TestDatabase, Tenant, Tenant)> = OnceCell::const_new();
    let make = async || {
        let database = TestDatabase::new().await;
        let (one, other) = two_tenants(&database).await;
        (database, one, other)
    };
    WALKED.get_or_init(make).await
}

pub async fn two_tenants(database: &TestDatabase) -> (Tenant, Tenant) {
    let sources = database.sources();
    let (one, other) = (Tenant::new(&sources), Tenant::new(&sources));
    database.execute_as_owner(SKU).await;
    for (tenant, name) in [(one, "ada"), (other, "bob")] {
        database.execute_as_owner(&tenant.rows(name)).await;
    }
    database.execute_as_owner(PLATFORM_ROWS).await;
    database.execute_as_owner(FLEET_ROWS).await;
    (one, other)
}

/// Rows that depend on the nodes, slots and claims of each tenant.
const FLEET_ROWS: &str = "
    insert into catalog.skus (id, slug, vendor, display_name, shape, gpus_per_node, counts, unit, profiles, active, created_at)
        values (gen_random_uuid(), 'fleet', 'nvidia', 'Fleet', 'gpu_slice', 8, '{1}', 'gpu_hour', '[]', true, now());
    insert into fleet.node_skus select n.id, s.id from fleet.nodes n, catalog.skus s where s.slug = 'fleet';
    insert into fleet.enrolment_profiles (id, name, token_digest, uses, expires_at, networks, region, skus, needs_approval,
                                          created_by, created_at)
        values (gen_random_uuid(), 'rack', 'digest', 1, now(), '{}', 'eu', '{fleet}', true, gen_random_uuid(), now());
    insert into fleet.enrolment_tokens select id, name, now(), null from fleet.nodes;
    insert into fleet.certificate_claims select id, gen_random_uuid(), '', true, now() from fleet.nodes;
    insert into fleet.certificates select name, id, '', now(), now(), null, null from fleet.nodes;
    insert into fleet.signing_keys (id, state, public_key, private_key, made_at, state_since)
        values ('key', 'staged', 'public', '{}', now(), now());
    insert into fleet.gateways values (gen_random_uuid(), now());
    insert into fleet.node_sessions select id, id, 1, id, name, now(), null from fleet.nodes;
    insert into fleet.topologies select id, id, '{}', now(), null, null from fleet.nodes;
    insert into fleet.tasks (id, node_id, org_id, kind, params, attempt, state, correlation_id, traceparent, queued_at, expires_at)
        select id, id, id, 'diag.health_probe', '{}', 1, 'queued', 'corr', '', now(), now() from fleet.nodes;
    insert into fleet.capacity values (now(), 1, 1, 1, 1, 0, 0);
    insert into fleet.node_holds select id, 'drain', 'new fans', 'nobody', null, now() from fleet.nodes;
    insert into fleet.stream_checks select id, id, 1, 'corr', '', now(), null, null, null from fleet.nodes;
    insert into fleet.telemetry_requests select id, id, null, now(), null, null from fleet.nodes;
    insert into provisioning.allocations (id, org_id, project_id, name, state, state_since, sku_id, sku, shape, gpus, profile,
                                          region, node_id, simulated, ssh_keys, username, uid, price_version,
                                          unit_price_minor, currency, unit, created_by, created_at, correlation_id)
        select o.id, o.id, o.id, o.slug, 'requested', now(), s.id, s.slug, s.shape, 1, '{}', 'eu', o.id, true, '{}', o.slug,
               1, 1, 1, 'USD', s.unit, o.created_by, now(), 'corr'
        from identity.organisations o, catalog.skus s where s.slug = 'fleet';
    insert into provisioning.usage select id, id, 1, 1 from identity.organisations;
    insert into billing.accounts (org_id, currency, opened_at, state_since)
        select id, 'USD', now(), now() from identity.organisations;
    insert into billing.usage (id, org_id, project_id, resource_kind, resource_id, mode, sku, quantity, unit, unit_price_minor,
                               price_version, currency, rate_minor, correlation_id, started_at)
        select id, id, id, 'allocation', id, 'running', 'fleet', 1, 'gpu_hour', 1, 1, 'USD', 1, 'corr', now()
        from identity.organisations;
    insert into billing.entries (id, at, org_id, currency, kind, debit, credit, amount_minor, correlation_id)
        select id, now(), id, 'USD', 'promo_credit', 'promotions', 'customer', 1, 'corr' from identity.organisations;
    insert into billing.seals (org_id, currency, seq, previous, digest, entry_ids, entry_ats, rows_digest, balance_minor,
                               sealed_at, key_id, signature)
        select id, 'USD', 1, repeat('0', 64), repeat('0', 64), array[id], array[now()], repeat('0', 64), 1, now(), 'key', ''
        from identity.organisations;
    insert into billing.keys values ('key', 'public', now());
    insert into billing.daily_usage select id, id, 'USD', now(), 'fleet', 'running', 1 from identity.organisations;
    insert into billing.budgets (project_id, org_id, currency, monthly_minor, hard, set_at)
        select id, id, 'USD', 1, false, now() from identity.organisations;";

/// Inserted first, because each tenant adds a price to it.
const SKU: &str = "
    insert into catalog.skus (id, slug, vendor, display_name, shape, gpus_per_node, counts, unit, profiles, active, created_at)
        values (gen_random_uuid(), 'cpu-vm', 'vendor', 'name', 'cpu_vm', 0, '{}', 'hour', '[]', true, now());";

const PLATFORM_ROWS: &str = "
    insert into store.instances values (gen_random_uuid(), '{api}', '{}', 'host', '{}', now(), now());
    insert into store.sealed_secrets values ('name', '{}', now());
    insert into store.retention_passes (at) values (now());
    insert into events.aggregates values ('thing', gen_random_uuid(), 1);
    insert into audit.keys values ('key', 'public', now());
    insert into events.positions (reader, partitions, epoch, seen, through, at)
        values ('reader', -1, 1, pg_current_snapshot(), 0, now());
    insert into probe.probes (id, run_id, started_at) values (gen_random_uuid(), gen_random_uuid(), now());
    insert into events.leases values ('consumer', 0, gen_random_uuid());
    insert into events.reader_leases values ('reader', gen_random_uuid(), 1, now());
    insert into events.lives (id) values (gen_random_uuid());
    insert into events.effects values ('consumer', gen_random_uuid(), now(), 'done', now());
    insert into events.dead_letters (id, consumer, seq, event_id, event_type, aggregate_type, aggregate_id, occurred_at,
                                     envelope, state, attempts, made_at, changed_at)
        values (gen_random_uuid(), 'consumer', 1, gen_random_uuid(), 'store.tested', 'test', gen_random_uuid(), now(), '{}',
                'parked', 0, now(), now());
    insert into identity.revocations (kind, subject, at, expires_at) values ('user', gen_random_uuid(), now(), now());
    insert into workflow.runs (id, workflow, version, run_key, state, input, correlation_id, traceparent, step, started_at,
                               state_since)
        values ('00000000-0000-7000-8000-000000000001', 'test', 1, 'key', 'running', '{}', 'corr', '', 'one', now(), now());
    insert into workflow.steps (run_id, step, direction, attempt, outcome, fence, at)
        values ('00000000-0000-7000-8000-000000000001', 'one', 'do', 1, 'done', 1, now());
    insert into workflow.signals values ('00000000-0000-7000-8000-000000000001', 'one', 'key', '{}', now());
    insert into workflow.leases values (gen_random_uuid(), now());";

impl Tenant {
    fn new(sources: &Sources) -> Self {
        let org = OrgId::new(sources);
        // The fixtures give an organisation's node its id.
        Self { org, user: UserId::new(sources), node: NodeId::from_uuid(org.uuid()) }
    }

    fn rows(self, name: &str) -> String {
        let (org, user) = (self.org.uuid(), self.user.uuid());
        let digest = |letter: &str| format!("{letter}{name}{}", "0".repeat(63 - name.len()));
        format!(
            "insert into identity.users (id, username, email, display_name, subject, platform_role, state, created_at)
                 values ('{user}', '{name}', '{name}@example.org', '{name}', '{user}', 'platform_user', 'active', now());
             insert into identity.organisations (id, kind, name, slug, created_by, created_at)
                 values ('{org}', 'enterprise', '{name}', '{name}', '{user}', now());
             insert into identity.org_members values ('{org}', '{user}', 'owner', now());
             insert into identity.projects (id, org_id, name, slug, created_by, created_at)
                 values ('{org}', '{org}', '{name}', '{name}', '{user}', now());
             insert into identity.project_members values ('{org}', '{org}', '{user}', 'admin', now());
             insert into identity.passwords (user_id, hash, change_required, changed_at)
                 values ('{user}', 'hash', false, now());
             insert into identity.sessions (id, user_id, state, client, created_at, refreshed_at, expires_at)
                 values ('{user}', '{user}', 'active', 'test', now(), now(), now());
             insert into identity.sign_in_failures (subject, user_id, failures, last_failed_at)
                 values ('{user}', '{user}', 1, now());
             insert into identity.refresh_tokens (hash, session_id, issued_at) values ('{refresh}', '{user}', now());
             insert into identity.api_tokens (id, user_id, name, hash, scopes, created_at, expires_at)
                 values ('{user}', '{user}', 'token', '{token}', '{{}}', now(), now());
             insert into identity.ssh_keys (id, user_id, name, public_key, fingerprint, created_at)
                 values ('{user}', '{user}', 'key', 'public', 'print', now());
             insert into catalog.images (id, scope, org_id, project_id, name, family, format, digest, size_bytes, state,
                                         made_by, created_at)
                 values ('{org}', 'project', '{org}', '{org}', '{name}', 'ubuntu-24.04', 'raw', 'sha256:{image}', 1,
                         'available', '{user}', now());
             insert into catalog.prices
                 select id, (select count(*) + 1 from catalog.prices), 450, 'USD', now(), '{user}', now() from catalog.skus;
             insert into notify.inboxes values ('{user}', 1);
             insert into notify.notifications (id, user_id, seq, kind, title, body, event_id, correlation_id, created_at)
                 values ('{user}', '{user}', 1, 'test', 'title', 'body', '{user}', 'corr', now());
             insert into events.log (event_id, event_type, aggregate_type, aggregate_id, aggregate_seq, org_id,
                                     occurred_at, envelope)
                 values ('{org}', 'store.tested', 'test', '{org}', 1, '{org}', now(), '{{}}');
             insert into audit.log (id, at, actor_kind, actor_id, actor_role, action, result, correlation_id, org_id,
                                    metadata, digest, stamp)
                 values ('{org}', now(), 'user', '{user}', 'owner', 'store.test', 'ok', 'corr', '{org}', '{{}}',
                         '{row}', '{row}');
             insert into audit.cuts values ('{org}', now(), 1, '{org}', '{{}}');
             insert into audit.seals values ('{org}', 1, '{org}', '{row}', '{row}', now(), '{{{org}}}', 'key', 'signed');
             insert into policy.values (id, key, level, org_id, value, hard, version, set_by, set_at)
                 values ('{org}', 'store.test', 'organisation', '{org}', 'true', false, 1, '{user}', now());
             insert into policy.values (id, key, level, user_id, value, hard, version, set_by, set_at)
                 values ('{user}', 'store.test', 'user', '{user}', 'true', false, 1, '{user}', now());
             insert into fleet.nodes (id, name, region, lifecycle, connectivity_since, created_at)
                 values ('{org}', '{name}', 'eu', 'bootstrap_issued', now(), now());
             insert into fleet.slots (id, node_id, slot_index, numa, private_ip, mac, state, state_since)
                 values ('{org}', '{org}', 0, 0, '10.0.0.1', 'mac', 'available', now());
             insert into fleet.claims values ('{org}', '{org}', '{user}', '{org}', '{org}', now(), null);
             insert into store.idempotency_keys values ('{user}', 'key', now(), 'request', 200, 'answer');
             insert into store.external_claims values ('{user}', 'key', '{org}', 'request', '{{}}', now(), now());",
            refresh = digest("r"),
            token = digest("t"),
            row = digest("a"),
            image = "0".repeat(64),
        )
    }
}
