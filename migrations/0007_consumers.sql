-- Readers of the log: how far they are, who consumes which partitions, what took effect, what couldn't.

create table events.positions (
    seq        bigint generated always as identity primary key,
    reader     text not null,
    partitions bigint not null,
    epoch      integer not null,
    seen       pg_snapshot not null,
    until      pg_snapshot,
    through    bigint not null,
    at         timestamptz not null
);
create index positions_by_reader on events.positions (reader, seq);
comment on table events.positions is
    'scope: platform; retention: until all its partitions have a later row. What readers have behind them; a bit for each partition.';
call store.protect('events.positions');
grant select, insert, delete on events.positions to gpuaas_platform;

-- The next page of the log: everything visible now (or in `until`, while a long look is cut into pages) that wasn't in
-- the snapshot a reader has behind it, in the order of `seq`. Indexes only, whatever the statistics say of a day that
-- has just begun: late rows by their transactions, the others by their place.
create function events.page(
    of_epoch integer, behind bigint, seen_xmax xid8, in_flight xid8[], until pg_snapshot, under_way bigint, most bigint
) returns setof events.log language plpgsql stable
    set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
    begun_before constant xid8 := (seen_xmax::text::numeric + under_way)::text::xid8;
begin
    return query
        with late as materialized (
            select * from events.log l where l.xid = any (in_flight) and l.epoch = of_epoch
            and (until is null or l.seq + 0 > behind and pg_visible_in_snapshot(l.xid, until))
        ), begun as materialized (
            select * from events.log l where until is null and l.xid >= seen_xmax and l.xid < begun_before
            and l.epoch = of_epoch and l.seq + 0 <= behind
        ), fresh as materialized (
            select * from events.log l where l.seq > behind and l.epoch = of_epoch and l.xid >= seen_xmax
            and (until is null or pg_visible_in_snapshot(l.xid, until))
            order by l.seq limit most
        )
        select * from late union all select * from begun union all select * from fresh order by seq limit most;
end $$;
grant execute on function events.page to gpuaas_platform;

create table events.leases (
    consumer  text not null,
    partition smallint not null check (partition between 0 and 63),
    owner     uuid not null,
    primary key (consumer, partition)
);
comment on table events.leases is
    'scope: platform; retention: forever. Which process works on which partition, as long as it is seen in store.instances.';
call store.protect('events.leases');
grant select, insert, update on events.leases to gpuaas_platform;

-- Takes what nobody alive holds and gives up what is beyond a fair share; the partitions held after that.
create function events.lease(of_consumer text, me uuid, alive_since timestamptz)
    returns setof smallint language plpgsql as $$
declare
    alive uuid[];
    share integer;
begin
    alive := array(select i.id from store.instances i
                   where i.consumers @> array[of_consumer] and (i.seen_at > alive_since or i.id = me) order by i.id);
    share := ceil(64.0 / greatest(cardinality(alive), 1));
    if (select count(*) filter (where l.owner = me) <> share
            or count(*) filter (where l.owner = any(alive)) < 64 from events.leases l where l.consumer = of_consumer)
    then
        perform pg_advisory_xact_lock(hashtextextended(of_consumer, 2));
        -- Ours beyond the share go to nobody; then nobody's go to us, as far as the share allows.
        update events.leases l set owner = '00000000-0000-0000-0000-000000000000'
        where l.consumer = of_consumer and l.partition in (
            select m.partition from events.leases m where m.consumer = of_consumer and m.owner = me
            order by m.partition offset share);
        insert into events.leases (consumer, partition, owner)
        select of_consumer, free.partition, me
        from (select p::smallint as partition from generate_series(0, 63) p
              where not exists (select from events.leases h where h.consumer = of_consumer and h.partition = p
                                and h.owner = any(alive))
              order by p
              limit greatest(share - (select count(*) from events.leases h
                                      where h.consumer = of_consumer and h.owner = me), 0)) free
        on conflict (consumer, partition) do update set owner = me;
    end if;
    return query select l.partition from events.leases l
        where l.consumer = of_consumer and l.owner = me order by 1;
end $$;
grant execute on function events.lease to gpuaas_platform;

create table events.effects (
    consumer    text not null,
    event_id    uuid not null,
    occurred_at timestamptz not null,
    outcome     text not null check (outcome in ('done', 'dead', 'parked')),
    at          timestamptz not null,
    primary key (consumer, event_id, occurred_at)
) partition by range (occurred_at);
comment on table events.effects is
    'scope: platform; retention: retention.events_days, by partition. What became of an event at each consumer: once.';
insert into store.partitioned values ('events.effects', 'day');
call store.protect('events.effects');
grant select, insert on events.effects to gpuaas_platform;

create table events.dead_letters (
    id             uuid primary key,
    consumer       text not null,
    seq            bigint not null,
    event_id       uuid not null,
    event_type     text not null,
    aggregate_type text not null,
    aggregate_id   uuid not null,
    org_id         uuid,
    occurred_at    timestamptz not null,
    envelope       jsonb not null,
    state          text not null,
    error          text,
    attempts       integer not null,
    made_at        timestamptz not null,
    changed_at     timestamptz not null,
    unique (consumer, event_id)
);
create index dead_letters_unresolved on events.dead_letters (consumer, aggregate_id, seq)
    where state in ('dead', 'parked', 'redriving');
comment on table events.dead_letters is
    'scope: platform; retention: retention.dead_letters_days after it was resolved. Events a consumer could not take, and those behind them.';
call store.protect('events.dead_letters');
grant select, insert, update, delete on events.dead_letters to gpuaas_platform;
create trigger dead_letters_state before insert or update on events.dead_letters
    for each row execute function store.enforce_transition('events.dead_letters.state');
insert into store.transitions (machine, from_state, to_state) values
    ('events.dead_letters.state', '', 'parked'),
    ('events.dead_letters.state', 'parked', 'dead'),
    ('events.dead_letters.state', 'parked', 'redriving'),
    ('events.dead_letters.state', 'dead', 'redriving'),
    ('events.dead_letters.state', 'dead', 'dropped'),
    ('events.dead_letters.state', 'redriving', 'redriven'),
    ('events.dead_letters.state', 'redriving', 'dead'),
    ('events.dead_letters.state', 'redriving', 'parked');

-- Claims an event for a consumer, with the effect. What became of it before, or `fresh`, or `blocked` behind a dead one.
-- A second claim of the same event waits for the first, and sees how it ended.
create function events.claim(of_consumer text, event uuid, happened timestamptz, aggregate uuid, now timestamptz)
    returns text language plpgsql security definer set search_path = '' as $$
begin
    insert into events.effects values (of_consumer, event, happened, 'done', now) on conflict do nothing;
    if not found then
        return (select outcome from events.effects e
                where e.consumer = of_consumer and e.event_id = event and e.occurred_at = happened);
    end if;
    if exists (select from events.dead_letters d where d.consumer = of_consumer and d.aggregate_id = aggregate
               and d.state in ('dead', 'parked', 'redriving')) then
        return 'blocked';
    end if;
    return 'fresh';
end $$;
revoke execute on function events.claim from public;
grant execute on function events.claim to gpuaas_app, gpuaas_platform;

-- One at a time decides about the letters of an aggregate.
create function events.decide(of_consumer text, aggregate uuid) returns void language sql as $$
    select pg_advisory_xact_lock(hashtextextended(of_consumer || ' ' || aggregate, 3));
$$;
grant execute on function events.decide to gpuaas_platform;

-- Sets an event aside: `dead` because it failed, `parked` because it comes behind one that did. Says `clear` when
-- nothing is in its way any more, and changes nothing then.
create function events.set_aside(
    of_consumer text, letter uuid, log_seq bigint, event jsonb, failure text, tries integer, now timestamptz
) returns text language plpgsql as $$
declare
    aggregate constant uuid := (event ->> 'aggregate_id')::uuid;
    event_uuid constant uuid := replace(event ->> 'event_id', 'evt_', '')::uuid;
    happened constant timestamptz := (event ->> 'occurred_at')::timestamptz;
    result constant text := case when failure is null then 'parked' else 'dead' end;
    ahead text[];
begin
    perform events.decide(of_consumer, aggregate);
    ahead := array(select d.state from events.dead_letters d where d.consumer = of_consumer
                   and d.aggregate_id = aggregate and d.state in ('dead', 'parked', 'redriving'));
    if result = 'parked' and ahead = '{}' then return 'clear'; end if;
    insert into events.effects values (of_consumer, event_uuid, happened, result, now) on conflict do nothing;
    if not found then return 'known'; end if;
    insert into events.dead_letters (id, consumer, seq, event_id, event_type, aggregate_type, aggregate_id, org_id,
                                     occurred_at, envelope, state, error, attempts, made_at, changed_at)
    values (letter, of_consumer, log_seq, event_uuid, event ->> 'event_type', event ->> 'aggregate_type', aggregate,
            replace(event ->> 'org_id', 'org_', '')::uuid, happened, event, 'parked', failure, tries, now, now);
    if result = 'dead' then
        update events.dead_letters set state = 'dead' where id = letter;
    elsif not ahead && array['dead'] then
        -- All before it are on their way back; it goes with them.
        update events.dead_letters set state = 'redriving' where id = letter;
    end if;
    return result;
end $$;
grant execute on function events.set_aside to gpuaas_platform;

-- Sends a dead letter and those parked behind it on their way again; a dropped one lets those behind it go without it.
create function events.send_again(letter uuid, dropped boolean, now timestamptz) returns bigint
    language plpgsql as $$
declare
    of events.dead_letters;
    sent bigint;
begin
    select * into of from events.dead_letters d where d.id = letter;
    perform events.decide(of.consumer, of.aggregate_id);
    update events.dead_letters d
    set state = case when dropped then 'dropped' else 'redriving' end, changed_at = now
    where d.id = letter and d.state = 'dead';
    if not found then return 0; end if;
    update events.dead_letters d set state = 'redriving', changed_at = now
    where d.consumer = of.consumer and d.aggregate_id = of.aggregate_id and d.state = 'parked';
    get diagnostics sent = row_count;
    return sent + 1;
end $$;
grant execute on function events.send_again to gpuaas_platform;

-- Takes a letter on its way again, if nothing of its aggregate is before it; the effect that follows resolves it.
create function events.take_letter(letter uuid, now timestamptz) returns boolean
    language plpgsql security definer set search_path = '' as $$
declare
    of events.dead_letters;
begin
    select * into of from events.dead_letters d where d.id = letter;
    perform events.decide(of.consumer, of.aggregate_id);
    update events.dead_letters d set state = 'redriven', attempts = attempts + 1, changed_at = now
    where d.id = letter and d.state = 'redriving' and not exists (
        select from events.dead_letters b where b.consumer = of.consumer and b.aggregate_id = of.aggregate_id
        and b.seq < of.seq and b.state in ('dead', 'parked', 'redriving'));
    return found;
end $$;
revoke execute on function events.take_letter from public;
grant execute on function events.take_letter to gpuaas_app, gpuaas_platform;

-- A letter that failed again is dead again, and those behind it are parked again.
create function events.return_letter(letter uuid, failure text, now timestamptz) returns void language plpgsql as $$
declare
    of events.dead_letters;
begin
    select * into of from events.dead_letters d where d.id = letter;
    perform events.decide(of.consumer, of.aggregate_id);
    update events.dead_letters d
    set state = case when d.id = letter then 'dead' else 'parked' end, changed_at = now,
        error = case when d.id = letter then failure end, attempts = attempts + (d.id = letter)::int
    where d.consumer = of.consumer and d.aggregate_id = of.aggregate_id and d.state = 'redriving';
end $$;
grant execute on function events.return_letter to gpuaas_platform;
