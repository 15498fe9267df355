-- PostgreSQL samples a growing table every minute, and each sample takes a processor for as long as 30,000 rows of every column
-- take to sort. Rows of logs are found by their keys: a tenth of it says enough about them, and about lists of row ids nothing has to be known.

alter table audit.seals alter column row_ids set statistics 0;

create procedure store.sample_less(part regclass) language plpgsql set search_path = '' as $$
begin
    execute (
        select format('alter table %s %s', part, string_agg(format('alter column %I set statistics 10', a.attname), ', '))
        from pg_catalog.pg_attribute a where a.attrelid = part and a.attnum > 0 and not a.attisdropped);
end $$;

-- Makes the partitions around a moment, few because each costs every statement a little, and drops those whose last row is older than the table's days to keep.
create or replace function store.rotate_partitions(at timestamptz, policy jsonb) returns void
    language plpgsql security definer set search_path = '' as $$
declare
    plan record;
    part record;
    low timestamptz;
    step interval;
    made text;
begin
    perform pg_advisory_xact_lock(hashtextextended('store.rotate_partitions', 0));
    for plan in select p.table_name, p.unit, p.keep_days from store.partitioned p loop
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
        for part in
            select c.oid::regclass as name, to_date(right(c.relname, 8), 'YYYYMMDD')::timestamp at time zone 'UTC' as low
            from pg_catalog.pg_inherits i join pg_catalog.pg_class c on c.oid = i.inhrelid
            where i.inhparent = plan.table_name::regclass
        loop
            if part.low + step + coalesce((policy ->> plan.table_name)::int, plan.keep_days) * interval '1 day' < at then
                execute format('drop table %s', part.name);
            end if;
        end loop;
    end loop;
end $$;

do $$
declare
    part regclass;
begin
    for part in
        select i.inhrelid from pg_catalog.pg_inherits i join store.partitioned p on i.inhparent = p.table_name::regclass
        where i.inhrelid::regclass::text ~ '_\d{8}$'
    loop
        call store.sample_less(part);
    end loop;
end $$;
