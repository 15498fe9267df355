-- The audit log and its seals.

create schema audit;
grant usage on schema audit to gpuaas_app, gpuaas_platform;

create table audit.log (
    id             uuid not null,
    at             timestamptz not null,
    epoch          integer not null default events.epoch(),
    xid            xid8 not null default pg_current_xact_id(),
    actor_kind     text not null,
    actor_id       text not null,
    actor_role     text not null,
    action         text not null,
    target_type    text,
    target_id      text,
    result         text not null check (result in ('ok', 'denied', 'failed')),
    correlation_id text not null,
    org_id         uuid,
    project_id     uuid,
    source_address text,
    metadata       jsonb not null check (jsonb_typeof(metadata) = 'object'),
    digest         text not null check (length(digest) = 64),
    stamp          text not null check (length(stamp) = 64),
    primary key (at, id)
) partition by range (at);
create index log_by_org on audit.log (org_id, at, id);
create index log_by_transaction on audit.log (xid);
comment on table audit.log is
    'scope: tenant; retention: retention.audit_days, by partition. Who did what; rows with our stamp are sealed.';
insert into store.partitioned values ('audit.log', 'month');
call store.protect('audit.log');
call store.append_only('audit.log');
grant select, insert on audit.log to gpuaas_app, gpuaas_platform;
create policy own on audit.log for select to gpuaas_app using (org_id = store.org());
create policy written on audit.log for insert to gpuaas_app with check (
    org_id is null or org_id = store.org() or store.account() is not null);

create table audit.seals (
    chain     text not null,
    seq       bigint not null check (seq > 0),
    org_id    uuid,
    previous  text not null check (length(previous) = 64),
    digest    text not null check (length(digest) = 64),
    sealed_at timestamptz not null,
    row_ids   uuid[] not null check (cardinality(row_ids) > 0),
    key_id    text not null,
    signature text not null,
    primary key (chain, seq)
);
comment on table audit.seals is
    'scope: tenant; retention: forever. Links of each chain: rows in order, bound to the link before, signed.';
call store.protect('audit.seals');
call store.append_only('audit.seals');
grant select on audit.seals to gpuaas_app;
grant select, insert on audit.seals to gpuaas_platform;
create policy own on audit.seals for select to gpuaas_app using (org_id = store.org());

create table audit.keys (
    key_id     text primary key,
    public_key bytea not null,
    made_at    timestamptz not null
);
comment on table audit.keys is
    'scope: platform; retention: forever. Public keys of the sealer; the private ones are never in the database.';
call store.protect('audit.keys');
call store.append_only('audit.keys');
grant select on audit.keys to gpuaas_app;
grant select, insert on audit.keys to gpuaas_platform;
create policy everyone on audit.keys for select to gpuaas_app using (true);
