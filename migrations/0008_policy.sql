-- Values of policy keys: one row for each key and whoever set it.

create schema policy;
grant usage on schema policy to gpuaas_app, gpuaas_platform;

create table policy.values (
    id         uuid primary key,
    key        text not null check (key ~ '^[a-z_]+\.[a-z_]+$' and length(key) <= 100),
    level      text not null,
    org_id     uuid references identity.organisations,
    project_id uuid references identity.projects,
    user_id    uuid references identity.users,
    -- Whose it is, by the level; of the platform nobody's.
    subject    uuid not null generated always as
        (coalesce(project_id, org_id, user_id, '00000000-0000-0000-0000-000000000000')) stored,
    value      jsonb,
    hard       boolean not null,
    version    bigint not null,
    set_by     uuid not null references identity.users,
    set_at     timestamptz not null,
    constraint values_by_subject unique (level, subject, key),
    constraint cleared_is_not_hard check (value is not null or not hard),
    constraint whose check (case level
        when 'global' then num_nonnulls(org_id, project_id, user_id) = 0
        when 'organisation' then org_id is not null and num_nonnulls(project_id, user_id) = 0
        when 'project' then num_nonnulls(org_id, project_id) = 2 and user_id is null
        when 'user' then user_id is not null and num_nonnulls(org_id, project_id) = 0
        else false end)
);
comment on table policy.values is
    'scope: tenant; retention: forever; those of a deleted organisation, project or user are no longer asked for. '
    'A cleared value stays as null, so that its version keeps growing.';

call store.protect('policy.values');
grant select, insert, update on policy.values to gpuaas_app, gpuaas_platform;
create policy tenant on policy.values to gpuaas_app using (org_id = store.org()) with check (org_id = store.org());
create policy account on policy.values to gpuaas_app
    using (user_id = store.account()) with check (user_id = store.account());
-- What the platform sets concerns everyone who is somebody.
create policy global on policy.values for select to gpuaas_app
    using (level = 'global' and (store.org() is not null or store.account() is not null));
