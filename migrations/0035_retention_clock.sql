-- Retention trusts no clock alone: it compares with the pass before, drops one partition of a table at a time, and asks the
-- table's guard whether a partition may go.

create table store.retention_passes (
    only_row boolean primary key default true check (only_row),
    at       timestamptz not null
);
comment on table store.retention_passes is
    'scope: platform; retention: forever. The database''s time at the last pass of retention, to compare the next one with.';
call store.protect('store.retention_passes');
grant select, insert, update on store.retention_passes to gpuaas_platform;

-- A function (regclass) returns boolean: whether this partition may be dropped.
alter table store.partitioned add column guard text;
update store.partitioned set guard = 'audit.is_sealed' where table_name = 'audit.log';

-- Returns true if the sealer has every row of this partition of the audit log behind it, and a signed cut says that they may go.
create function audit.is_sealed(part regclass) returns boolean
    language plpgsql stable security definer set search_path = '' as $$
declare
    behind record;
    last_cut constant timestamptz := coalesce((select max(c.before) from audit.cuts c), '-infinity');
    open_row boolean;
begin
    select p.epoch, p.seen into behind from events.positions p
    where p.reader = 'audit.sealer' order by p.seq desc limit 1;
    execute format(
        'select exists (select from %s l where l.at >= $3 or $1 is null or l.epoch > $1
            or l.epoch = $1 and not pg_visible_in_snapshot(l.xid, $2))', part)
        into open_row using behind.epoch, behind.seen, last_cut;
    return not open_row;
end $$;
revoke execute on function audit.is_sealed from public;

-- Makes the partitions around a moment.
create function store.make_partitions(at timestamptz) returns void
    language plpgsql security definer set search_path = '' as $$
declare
    plan record;
    low timestamptz;
    step interval;
    made text;
begin
    perform pg_advisory_xact_lock(hashtextextended('store.rotate_partitions', 0));
    for plan in select p.table_name, p.unit from store.partitioned p loop
        step := ('1 ' || plan.unit)::interval;
        low := date_trunc(plan.unit, at, 'UTC') - step;
        while low < at + 2 * interval '1 day' loop
            made := plan.table_name || to_char(low at time zone 'UTC', '_YYYYMMDD');
            if to_regclass(made) is null then
                execute format('create table %s partition of %s for values from (%L) to (%L)',
                    made, plan.table_name, low, low + step);
                call store.sample_less(made);
            end if;
            low := low + step;
        end loop;
    end loop;
end $$;

-- Drops of each table the oldest partition whose last row is older than its days to keep, unless its guard objects.
create function store.drop_partitions(at timestamptz, policy jsonb) returns setof text
    language plpgsql security definer set search_path = '' as $$
declare
    plan record;
    part record;
    may_go boolean;
begin
    perform pg_advisory_xact_lock(hashtextextended('store.rotate_partitions', 0));
    for plan in select p.table_name, p.unit, p.keep_days, p.guard from store.partitioned p loop
        select c.oid::regclass as name, to_date(right(c.relname, 8), 'YYYYMMDD')::timestamp at time zone 'UTC' as low
            into part
            from pg_catalog.pg_inherits i join pg_catalog.pg_class c on c.oid = i.inhrelid
            where i.inhparent = plan.table_name::regclass order by 2 limit 1;
        continue when part.name is null
            or part.low + ('1 ' || plan.unit)::interval
               + coalesce((policy ->> plan.table_name)::int, plan.keep_days) * interval '1 day' < at is not true;
        may_go := true;
        if plan.guard is not null then
            execute format('select %s($1)', plan.guard) into may_go using part.name::regclass;
        end if;
        if may_go then
            execute format('drop table %s', part.name);
            return next part.name::text;
        end if;
    end loop;
end $$;

drop function store.rotate_partitions(timestamptz, jsonb);
revoke execute on function store.make_partitions, store.drop_partitions from public;
grant execute on function store.make_partitions, store.drop_partitions to gpuaas_platform;
