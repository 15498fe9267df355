-- The event log: the outbox is the log.

create schema events;
grant usage on schema events to gpuaas_app, gpuaas_platform;

-- Readers follow the numbers of transactions, which each server counts for itself: another server, another epoch.
create table events.epochs (
    epoch    integer primary key,
    server   text not null,
    begun_at timestamptz not null
);
comment on table events.epochs is
    'scope: platform; retention: forever. Servers this log has lived on, one after the other.';
call store.protect('events.epochs');
grant select on events.epochs to gpuaas_app, gpuaas_platform;
create policy everyone on events.epochs for select to gpuaas_app using (true);

create function events.epoch() returns integer language sql stable parallel safe
    return (select max(epoch) from events.epochs);

-- Called at each start: a database that was restored into another server begins a new epoch.
create procedure events.recognise_server() language plpgsql as $$
declare
    this constant text := (select system_identifier::text from pg_control_system());
begin
    lock table events.epochs in share row exclusive mode;
    if this is distinct from (select server from events.epochs order by epoch desc limit 1) then
        insert into events.epochs select coalesce(max(epoch), 0) + 1, this, clock_timestamp() from events.epochs;
    end if;
end $$;
call events.recognise_server();

-- `seq` is taken just before the commit, with the aggregate's row lock held: one aggregate's events are in its order.
-- `xid` is taken before it, so it stands before it: no transaction that gets its number later has a lower `seq`.
create table events.log (
    xid            xid8 not null default pg_current_xact_id(),
    seq            bigint generated always as identity,
    epoch          integer not null default events.epoch(),
    event_id       uuid not null,
    event_type     text not null,
    aggregate_type text not null,
    aggregate_id   uuid not null,
    aggregate_seq  bigint not null,
    org_id         uuid,
    project_id     uuid,
    occurred_at    timestamptz not null,
    envelope       jsonb not null,
    primary key (seq, occurred_at)
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
