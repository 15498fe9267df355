-- What every domain stands on: two roles, scopes, state machines, append-only tables, partitions, idempotency keys.

do $$
begin
    if not exists (select from pg_roles where rolname = 'gpuaas_app') then
        create role gpuaas_app login nosuperuser nobypassrls;
    end if;
    if not exists (select from pg_roles where rolname = 'gpuaas_platform') then
        create role gpuaas_platform login nosuperuser nobypassrls;
    end if;
    -- An ordinary owner connects once and becomes these roles; a superuser may anyway.
    if not (select rolsuper from pg_roles where rolname = current_user) then
        execute format('grant gpuaas_app, gpuaas_platform to %I', current_user);
    end if;
end $$;

create schema if not exists store;
grant usage on schema store to gpuaas_app, gpuaas_platform;

-- The scope of a transaction: whose rows the application role can see.
create function store.org() returns uuid language sql stable parallel safe
    return nullif(current_setting('gpuaas.org', true), '')::uuid;
create function store.account() returns uuid language sql stable parallel safe
    return nullif(current_setting('gpuaas.account', true), '')::uuid;

-- Row-level security for a table, with the platform role admitted. Tables state the tenants' own policies.
create procedure store.protect(target regclass) language plpgsql as $$
begin
    execute format('alter table %s enable row level security', target);
    execute format('alter table %s force row level security', target);
    execute format('create policy platform on %s to gpuaas_platform using (true) with check (true)', target);
end $$;

create function store.refuse_change() returns trigger language plpgsql as $$
begin
    raise exception '%.% is append-only', tg_table_schema, tg_table_name using errcode = 'GP001';
end $$;

create procedure store.append_only(target regclass) language plpgsql as $$
begin
    execute format('create trigger append_only before update or delete on %s
        for each row execute function store.refuse_change()', target);
    execute format('create trigger append_only_whole before truncate on %s
        for each statement execute function store.refuse_change()', target);
end $$;

create table store.transitions (
    machine    text not null,
    from_state text not null,
    to_state   text not null,
    primary key (machine, from_state, to_state)
);
comment on table store.transitions is
    'scope: platform; retention: forever. The legal moves of every state machine; an initial state comes from an empty one.';
grant select on store.transitions to gpuaas_app, gpuaas_platform;
call store.protect('store.transitions');
create policy everyone on store.transitions for select to gpuaas_app using (true);

-- Trigger: `create trigger … execute function store.enforce_transition('schema.table.column')`.
create function store.enforce_transition() returns trigger
    language plpgsql security definer set search_path = '' as $$
declare
    governed constant text := tg_argv[0];
    state_column constant text := split_part(governed, '.', 3);
    before constant text := case when tg_op = 'UPDATE' then to_jsonb(old) ->> state_column else '' end;
    after constant text := to_jsonb(new) ->> state_column;
begin
    if before is distinct from after and not exists (
        select from store.transitions t
        where t.machine = governed and t.from_state = before and t.to_state = after
    ) then
        raise exception '% can''t go from % to %', governed, before, after using errcode = 'GP002';
    end if;
    return new;
end $$;

create table store.partitioned (
    table_name text primary key,
    unit       text not null check (unit in ('day', 'month')),
    keep_days  integer
);
comment on table store.partitioned is
    'scope: platform; retention: forever. Tables partitioned by time, how long a partition is, and the days kept where no policy key says.';
grant select on store.partitioned to gpuaas_platform;
call store.protect('store.partitioned');

-- Makes the partitions around a moment, few because each costs every statement a little, and drops those whose last row is older than the table's days to keep.
create function store.rotate_partitions(at timestamptz, policy jsonb) returns void
    language plpgsql security definer set search_path = '' as $$
declare
    plan record;
    part record;
    low timestamptz;
    step interval;
begin
    perform pg_advisory_xact_lock(hashtextextended('store.rotate_partitions', 0));
    for plan in select p.table_name, p.unit, p.keep_days from store.partitioned p loop
        step := ('1 ' || plan.unit)::interval;
        low := date_trunc(plan.unit, at, 'UTC') - step;
        while low < at + 2 * interval '1 day' loop
            execute format('create table if not exists %s_%s partition of %s for values from (%L) to (%L)',
                plan.table_name, to_char(low at time zone 'UTC', 'YYYYMMDD'), plan.table_name, low, low + step);
            low := low + step;
        end loop;
        for part in
            select c.oid::regclass as name, to_date(right(c.relname, 8), 'YYYYMMDD')::timestamp at time zone 'UTC' as low
            from pg_catalog.pg_inherits i join pg_catalog.pg_class c on c.oid = i.inhrelid
            where i.inhparent = plan.table_name::regclass
        loop
            if part.low + step + coalesce((policy ->> plan.table_name)::int, plan.keep_days) * interval '1 day' < at then
                execute format('drop table %s', part.name);
            end if;
        end loop;
    end loop;
end $$;
revoke execute on function store.rotate_partitions from public;
grant execute on function store.rotate_partitions to gpuaas_platform;

create table store.idempotency_keys (
    principal  text not null,
    key        text not null check (length(key) between 1 and 255),
    claimed_at timestamptz not null,
    request    text not null,
    status     smallint not null,
    answer     text not null,
    primary key (principal, key, claimed_at)
) partition by range (claimed_at);
comment on table store.idempotency_keys is
    'scope: platform; retention: 24 hours, by partition. Answers of keyed requests; read through store.claim only.';
insert into store.partitioned values ('store.idempotency_keys', 'day', 1);
call store.protect('store.idempotency_keys');
call store.append_only('store.idempotency_keys');
grant select, insert on store.idempotency_keys to gpuaas_app, gpuaas_platform;
create policy claims on store.idempotency_keys to gpuaas_app
    using (principal = current_setting('gpuaas.principal', true))
    with check (principal = current_setting('gpuaas.principal', true));

-- Claims a key for this transaction. `held`: another transaction has it. A stored answer comes back with its request.
create function store.claim(of_principal text, of_key text, since timestamptz)
    returns table (held boolean, request text, status smallint, answer text) language plpgsql as $$
begin
    if not pg_try_advisory_xact_lock(hashtextextended(of_principal || ' ' || of_key, 1)) then
        return query select true, null::text, null::smallint, null::text;
        return;
    end if;
    return query select false, k.request, k.status, k.answer
        from (values (1)) as one(row)
        left join store.idempotency_keys k
            on k.principal = of_principal and k.key = of_key and k.claimed_at > since;
end $$;
grant execute on function store.claim to gpuaas_app, gpuaas_platform;

-- An operation that calls another system commits its claim before the call.
create table store.external_claims (
    principal    text not null,
    key          text not null check (length(key) between 1 and 255),
    id           uuid not null,
    request      text not null,
    intent       jsonb not null,
    made_at      timestamptz not null,
    leased_until timestamptz not null,
    primary key (principal, key)
);
comment on table store.external_claims is
    'scope: platform; retention: until the answer is stored, at most 24 hours. Calls to other systems under way, or of unknown outcome.';
call store.protect('store.external_claims');
grant select, insert, update, delete on store.external_claims to gpuaas_app, gpuaas_platform;
create policy claims on store.external_claims to gpuaas_app
    using (principal = current_setting('gpuaas.principal', true))
    with check (principal = current_setting('gpuaas.principal', true));

-- The same as store.claim for a call to another system. `claim` comes back when it is ours: offered by us, or its lease
-- ran out. Whoever takes it over repeats the call under the same id.
create function store.engage(
    of_principal text, of_key text, of_request text, offered uuid, since timestamptz, at timestamptz, until timestamptz
) returns table (held boolean, request text, status smallint, answer text, claim uuid, intent jsonb)
    language plpgsql as $$
declare
    stored record;
    claimed store.external_claims;
begin
    select * into stored from store.claim(of_principal, of_key, since);
    if stored.held or stored.request is not null then
        return query select stored.held, stored.request, stored.status, stored.answer, null::uuid, null::jsonb;
        return;
    end if;
    update store.external_claims e set leased_until = until
    where e.principal = of_principal and e.key = of_key and e.request = of_request and e.made_at > since
      and (e.leased_until <= at or e.id = offered)
    returning e.* into claimed;
    if found then
        return query select false, claimed.request, null::smallint, null::text, claimed.id, claimed.intent;
        return;
    end if;
    select * into claimed from store.external_claims e
    where e.principal = of_principal and e.key = of_key and e.made_at > since;
    return query select coalesce(claimed.request = of_request, false), claimed.request, null::smallint, null::text,
                        null::uuid, null::jsonb;
end $$;
grant execute on function store.engage to gpuaas_app, gpuaas_platform;

-- Ends a claim with the transaction that commits what came of it. False: somebody else has ended it.
create function store.conclude(of_principal text, of_key text, claim uuid) returns boolean language plpgsql as $$
begin
    perform pg_advisory_xact_lock(hashtextextended(of_principal || ' ' || of_key, 1));
    delete from store.external_claims e where e.principal = of_principal and e.key = of_key and e.id = claim;
    return found;
end $$;
grant execute on function store.conclude to gpuaas_app, gpuaas_platform;

create table store.instances (
    id         uuid primary key,
    roles      text[] not null,
    consumers  text[] not null,
    host       text not null,
    in_process text[] not null,
    started_at timestamptz not null,
    seen_at    timestamptz not null
);
comment on table store.instances is
    'scope: platform; retention: a day after it was last seen. Running processes and the in-process engines they rely on.';
grant select, insert, update, delete on store.instances to gpuaas_platform;
call store.protect('store.instances');

create table store.sealed_secrets (
    name     text primary key,
    envelope jsonb not null,
    made_at  timestamptz not null
);
comment on table store.sealed_secrets is
    'scope: platform; retention: forever. Keys of the platform under the master key, and the check of the master key itself.';
grant select, insert on store.sealed_secrets to gpuaas_platform;
call store.protect('store.sealed_secrets');
