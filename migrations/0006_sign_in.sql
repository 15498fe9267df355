-- Passwords, sessions, tokens, keys and their revocation.

create table identity.passwords (
    user_id         uuid primary key references identity.users,
    hash            text not null,
    change_required boolean not null,
    failures        integer not null default 0,
    locked_until    timestamptz,
    changed_at      timestamptz not null
);
comment on table identity.passwords is 'scope: account; retention: as long as the account. Built-in sign-in; argon2id hashes.';

create table identity.sessions (
    id           uuid primary key,
    user_id      uuid not null references identity.users,
    state        text not null,
    client       text not null check (length(client) <= 200),
    address      text,
    created_at   timestamptz not null,
    refreshed_at timestamptz not null,
    expires_at   timestamptz not null,
    ended_at     timestamptz,
    end_reason   text,
    version      bigint not null default 1
);
create index sessions_by_user on identity.sessions (user_id, id);
comment on table identity.sessions is 'scope: account; retention: 90 days after the end. Sign-ins.';
insert into store.transitions (machine, from_state, to_state) values
    ('identity.sessions.state', '', 'active'),
    ('identity.sessions.state', 'active', 'ended');
create trigger state before insert or update of state on identity.sessions
    for each row execute function store.enforce_transition('identity.sessions.state');

create table identity.refresh_tokens (
    hash       text primary key check (length(hash) = 64),
    session_id uuid not null references identity.sessions,
    issued_at  timestamptz not null,
    used_at    timestamptz,
    successor  text
);
create index refresh_tokens_by_session on identity.refresh_tokens (session_id);
comment on table identity.refresh_tokens is 'scope: platform; retention: with its session. Rotating refresh tokens, hashed.';

create table identity.api_tokens (
    id           uuid primary key,
    user_id      uuid not null references identity.users,
    name         text not null check (length(name) between 1 and 100),
    hash         text not null unique check (length(hash) = 64),
    scopes       text[] not null,
    created_at   timestamptz not null,
    expires_at   timestamptz not null,
    last_used_at timestamptz,
    revoked_at   timestamptz
);
create unique index api_tokens_by_name on identity.api_tokens (user_id, name) where revoked_at is null;
comment on table identity.api_tokens is 'scope: account; retention: 90 days after the end. Tokens of users, hashed.';

create table identity.ssh_keys (
    id          uuid primary key,
    user_id     uuid not null references identity.users,
    name        text not null check (length(name) between 1 and 100),
    public_key  text not null check (length(public_key) <= 8192),
    fingerprint text not null,
    created_at  timestamptz not null,
    removed_at  timestamptz
);
create unique index ssh_keys_live on identity.ssh_keys (user_id, fingerprint) where removed_at is null;
comment on table identity.ssh_keys is 'scope: account; retention: forever, soft-deleted. Public keys only.';

create table identity.revocations (
    seq        bigint generated always as identity,
    kind       text not null check (kind in ('session', 'token', 'user', 'membership')),
    subject    uuid not null,
    at         timestamptz not null,
    expires_at timestamptz not null,
    primary key (at, seq)
) partition by range (at);
create index revocations_by_seq on identity.revocations (seq);
comment on table identity.revocations is
    'scope: platform; retention: a day, by partition. What every process must forget at once; append-only.';
insert into store.partitioned values ('identity.revocations', 'day', 1);

call store.protect('identity.passwords');
call store.protect('identity.sessions');
call store.protect('identity.refresh_tokens');
call store.protect('identity.api_tokens');
call store.protect('identity.ssh_keys');
call store.protect('identity.revocations');
call store.append_only('identity.revocations');

grant select, update on identity.passwords to gpuaas_app;
grant select, insert, update on identity.passwords, identity.sessions, identity.refresh_tokens, identity.api_tokens
    to gpuaas_platform;
grant select, update on identity.sessions to gpuaas_app;
grant select, insert, update on identity.api_tokens, identity.ssh_keys to gpuaas_app;
grant select on identity.ssh_keys to gpuaas_platform;
grant insert on identity.revocations to gpuaas_app;
grant select, insert on identity.revocations to gpuaas_platform;

create policy account on identity.passwords to gpuaas_app
    using (user_id = store.account()) with check (user_id = store.account());
create policy account on identity.sessions to gpuaas_app
    using (user_id = store.account()) with check (user_id = store.account());
create policy account on identity.api_tokens to gpuaas_app
    using (user_id = store.account()) with check (user_id = store.account());
create policy account on identity.ssh_keys to gpuaas_app
    using (user_id = store.account()) with check (user_id = store.account());
create policy written on identity.revocations for insert to gpuaas_app with check (true);

-- How somebody signs in to a machine: name, number, public keys. Of the keys named, or all; public, so no secret.
create function identity.machine_account(of_user uuid, named uuid[])
    returns table (username text, posix_id integer, public_keys text[], known integer)
    language sql stable security definer set search_path = ''
begin atomic
    select u.username, u.posix_id, coalesce(array_agg(k.public_key order by k.id) filter (where k.id is not null), '{}'),
           count(k.id)::integer
    from identity.users u
    left join identity.ssh_keys k on k.user_id = u.id and k.removed_at is null and (named is null or k.id = any(named))
    where u.id = of_user group by u.id;
end;
revoke execute on function identity.machine_account from public;
grant execute on function identity.machine_account to gpuaas_app, gpuaas_platform;
