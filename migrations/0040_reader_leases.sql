-- Readers of the log outside the consumers: one process at a time reads for each, and a process that lost its lease can't save a
-- position.

create table events.reader_leases (
    reader text primary key,
    owner  uuid not null,
    -- Raised when another owner takes over.
    epoch  bigint not null check (epoch > 0),
    until  timestamptz not null
);
comment on table events.reader_leases is
    'scope: platform; retention: forever, one row for each reader. The process that reads the log for a reader outside the consumers.';
call store.protect('events.reader_leases');
grant select, insert, update on events.reader_leases to gpuaas_platform;
