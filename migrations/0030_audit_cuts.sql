-- Where retention ends the chains of the audit log, signed before anything is dropped.

create table audit.cuts (
    chain    text not null,
    before   timestamptz not null,
    last_seq bigint not null check (last_seq > 0),
    org_id   uuid,
    body     jsonb not null,
    primary key (chain, before)
);
comment on table audit.cuts is
    'scope: tenant; retention: forever. Which rows of a chain retention may have removed; signed by the sealer.';
call store.protect('audit.cuts');
call store.append_only('audit.cuts');
grant select on audit.cuts to gpuaas_app;
grant select, insert on audit.cuts to gpuaas_platform;
create policy own on audit.cuts for select to gpuaas_app using (org_id = store.org());

-- Verifiers read the seals of all chains in the order of time.
create index seals_by_time on audit.seals (sealed_at, chain, seq);
