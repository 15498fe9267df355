-- A node may be held for several causes at once; `hold` in `fleet.nodes` is the strongest of them.

create table fleet.node_holds (
    node_id uuid not null references fleet.nodes,
    cause   text not null check (cause in ('drain', 'quarantine', 'lapse')),
    reason  text not null,
    held_by text not null,
    until   timestamptz,
    since   timestamptz not null,
    primary key (node_id, cause)
);
create index node_holds_due on fleet.node_holds (until) where until is not null;
create index node_holds_lapsed on fleet.node_holds (node_id) where cause = 'lapse';
comment on table fleet.node_holds is
    'scope: platform; retention: until the hold ends. Why a node gets no work: a drain, an operator''s quarantine, a lapsed certificate.';
call store.protect('fleet.node_holds');
grant select, insert, update, delete on fleet.node_holds to gpuaas_platform;

insert into fleet.node_holds (node_id, cause, reason, held_by, until, since)
    select n.id,
           case when n.hold = 'draining' then 'drain'
                when n.hold_reason = 'its certificate had lapsed' then 'lapse' else 'quarantine' end,
           coalesce(n.hold_reason, ''), coalesce(n.hold_by, 'system'), n.hold_until, coalesce(n.hold_since, n.created_at)
    from fleet.nodes n where n.hold <> 'none';

-- A drain goes on beneath a quarantine, and so does its maintenance.
alter table fleet.nodes drop constraint maintenance_is_a_drain;
alter table fleet.nodes add constraint maintenance_is_a_drain
    check (maintenance_since is null or hold <> 'none');
drop index fleet.nodes_due;
