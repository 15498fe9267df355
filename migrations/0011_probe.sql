-- Probes: proof, again and again, that an event reaches its consumer and a workflow its end.

create schema probe;
grant usage on schema probe to gpuaas_app, gpuaas_platform;

create table probe.probes (
    id          uuid primary key,
    run_id      uuid not null,
    started_at  timestamptz not null,
    echoed_at   timestamptz,
    finished_at timestamptz
);
create index probes_by_age on probe.probes (started_at);
comment on table probe.probes is
    'scope: platform; retention: 7 days. Probes under way and those that came through; a failed one is undone.';
call store.protect('probe.probes');
grant select, insert, update, delete on probe.probes to gpuaas_platform;
