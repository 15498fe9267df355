-- The event log: the outbox is the log.

create schema events;
grant usage on schema events to gpuaas_app, gpuaas_platform;

create table events.log (
    seq            bigint generated always as identity,
    xid            xid8 not null default pg_current_xact_id(),
    event_id       uuid not null,
    event_type     text not null,
    aggregate_type text not null,
    aggregate_id   uuid not null,
    aggregate_seq  bigint not null,
    org_id         uuid,
    project_id     uuid,
    occurred_at    timestamptz not null,
    envelope       jsonb not null,
    primary key (occurred_at, seq)
) partition by range (occurred_at);
create index log_by_transaction on events.log (xid);
comment on table events.log is
    'scope: tenant; retention: retention.events_days, by partition. Every event, written in the transaction of its cause.';
insert into store.partitioned values ('events.log', 'day');
call store.protect('events.log');
call store.append_only('events.log');
grant select, insert on events.log to gpuaas_app, gpuaas_platform;
create policy own on events.log for select to gpuaas_app using (org_id = store.org());
create policy written on events.log for insert to gpuaas_app with check (
    org_id is null or org_id = store.org() or store.account() is not null);
