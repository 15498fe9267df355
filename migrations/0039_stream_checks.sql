-- Checks of nodes' data connections. A row is the message to the gateways: one of them claims it, and the node connects to
-- that one.
create table fleet.stream_checks (
    id             uuid primary key,
    node_id        uuid not null references fleet.nodes,
    bytes          integer not null check (bytes between 1 and 67108864),
    correlation_id text not null,
    traceparent    text not null,
    requested_at   timestamptz not null,
    started_at     timestamptz,
    finished_at    timestamptz,
    result         jsonb
);
create index stream_checks_open on fleet.stream_checks (requested_at) where started_at is null;
create index stream_checks_node on fleet.stream_checks (node_id);
comment on table fleet.stream_checks is
    'scope: platform; retention: a day. Checks of nodes'' data connections, and their results.';
call store.protect('fleet.stream_checks');
grant select, insert, update, delete on fleet.stream_checks to gpuaas_platform;
