-- The second tenancy lock: steps of workflows and consumers run in the organisation of their run or event, and what a node sends is
-- recorded in the scope of that node. Row-level security admits each scope to the rows of the fleet that it needs.

create function store.node() returns uuid language sql stable parallel safe
    return nullif(current_setting('gpuaas.node', true), '')::uuid;

-- Returns true if the organisation of this transaction holds the slot. Security definer, because the policy of one table can't read
-- another under its own policies at a bearable cost.
create function fleet.is_held(of_slot uuid) returns boolean
    language sql stable security definer set search_path = '' as $$
    select exists (select from fleet.claims c
                   where c.slot_id = of_slot and c.ended_at is null and c.org_id = store.org());
$$;

-- Returns true if the organisation of this transaction holds a slot of the node.
create function fleet.is_tenant_of(of_node uuid) returns boolean
    language sql stable security definer set search_path = '' as $$
    select exists (select from fleet.claims c
                   where c.node_id = of_node and c.ended_at is null and c.org_id = store.org());
$$;

-- Returns true if the organisation holds, or held, a slot of the node of this transaction.
create function fleet.is_served(of_org uuid) returns boolean
    language sql stable security definer set search_path = '' as $$
    select exists (select from fleet.claims c where c.node_id = store.node() and c.org_id = of_org);
$$;

-- Returns true if the node enrolled under a profile that needs no approval, and has no approved topology yet.
create function fleet.is_trusted(of_node uuid) returns boolean
    language sql stable security definer set search_path = '' as $$
    select exists (select from fleet.nodes n join fleet.enrolment_profiles p on p.id = n.profile_id
                   where n.id = of_node and n.topology_id is null and not p.needs_approval
                     and (store.node() is null or n.id = store.node()));
$$;
revoke execute on function fleet.is_held, fleet.is_tenant_of, fleet.is_served, fleet.is_trusted from public;
grant execute on function fleet.is_held, fleet.is_tenant_of, fleet.is_served, fleet.is_trusted to gpuaas_app, gpuaas_platform;

-- An organisation changes the slots and claims it holds, a node those it is made of.
grant select, insert, update on fleet.slots to gpuaas_app;
create policy tenant on fleet.slots for select to gpuaas_app using (fleet.is_held(id));
create policy tenant_moves on fleet.slots for update to gpuaas_app using (fleet.is_held(id)) with check (fleet.is_held(id));
create policy node on fleet.slots to gpuaas_app using (node_id = store.node()) with check (node_id = store.node());
grant update (ended_at) on fleet.claims to gpuaas_app;
create policy tenant_ends on fleet.claims for update to gpuaas_app
    using (org_id = store.org()) with check (org_id = store.org());
create policy node on fleet.claims for select to gpuaas_app using (node_id = store.node());
create policy node_ends on fleet.claims for update to gpuaas_app
    using (node_id = store.node()) with check (node_id = store.node());

-- An organisation reads and cancels the tasks of its own runs, a node reports on those it was given.
grant select, update (state, started_at, finished_at, progress, outcome, proof) on fleet.tasks to gpuaas_app;
create policy tenant on fleet.tasks to gpuaas_app using (org_id = store.org()) with check (org_id = store.org());
create policy node on fleet.tasks to gpuaas_app using (node_id = store.node()) with check (node_id = store.node());

-- A node's own records. Reasons of holds and addresses of nodes stay out of every other scope of this role.
-- Insert for renewals alone: a node can neither lift nor backdate a revocation.
grant select, insert on fleet.certificates to gpuaas_app;
create policy node on fleet.certificates to gpuaas_app using (node_id = store.node()) with check (node_id = store.node());
grant select on fleet.node_sessions to gpuaas_app;
create policy node on fleet.node_sessions for select to gpuaas_app using (node_id = store.node());
grant select, insert, update, delete on fleet.node_holds to gpuaas_app;
create policy node on fleet.node_holds to gpuaas_app using (node_id = store.node()) with check (node_id = store.node());
grant select, insert, update, delete on fleet.topologies to gpuaas_app;
create policy node on fleet.topologies to gpuaas_app using (node_id = store.node()) with check (node_id = store.node());
grant select, update (answer, answered_at) on fleet.telemetry_requests to gpuaas_app;
create policy node on fleet.telemetry_requests to gpuaas_app
    using (node_id = store.node()) with check (node_id = store.node());
grant select (topology_id, version),
      update (topology_id, hold, hold_reason, hold_by, hold_until, hold_since, maintenance_since, version)
    on fleet.nodes to gpuaas_app;
create policy tenant on fleet.nodes for select to gpuaas_app using (fleet.is_tenant_of(id));
create policy node on fleet.nodes for select to gpuaas_app using (id = store.node());
create policy node_changes on fleet.nodes for update to gpuaas_app
    using (id = store.node()) with check (id = store.node());

comment on table fleet.certificates is
    'scope: node; retention: 90 days after expiry, the last of each node forever. Certificates of nodes; only those listed here and not revoked are good.';
comment on table fleet.node_sessions is
    'scope: node; retention: with its node. Which gateway holds a node''s connection; each connect is a new epoch.';
comment on table fleet.node_holds is
    'scope: node; retention: with its hold, removed when it ends. Why a node gets no work: a drain, an operator''s quarantine, a lapsed certificate.';
comment on table fleet.topologies is
    'scope: node; retention: the last ten of each node. Topology reports of nodes, and which of them operators approved.';
comment on table fleet.telemetry_requests is
    'scope: node; retention: an hour. Requests for a node''s telemetry, and their answers.';
comment on table fleet.slots is
    'scope: node; retention: with its node. GPUs with what belongs to them. Available means: approved, healthy, and the last tenant''s data proved gone.';
comment on table fleet.tasks is
    'scope: node; retention: retention.journal_days after the end. Tasks of nodes, and the signed results.';

-- Events and audit rows that a node causes belong to no organisation, or to one that it serves.
drop policy written on events.log;
create policy written on events.log for insert to gpuaas_app with check (
    org_id is null or org_id = store.org() or store.account() is not null
    or store.node() is not null and fleet.is_served(org_id));
drop policy written on audit.log;
create policy written on audit.log for insert to gpuaas_app with check (
    org_id is null or org_id = store.org() or store.account() is not null
    or store.node() is not null and fleet.is_served(org_id));
