-- GPUs in people's hands: allocations, and how many a project has.

create schema provisioning;
grant usage on schema provisioning to gpuaas_app, gpuaas_platform;

create table provisioning.allocations (
    id               uuid primary key,
    org_id           uuid not null references identity.organisations,
    project_id       uuid not null references identity.projects,
    name             text not null check (length(name) between 1 and 63),
    state            text not null,
    state_since      timestamptz not null,
    sku_id           uuid not null references catalog.skus,
    sku              text not null,
    shape            text not null,
    gpus             integer not null check (gpus >= 0),
    profile          jsonb not null,
    region           text not null,
    node_id          uuid not null references fleet.nodes,
    simulated        boolean not null,
    image            jsonb,
    image_id         uuid,
    ssh_keys         text[] not null,
    user_data        text check (length(user_data) <= 16384),
    tags             jsonb not null default '{}',
    username         text not null,
    uid              integer not null,
    price_version    integer not null,
    unit_price_minor bigint not null,
    currency         char(3) not null,
    unit             text not null,
    created_by       uuid not null references identity.users,
    created_at       timestamptz not null,
    active_at        timestamptz,
    ended_at         timestamptz,
    expires_at       timestamptz,
    connection       jsonb,
    failure          text,
    runs             uuid[] not null default '{}',
    release_attempts integer not null default 0,
    retry_at         timestamptz,
    lost_since       timestamptz,
    correlation_id   text not null,
    version          bigint not null default 1
);
create index allocations_by_project on provisioning.allocations (project_id, id);
create index allocations_by_node on provisioning.allocations (node_id) where ended_at is null;
create index allocations_by_state on provisioning.allocations (state, id);
create index allocations_expiring on provisioning.allocations (expires_at) where ended_at is null and expires_at is not null;
create index allocations_retrying on provisioning.allocations (retry_at) where state = 'release_failed';
comment on table provisioning.allocations is
    'scope: tenant; retention: forever. GPUs in somebody''s hands, from the request to the end, with what was agreed then.';
insert into store.transitions (machine, from_state, to_state) values
    ('provisioning.allocations.state', '', 'queued'),
    ('provisioning.allocations.state', '', 'requested'),
    ('provisioning.allocations.state', 'queued', 'requested'),
    ('provisioning.allocations.state', 'requested', 'provisioning'),
    ('provisioning.allocations.state', 'provisioning', 'active'),
    ('provisioning.allocations.state', 'active', 'releasing'),
    ('provisioning.allocations.state', 'releasing', 'released'),
    ('provisioning.allocations.state', 'queued', 'releasing'),
    ('provisioning.allocations.state', 'requested', 'releasing'),
    ('provisioning.allocations.state', 'provisioning', 'releasing'),
    ('provisioning.allocations.state', 'requested', 'failed'),
    ('provisioning.allocations.state', 'provisioning', 'failed'),
    ('provisioning.allocations.state', 'active', 'stopping'),
    ('provisioning.allocations.state', 'stopping', 'stopped'),
    ('provisioning.allocations.state', 'stopping', 'active'),
    ('provisioning.allocations.state', 'stopped', 'starting'),
    ('provisioning.allocations.state', 'starting', 'active'),
    ('provisioning.allocations.state', 'starting', 'stopped'),
    ('provisioning.allocations.state', 'stopped', 'releasing'),
    ('provisioning.allocations.state', 'active', 'lost'),
    ('provisioning.allocations.state', 'lost', 'active'),
    ('provisioning.allocations.state', 'lost', 'releasing'),
    ('provisioning.allocations.state', 'releasing', 'release_failed'),
    ('provisioning.allocations.state', 'release_failed', 'releasing');
create trigger state before insert or update of state on provisioning.allocations
    for each row execute function store.enforce_transition('provisioning.allocations.state');
call store.protect('provisioning.allocations');
grant select, insert, update on provisioning.allocations to gpuaas_app, gpuaas_platform;
create policy tenant on provisioning.allocations to gpuaas_app using (org_id = store.org()) with check (org_id = store.org());

-- What a project has in use. Its row is the place where requests of one project wait for each other.
create table provisioning.usage (
    project_id  uuid primary key references identity.projects,
    org_id      uuid not null references identity.organisations,
    gpus        integer not null check (gpus >= 0),
    allocations integer not null check (allocations >= 0)
);
comment on table provisioning.usage is
    'scope: tenant; retention: with its project. GPUs and allocations a project has in use; quotas bind here.';
call store.protect('provisioning.usage');
grant select, insert, update on provisioning.usage to gpuaas_app, gpuaas_platform;
create policy tenant on provisioning.usage to gpuaas_app using (org_id = store.org()) with check (org_id = store.org());

-- What domains above may join.
create view provisioning.v_allocations with (security_invoker = true) as
    select id, org_id, project_id, name, state, sku, shape, gpus, region, node_id, simulated, tags, created_by, created_at,
           active_at, ended_at, version
    from provisioning.allocations;
grant select on provisioning.v_allocations to gpuaas_app, gpuaas_platform;
