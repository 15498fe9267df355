-- People, organisations, projects and who may do what in them.

create schema identity;
grant usage on schema identity to gpuaas_app, gpuaas_platform;

create sequence identity.posix_ids start 100000 maxvalue 2000000000;
grant usage on sequence identity.posix_ids to gpuaas_platform;

create table identity.users (
    id                 uuid primary key,
    username           text not null check (username ~ '^[a-z][a-z0-9_-]{1,31}$'),
    email              text not null check (length(email) <= 254),
    display_name       text not null check (length(display_name) <= 100),
    issuer             text not null default 'builtin',
    subject            text not null,
    platform_role      text not null check (platform_role in ('platform_user', 'platform_ops', 'platform_superadmin')),
    state              text not null,
    default_project_id uuid,
    posix_id           integer not null unique default nextval('identity.posix_ids'),
    version            bigint not null default 1,
    created_at         timestamptz not null,
    unique (issuer, subject)
);
create unique index users_by_username on identity.users (username);
create unique index users_by_email on identity.users (lower(email));
comment on table identity.users is 'scope: account; retention: forever, erased to a tombstone. People.';
insert into store.transitions (machine, from_state, to_state) values
    ('identity.users.state', '', 'active'),
    ('identity.users.state', 'active', 'suspended'),
    ('identity.users.state', 'suspended', 'active');
create trigger state before insert or update of state on identity.users
    for each row execute function store.enforce_transition('identity.users.state');

create table identity.organisations (
    id         uuid primary key,
    kind       text not null check (kind in ('personal', 'enterprise')),
    name       text not null check (length(name) between 1 and 100),
    slug       text not null check (slug ~ '^[a-z0-9][a-z0-9-]{0,62}$'),
    created_by uuid not null references identity.users,
    version    bigint not null default 1,
    created_at timestamptz not null,
    deleted_at timestamptz
);
create unique index organisations_by_slug on identity.organisations (slug) where deleted_at is null;
comment on table identity.organisations is 'scope: tenant; retention: forever, soft-deleted. Tenants, and the payers.';

create table identity.org_members (
    org_id     uuid not null references identity.organisations,
    user_id    uuid not null references identity.users,
    role       text not null check (role in ('viewer', 'member', 'admin', 'owner')),
    added_at   timestamptz not null,
    removed_at timestamptz
);
create unique index org_members_live on identity.org_members (org_id, user_id) where removed_at is null;
create index org_members_by_user on identity.org_members (user_id) where removed_at is null;
comment on table identity.org_members is 'scope: tenant; retention: forever, soft-deleted. Roles in organisations.';

create table identity.projects (
    id         uuid primary key,
    org_id     uuid not null references identity.organisations,
    name       text not null check (length(name) between 1 and 100),
    slug       text not null check (slug ~ '^[a-z0-9][a-z0-9-]{0,62}$'),
    created_by uuid not null references identity.users,
    version    bigint not null default 1,
    created_at timestamptz not null,
    deleted_at timestamptz
);
create unique index projects_by_slug on identity.projects (org_id, slug) where deleted_at is null;
create index projects_by_org on identity.projects (org_id, id) where deleted_at is null;
comment on table identity.projects is 'scope: tenant; retention: forever, soft-deleted. What allocations and files belong to.';

create table identity.project_members (
    project_id uuid not null references identity.projects,
    org_id     uuid not null references identity.organisations,
    user_id    uuid not null references identity.users,
    role       text not null check (role in ('viewer', 'developer', 'admin')),
    added_at   timestamptz not null,
    removed_at timestamptz
);
create unique index project_members_live on identity.project_members (project_id, user_id) where removed_at is null;
create index project_members_by_user on identity.project_members (user_id) where removed_at is null;
comment on table identity.project_members is 'scope: tenant; retention: forever, soft-deleted. Roles in projects.';

call store.protect('identity.users');
call store.protect('identity.organisations');
call store.protect('identity.org_members');
call store.protect('identity.projects');
call store.protect('identity.project_members');

grant select, update on identity.users to gpuaas_app;
grant select, insert, update on identity.users to gpuaas_platform;
grant select, insert, update on identity.organisations, identity.org_members, identity.projects, identity.project_members
    to gpuaas_app, gpuaas_platform;

-- An account sees itself, its memberships, and the organisations and projects they lead to.
create policy account on identity.org_members for select to gpuaas_app using (user_id = store.account());
create policy account on identity.project_members for select to gpuaas_app using (user_id = store.account());
create policy account on identity.users to gpuaas_app
    using (id = store.account()) with check (id = store.account());
create policy account on identity.organisations for select to gpuaas_app using (
    created_by = store.account()
    or exists (select from identity.org_members m where m.org_id = id and m.user_id = store.account() and m.removed_at is null));
create policy account on identity.projects for select to gpuaas_app using (
    exists (select from identity.org_members m where m.org_id = projects.org_id and m.user_id = store.account()
            and m.role in ('owner', 'admin') and m.removed_at is null)
    or exists (select from identity.project_members m where m.project_id = id and m.user_id = store.account()
            and m.removed_at is null));
-- An account may found an organisation and own it.
create policy founding on identity.organisations for insert to gpuaas_app with check (created_by = store.account());
create policy founding on identity.org_members for insert to gpuaas_app with check (
    user_id = store.account() and role = 'owner'
    and exists (select from identity.organisations o where o.id = org_id and o.created_by = store.account()));

-- A tenant sees what is its own, and the people who are members.
create policy tenant on identity.organisations to gpuaas_app using (id = store.org()) with check (id = store.org());
create policy tenant on identity.org_members to gpuaas_app using (org_id = store.org()) with check (org_id = store.org());
create policy tenant on identity.projects to gpuaas_app using (org_id = store.org()) with check (org_id = store.org());
create policy tenant on identity.project_members to gpuaas_app using (org_id = store.org()) with check (org_id = store.org());
create policy tenant on identity.users for select to gpuaas_app using (
    exists (select from identity.org_members m where m.user_id = id and m.org_id = store.org() and m.removed_at is null));

-- A person by exact user name, e-mail address or id, so that someone who isn't a member yet can be added.
create function identity.find_user(name text) returns uuid
    language sql stable security definer set search_path = ''
    return (select u.id from identity.users u
            where (u.username = lower(name) or lower(u.email) = lower(name)
                   or u.id = case when name ~ '^user_[0-9a-f]{32}$' then substr(name, 6)::uuid end)
              and u.state = 'active');
revoke execute on function identity.find_user from public;
grant execute on function identity.find_user to gpuaas_app, gpuaas_platform;

-- Nothing is made in a deleted organisation: the lock waits for one being deleted, and then looks again.
create function identity.refuse_in_deleted_org() returns trigger
    language plpgsql security definer set search_path = '' as $$
begin
    perform from identity.organisations o where o.id = new.org_id and o.deleted_at is null for key share;
    if not found then
        raise exception 'the organisation is deleted' using errcode = 'GP002';
    end if;
    return new;
end $$;
create trigger live_org before insert on identity.projects
    for each row execute function identity.refuse_in_deleted_org();

-- What domains above may join.
create view identity.v_organisations with (security_invoker = true) as
    select id, name, slug from identity.organisations;
create view identity.v_projects with (security_invoker = true) as
    select id, org_id, name, slug from identity.projects;
grant select on identity.v_organisations, identity.v_projects to gpuaas_app, gpuaas_platform;
