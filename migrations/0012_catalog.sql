-- What can be had: SKUs with their prices, and images to start machines with.

create schema catalog;
grant usage on schema catalog to gpuaas_app, gpuaas_platform;

create table catalog.skus (
    id            uuid primary key,
    slug          text not null unique check (slug ~ '^[a-z0-9][a-z0-9-]{0,62}$'),
    vendor        text not null check (length(vendor) between 1 and 100),
    display_name  text not null check (length(display_name) between 1 and 100),
    -- gpu_partition is reserved, and refused until it is built.
    shape         text not null check (shape in ('baremetal', 'gpu_slice', 'cpu_vm')),
    gpus_per_node integer not null check (gpus_per_node between 0 and 64),
    counts        integer[] not null,
    unit          text not null check (unit in ('gpu_hour', 'hour')),
    profiles      jsonb not null check (jsonb_typeof(profiles) = 'array'),
    active        boolean not null,
    version       bigint not null default 1,
    created_at    timestamptz not null,
    constraint gpus_by_shape check (case shape
        when 'cpu_vm' then gpus_per_node = 0 and counts = '{}' and unit = 'hour'
        when 'baremetal' then gpus_per_node > 0 and counts = array[gpus_per_node]
        else gpus_per_node > 0 and counts <> '{}' and 0 < all (counts) and gpus_per_node >= all (counts) end)
);
comment on table catalog.skus is 'scope: platform; retention: forever. What can be had, for every tenant to see.';
call store.protect('catalog.skus');
grant select on catalog.skus to gpuaas_app;
grant select, insert, update on catalog.skus to gpuaas_platform;
create policy everyone on catalog.skus for select to gpuaas_app using (true);

create table catalog.prices (
    sku_id           uuid not null references catalog.skus,
    version          integer not null check (version > 0),
    unit_price_minor bigint not null check (unit_price_minor >= 0),
    currency         char(3) not null check (currency ~ '^[A-Z]{3}$'),
    valid_from       timestamptz not null,
    made_by          uuid not null references identity.users,
    made_at          timestamptz not null,
    primary key (sku_id, version)
);
comment on table catalog.prices is
    'scope: platform; retention: forever. Prices per unit: a new price is a new version, and what began under one keeps it.';
call store.protect('catalog.prices');
call store.append_only('catalog.prices');
grant select on catalog.prices to gpuaas_app;
grant select, insert on catalog.prices to gpuaas_platform;
create policy everyone on catalog.prices for select to gpuaas_app using (true);

-- The price in force at a moment: the last word among those that have begun.
create function catalog.price_at(of_sku uuid, at timestamptz) returns setof catalog.prices
    language sql stable parallel safe rows 1
begin atomic
    select * from catalog.prices p where p.sku_id = of_sku and p.valid_from <= at order by p.version desc limit 1;
end;

create table catalog.images (
    id         uuid primary key,
    scope      text not null,
    org_id     uuid references identity.organisations,
    project_id uuid references identity.projects,
    -- Whose it is, by the scope; of the platform nobody's.
    owner      uuid not null generated always as
        (coalesce(project_id, org_id, '00000000-0000-0000-0000-000000000000')) stored,
    name       text not null check (length(name) between 1 and 100),
    family     text not null check (length(family) between 1 and 63),
    format     text not null check (format in ('raw', 'qcow2')),
    digest     text not null check (digest ~ '^sha256:[0-9a-f]{64}$'),
    size_bytes bigint not null check (size_bytes > 0),
    source_url text check (length(source_url) <= 2048),
    state      text not null,
    promoted   boolean not null default false,
    version    bigint not null default 1,
    made_by    uuid not null references identity.users,
    created_at timestamptz not null,
    deleted_at timestamptz,
    constraint whose check (case scope
        when 'platform' then num_nonnulls(org_id, project_id) = 0
        when 'organisation' then org_id is not null and project_id is null
        when 'project' then num_nonnulls(org_id, project_id) = 2
        else false end)
);
create unique index images_by_name on catalog.images (owner, name) where deleted_at is null;
create index images_by_org on catalog.images (org_id, id) where deleted_at is null;
comment on table catalog.images is
    'scope: tenant; retention: forever, soft-deleted. What machines are started with; those of the platform are everybody''s to see.';
insert into store.transitions (machine, from_state, to_state) values
    ('catalog.images.state', '', 'available'),
    ('catalog.images.state', 'available', 'deprecated'),
    ('catalog.images.state', 'deprecated', 'available');
create trigger state before insert or update of state on catalog.images
    for each row execute function store.enforce_transition('catalog.images.state');
call store.protect('catalog.images');
grant select, insert, update on catalog.images to gpuaas_app, gpuaas_platform;
create policy tenant on catalog.images to gpuaas_app using (org_id = store.org()) with check (org_id = store.org());
create policy platforms on catalog.images for select to gpuaas_app
    using (scope = 'platform' and (store.org() is not null or store.account() is not null));

-- What domains above may join. A price depends on the moment, so it is a view of its own.
create view catalog.v_skus with (security_invoker = true) as
    select id, slug, vendor, display_name, shape, gpus_per_node, counts, unit, profiles, active from catalog.skus;
create view catalog.v_prices with (security_invoker = true) as
    select sku_id, version, unit_price_minor, currency, valid_from from catalog.prices;
create view catalog.v_images with (security_invoker = true) as
    select id, scope, org_id, project_id, name, family, format, digest, size_bytes, source_url, state
    from catalog.images where deleted_at is null;
grant select on catalog.v_skus, catalog.v_prices, catalog.v_images to gpuaas_app, gpuaas_platform;
