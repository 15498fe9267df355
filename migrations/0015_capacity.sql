-- How full the fleet was, for charts: a row every five minutes.

create table fleet.capacity (
    at           timestamptz primary key,
    nodes        integer not null check (nodes >= 0),
    nodes_online integer not null check (nodes_online between 0 and nodes),
    slots        integer not null check (slots >= 0),
    available    integer not null check (available >= 0),
    in_use       integer not null check (in_use >= 0),
    out          integer not null check (out >= 0),
    check (available + in_use + out = slots)
);
comment on table fleet.capacity is 'scope: platform; retention: 30 days. How full the fleet was at a moment.';
call store.protect('fleet.capacity');
grant select, insert, delete on fleet.capacity to gpuaas_platform;
