-- Hosts, what they are made of, who holds which GPU, and what hosts are told to do.

create schema fleet;
grant usage on schema fleet to gpuaas_app, gpuaas_platform;

create table fleet.enrolment_profiles (
    id             uuid primary key,
    name           text not null check (length(name) between 1 and 100),
    token_digest   text not null unique,
    uses           integer not null check (uses > 0),
    used           integer not null default 0 check (used <= uses),
    expires_at     timestamptz not null,
    networks       text[] not null,
    region         text not null check (region ~ '^[a-z0-9][a-z0-9-]{0,62}$'),
    skus           text[] not null check (cardinality(skus) > 0),
    needs_approval boolean not null,
    created_by     uuid not null,
    created_at     timestamptz not null,
    withdrawn_at   timestamptz
);
comment on table fleet.enrolment_profiles is
    'scope: platform; retention: forever. Terms under which several hosts may enrol with one token.';
call store.protect('fleet.enrolment_profiles');
grant select, insert, update on fleet.enrolment_profiles to gpuaas_platform;

create table fleet.nodes (
    id                 uuid primary key,
    name               text not null check (name ~ '^[a-z0-9][a-z0-9.-]{0,62}$'),
    region             text not null check (region ~ '^[a-z0-9][a-z0-9-]{0,62}$'),
    lifecycle          text not null,
    hold               text not null default 'none' check (hold in ('none', 'draining', 'quarantined')),
    hold_reason        text,
    hold_by            text,
    hold_until         timestamptz,
    hold_since         timestamptz,
    connectivity       text not null default 'offline' check (connectivity in ('online', 'offline')),
    connectivity_since timestamptz not null,
    simulated          boolean not null default false,
    profile_id         uuid references fleet.enrolment_profiles,
    management_address text,
    address            text,
    agent_version      text,
    boot_id            text,
    capabilities       jsonb not null default '{}',
    clock_offset_ms    bigint not null default 0,
    topology_id        uuid,
    enrolled_at        timestamptz,
    version            bigint not null default 1,
    created_at         timestamptz not null
);
create unique index nodes_by_name on fleet.nodes (name) where lifecycle <> 'deleted';
create index nodes_by_region on fleet.nodes (region, id) where lifecycle = 'active';
comment on table fleet.nodes is
    'scope: platform; retention: forever, soft-deleted. Hosts: their life as we decide it, the operators'' hold, and what is observed.';
insert into store.transitions (machine, from_state, to_state) values
    ('fleet.nodes.lifecycle', '', 'bootstrap_issued'),
    ('fleet.nodes.lifecycle', 'bootstrap_issued', 'enrolling'),
    ('fleet.nodes.lifecycle', 'bootstrap_issued', 'deleted'),
    ('fleet.nodes.lifecycle', 'enrolling', 'bootstrap_issued'),
    ('fleet.nodes.lifecycle', 'enrolling', 'active'),
    ('fleet.nodes.lifecycle', 'active', 'retired'),
    ('fleet.nodes.lifecycle', 'retired', 'removing'),
    ('fleet.nodes.lifecycle', 'removing', 'deleted');
create trigger lifecycle before insert or update of lifecycle on fleet.nodes
    for each row execute function store.enforce_transition('fleet.nodes.lifecycle');
call store.protect('fleet.nodes');
grant select, insert, update on fleet.nodes to gpuaas_platform;
-- Everyone may know which hosts there are; addresses and holds' reasons stay with operators.
grant select (id, name, region, lifecycle, hold, connectivity, simulated) on fleet.nodes to gpuaas_app;
create policy everyone on fleet.nodes for select to gpuaas_app using (lifecycle = 'active');

create table fleet.node_skus (
    node_id uuid not null references fleet.nodes,
    sku_id  uuid not null references catalog.skus,
    primary key (node_id, sku_id)
);
create index node_skus_by_sku on fleet.node_skus (sku_id, node_id);
comment on table fleet.node_skus is 'scope: platform; retention: with its node. What a host may be sold as.';
call store.protect('fleet.node_skus');
grant select, insert, delete on fleet.node_skus to gpuaas_platform;
grant select on fleet.node_skus to gpuaas_app;
create policy everyone on fleet.node_skus for select to gpuaas_app using (true);

create table fleet.enrolment_tokens (
    node_id    uuid primary key references fleet.nodes,
    digest     text not null unique,
    expires_at timestamptz not null,
    used_at    timestamptz
);
comment on table fleet.enrolment_tokens is
    'scope: platform; retention: with its node. The one-time token a host enrols with; the last one only.';
call store.protect('fleet.enrolment_tokens');
grant select, insert, update on fleet.enrolment_tokens to gpuaas_platform;

create table fleet.certificates (
    serial         text primary key,
    node_id        uuid not null references fleet.nodes,
    public_key     bytea not null,
    not_before     timestamptz not null,
    not_after      timestamptz not null,
    revoked_at     timestamptz,
    revoked_reason text
);
create index certificates_by_node on fleet.certificates (node_id, not_after);
comment on table fleet.certificates is
    'scope: platform; retention: 90 days after expiry, the last of each node forever. Certificates of hosts; only those listed here and not revoked are good.';
call store.protect('fleet.certificates');
grant select, insert, update, delete on fleet.certificates to gpuaas_platform;

create table fleet.signing_keys (
    id          text primary key,
    state       text not null,
    public_key  text not null,
    private_key jsonb not null,
    made_at     timestamptz not null,
    state_since timestamptz not null,
    version     bigint not null default 1
);
create unique index signing_keys_active on fleet.signing_keys ((true)) where state = 'active';
comment on table fleet.signing_keys is
    'scope: platform; retention: forever. Keys that tasks are signed with; the private half under the master key.';
insert into store.transitions (machine, from_state, to_state) values
    ('fleet.signing_keys.state', '', 'staged'),
    ('fleet.signing_keys.state', 'staged', 'active'),
    ('fleet.signing_keys.state', 'active', 'grace'),
    ('fleet.signing_keys.state', 'grace', 'retired'),
    ('fleet.signing_keys.state', 'staged', 'revoked'),
    ('fleet.signing_keys.state', 'active', 'revoked'),
    ('fleet.signing_keys.state', 'grace', 'revoked'),
    ('fleet.signing_keys.state', 'retired', 'revoked');
create trigger state before insert or update of state on fleet.signing_keys
    for each row execute function store.enforce_transition('fleet.signing_keys.state');
call store.protect('fleet.signing_keys');
grant select, insert, update on fleet.signing_keys to gpuaas_platform;

create table fleet.gateways (
    id      uuid primary key,
    seen_at timestamptz not null
);
comment on table fleet.gateways is
    'scope: platform; retention: a day after it was last seen. Agent gateways and when each last said that it lives.';
call store.protect('fleet.gateways');
grant select, insert, update, delete on fleet.gateways to gpuaas_platform;

-- One write for each connect and one for each end; a heartbeat writes nothing.
create table fleet.node_sessions (
    node_id        uuid primary key references fleet.nodes,
    gateway        uuid not null,
    epoch          bigint not null,
    agent_instance uuid not null,
    serial         text not null,
    opened_at      timestamptz not null,
    closed_at      timestamptz
);
create index node_sessions_by_gateway on fleet.node_sessions (gateway) where closed_at is null;
comment on table fleet.node_sessions is
    'scope: platform; retention: with its node. Which gateway holds a host''s channel; each connect is a new epoch.';
call store.protect('fleet.node_sessions');
grant select, insert, update on fleet.node_sessions to gpuaas_platform;

create table fleet.topologies (
    id           uuid primary key,
    node_id      uuid not null references fleet.nodes,
    document     jsonb not null,
    discovered_at timestamptz not null,
    approved_at  timestamptz,
    approved_by  text
);
create index topologies_by_node on fleet.topologies (node_id, discovered_at desc);
comment on table fleet.topologies is
    'scope: platform; retention: the last ten of each node. What a host found in itself, and what an operator approved of it.';
call store.protect('fleet.topologies');
grant select, insert, update, delete on fleet.topologies to gpuaas_platform;
alter table fleet.nodes add foreign key (topology_id) references fleet.topologies;

create table fleet.slots (
    id          uuid primary key,
    node_id     uuid not null references fleet.nodes,
    slot_index  integer not null check (slot_index >= 0),
    numa        integer not null check (numa >= 0),
    gpu_uuid    text,
    gpu_pci     text,
    gpu_model   text,
    gpu_memory_mib bigint,
    fabric_pci  text,
    nvme        text,
    private_ip  text not null,
    mac         text not null,
    state       text not null,
    state_since timestamptz not null,
    reason      text,
    -- Its GPU failed, and no load test has passed since.
    suspect     boolean not null default false,
    version     bigint not null default 1,
    unique (node_id, slot_index)
);
create index slots_available on fleet.slots (node_id) where state = 'available';
comment on table fleet.slots is
    'scope: platform; retention: with its node. GPUs with what belongs to them. Available means: approved, healthy, and the last owner''s traces proved gone.';
insert into store.transitions (machine, from_state, to_state) values
    ('fleet.slots.state', '', 'available'),
    ('fleet.slots.state', 'available', 'reserved'),
    ('fleet.slots.state', 'reserved', 'leased'),
    ('fleet.slots.state', 'reserved', 'available'),
    ('fleet.slots.state', 'leased', 'cleaning'),
    ('fleet.slots.state', 'cleaning', 'available'),
    ('fleet.slots.state', 'leased', 'cleanup_blocked'),
    ('fleet.slots.state', 'cleaning', 'cleanup_blocked'),
    ('fleet.slots.state', 'cleanup_blocked', 'cleaning'),
    ('fleet.slots.state', 'leased', 'faulty'),
    ('fleet.slots.state', 'available', 'faulty'),
    ('fleet.slots.state', 'faulty', 'cleaning'),
    ('fleet.slots.state', 'available', 'disabled'),
    ('fleet.slots.state', 'reserved', 'disabled'),
    ('fleet.slots.state', 'leased', 'disabled'),
    ('fleet.slots.state', 'cleaning', 'disabled'),
    ('fleet.slots.state', 'cleanup_blocked', 'disabled'),
    ('fleet.slots.state', 'faulty', 'disabled'),
    ('fleet.slots.state', 'disabled', 'cleaning');
create trigger state before insert or update of state on fleet.slots
    for each row execute function store.enforce_transition('fleet.slots.state');
call store.protect('fleet.slots');
grant select, insert, update on fleet.slots to gpuaas_platform;

create table fleet.claims (
    slot_id    uuid not null references fleet.slots,
    node_id    uuid not null references fleet.nodes,
    owner      uuid not null,
    org_id     uuid not null,
    project_id uuid not null,
    claimed_at timestamptz not null,
    ended_at   timestamptz,
    primary key (slot_id, owner)
);
-- Two owners of a slot are impossible.
create unique index claims_live on fleet.claims (slot_id) where ended_at is null;
create index claims_by_owner on fleet.claims (owner);
create index claims_by_node on fleet.claims (node_id) where ended_at is null;
comment on table fleet.claims is
    'scope: tenant; retention: forever. Who holds which slot, one row a slot, and who held it.';
call store.protect('fleet.claims');
grant select on fleet.claims to gpuaas_app;
grant select, insert, update on fleet.claims to gpuaas_platform;
create policy tenant on fleet.claims for select to gpuaas_app using (org_id = store.org());

-- Claims one of several proposals for an owner: the first whose slots are all free and not being claimed by another.
-- A proposal is `{"node": …, "slots": […]}`. With `patience_ms` the first proposal is waited for that long.
create function fleet.claim_slots(
    of_owner uuid, of_org uuid, of_project uuid, proposals jsonb, at timestamptz, patience_ms integer)
    returns table (node_id uuid, slot_id uuid, slot_version bigint)
    language plpgsql security definer set search_path = '' as $$
declare
    proposal jsonb;
    wanted uuid[];
    free uuid[];
begin
    if store.org() is not null and of_org is distinct from store.org() then
        raise exception 'claims are made for one''s own organisation' using errcode = 'GP005';
    end if;
    if patience_ms > 0 then
        perform set_config('lock_timeout', patience_ms || 'ms', true);
    end if;
    for proposal in select value from jsonb_array_elements(proposals) loop
        wanted := array(select value::uuid from jsonb_array_elements_text(proposal -> 'slots'));
        continue when not exists (
            select from fleet.nodes n
            where n.id = (proposal ->> 'node')::uuid and n.lifecycle = 'active' and n.hold = 'none'
              and n.connectivity = 'online');
        if patience_ms > 0 then
            begin
                free := array(select s.id from fleet.slots s
                              where s.id = any(wanted) and s.node_id = (proposal ->> 'node')::uuid order by s.id for update);
                free := array(select s.id from fleet.slots s where s.id = any(free) and s.state = 'available');
            exception when lock_not_available then
                free := '{}';
            end;
        else
            free := array(select s.id from fleet.slots s
                          where s.id = any(wanted) and s.node_id = (proposal ->> 'node')::uuid and s.state = 'available'
                          order by s.id for update skip locked);
        end if;
        continue when cardinality(free) <> cardinality(wanted) or cardinality(free) = 0;
        insert into fleet.claims (slot_id, node_id, owner, org_id, project_id, claimed_at)
            select f, (proposal ->> 'node')::uuid, of_owner, of_org, of_project, at from unnest(free) as f;
        return query
            update fleet.slots s set state = 'reserved', state_since = at, reason = null, version = s.version + 1
            where s.id = any(free)
            returning s.node_id, s.id, s.version;
        exit;
    end loop;
    perform set_config('lock_timeout', '5s', true);
end $$;
revoke execute on function fleet.claim_slots from public;
grant execute on function fleet.claim_slots to gpuaas_app, gpuaas_platform;

-- Gives back what was claimed and never taken. Whoever claims may do it.
create function fleet.unclaim_slots(of_owner uuid, at timestamptz)
    returns table (node_id uuid, slot_id uuid, slot_version bigint)
    language plpgsql security definer set search_path = '' as $$
begin
    return query
        update fleet.slots s set state = 'available', state_since = at, reason = null, version = s.version + 1
        from fleet.claims c
        where c.slot_id = s.id and c.owner = of_owner and c.ended_at is null and s.state = 'reserved'
          and (store.org() is null or c.org_id = store.org())
        returning s.node_id, s.id, s.version;
    update fleet.claims c set ended_at = at
    from fleet.slots s
    where s.id = c.slot_id and c.owner = of_owner and c.ended_at is null and s.state = 'available'
      and (store.org() is null or c.org_id = store.org());
end $$;
revoke execute on function fleet.unclaim_slots from public;
grant execute on function fleet.unclaim_slots to gpuaas_app, gpuaas_platform;

create table fleet.tasks (
    id             uuid primary key,
    node_id        uuid not null references fleet.nodes,
    kind           text not null,
    type_version   smallint,
    params         jsonb not null,
    attempt        integer not null,
    state          text not null,
    run_id         uuid,
    step           text,
    owner          uuid,
    org_id         uuid,
    project_id     uuid,
    correlation_id text not null,
    traceparent    text not null,
    epoch          bigint,
    key_id         text,
    queued_at      timestamptz not null,
    issued_at      timestamptz,
    expires_at     timestamptz not null,
    started_at     timestamptz,
    finished_at    timestamptz,
    progress       jsonb not null default '[]',
    outcome        jsonb,
    proof          jsonb
);
create index tasks_open on fleet.tasks (node_id, queued_at) where state in ('queued', 'dispatched', 'running');
create index tasks_expiring on fleet.tasks (expires_at) where state in ('queued', 'dispatched', 'running');
create index tasks_by_node on fleet.tasks (node_id, id);
create index tasks_ended on fleet.tasks (finished_at) where finished_at is not null;
create index tasks_by_correlation on fleet.tasks (correlation_id);
create index tasks_by_owner on fleet.tasks (owner) where owner is not null;
comment on table fleet.tasks is
    'scope: platform; retention: retention.journal_days after the end. What hosts were told to do, and what they proved of it.';
insert into store.transitions (machine, from_state, to_state) values
    ('fleet.tasks.state', '', 'queued'),
    ('fleet.tasks.state', 'queued', 'dispatched'),
    ('fleet.tasks.state', 'queued', 'expired'),
    ('fleet.tasks.state', 'queued', 'cancelled'),
    ('fleet.tasks.state', 'dispatched', 'running'),
    ('fleet.tasks.state', 'dispatched', 'succeeded'),
    ('fleet.tasks.state', 'dispatched', 'failed'),
    ('fleet.tasks.state', 'dispatched', 'expired'),
    ('fleet.tasks.state', 'dispatched', 'cancelled'),
    ('fleet.tasks.state', 'running', 'succeeded'),
    ('fleet.tasks.state', 'running', 'failed'),
    ('fleet.tasks.state', 'running', 'expired');
create trigger state before insert or update of state on fleet.tasks
    for each row execute function store.enforce_transition('fleet.tasks.state');
call store.protect('fleet.tasks');
grant select, insert, update, delete on fleet.tasks to gpuaas_platform;

-- Queues a task; the same id again is the same task. A tenant has hosts do something only about what it holds there.
create function fleet.queue_task(new jsonb) returns void
    language plpgsql security definer set search_path = '' as $$
declare
    made constant fleet.tasks := jsonb_populate_record(null::fleet.tasks, new);
begin
    if store.org() is not null and not exists (
        select from fleet.claims c
        where c.owner = made.owner and c.node_id = made.node_id and c.org_id = store.org() and c.ended_at is null
    ) then
        raise exception 'the host holds nothing of this organisation''s' using errcode = 'GP005';
    end if;
    insert into fleet.tasks (id, node_id, kind, params, attempt, state, run_id, step, owner, org_id, project_id,
                             correlation_id, traceparent, queued_at, expires_at)
    values (made.id, made.node_id, made.kind, new -> 'params', made.attempt, 'queued', made.run_id, made.step, made.owner,
            made.org_id, made.project_id, made.correlation_id, made.traceparent, made.queued_at, made.expires_at)
    on conflict (id) do nothing;
end $$;
revoke execute on function fleet.queue_task from public;
grant execute on function fleet.queue_task to gpuaas_app, gpuaas_platform;

-- Questions to a host's gateway, and its answers: the way between processes for what only a gateway's memory has.
create table fleet.questions (
    id          uuid primary key,
    node_id     uuid not null references fleet.nodes,
    since       timestamptz,
    asked_at    timestamptz not null,
    answer      jsonb,
    answered_at timestamptz
);
create index questions_open on fleet.questions (asked_at) where answered_at is null;
comment on table fleet.questions is
    'scope: platform; retention: an hour. What was asked of hosts'' telemetry, and the answers.';
call store.protect('fleet.questions');
grant select, insert, update, delete on fleet.questions to gpuaas_platform;

-- What a domain above may join: hosts as everyone may know them, and slots as placement needs them.
create view fleet.v_nodes with (security_invoker = true) as
    select n.id, n.name, n.region, n.lifecycle, n.hold, n.connectivity, n.connectivity_since, n.simulated,
           n.capabilities, n.version, n.address
    from fleet.nodes n;
create view fleet.v_slots with (security_invoker = true) as
    select s.id, s.node_id, s.slot_index, s.numa, s.gpu_uuid, s.gpu_pci, s.gpu_model, s.fabric_pci, s.nvme, s.private_ip,
           s.mac, s.state, s.version
    from fleet.slots s;
-- Of a host that was claimed.
create view fleet.v_placed with (security_invoker = true) as
    select n.id, n.region, n.simulated from fleet.nodes n;
create view fleet.v_sessions with (security_invoker = true) as
    select s.node_id, s.epoch, s.closed_at from fleet.node_sessions s;
create view fleet.v_claims with (security_invoker = true) as
    select c.slot_id, c.node_id, c.owner, c.org_id, c.ended_at from fleet.claims c;
create view fleet.v_node_skus with (security_invoker = true) as
    select s.node_id, s.sku_id from fleet.node_skus s;
grant select on fleet.v_nodes, fleet.v_slots, fleet.v_sessions, fleet.v_claims to gpuaas_platform;
grant select on fleet.v_placed, fleet.v_node_skus to gpuaas_app, gpuaas_platform;

-- The free slots of hosts that offer a SKU, for placement: also when a tenant asks.
create function fleet.candidates(of_sku uuid, of_node uuid)
    returns table (node_id uuid, region text, simulated boolean, schedulable boolean, slot_id uuid, numa integer,
                   gpu boolean, own_fabric boolean, state text, version bigint)
    language sql stable security definer set search_path = ''
begin atomic
    select n.id, n.region, n.simulated, n.lifecycle = 'active' and n.hold = 'none' and n.connectivity = 'online',
           s.id, s.numa, s.gpu_uuid is not null, s.fabric_pci is not null, s.state, s.version
    from fleet.node_skus k join fleet.nodes n on n.id = k.node_id join fleet.slots s on s.node_id = n.id and s.state = 'available'
    where k.sku_id = of_sku and n.lifecycle <> 'deleted' and (of_node is null or n.id = of_node)
    order by s.slot_index;
end;
revoke execute on function fleet.candidates from public;
grant execute on function fleet.candidates to gpuaas_app, gpuaas_platform;

-- What hosts did for an owner, for whoever it belongs to.
create function fleet.work_for(of_owner uuid)
    returns table (kind text, state text, attempt integer, queued_at timestamptz, started_at timestamptz,
                   finished_at timestamptz, progress jsonb)
    language sql stable security definer set search_path = ''
begin atomic
    select t.kind, t.state, t.attempt, t.queued_at, t.started_at, t.finished_at, t.progress
    from fleet.tasks t
    where t.owner = of_owner and (store.org() is null or t.org_id = store.org())
    order by t.queued_at limit 100;
end;
revoke execute on function fleet.work_for from public;
grant execute on function fleet.work_for to gpuaas_app, gpuaas_platform;
