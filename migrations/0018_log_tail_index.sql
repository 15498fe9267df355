-- A reader that is nearly at the end of the log, as most are, looks through the last few transactions once. Before, each look
-- was for late rows, for rows just begun and for fresh ones apart, in every partition of the log.

drop function events.page;

-- What has become visible since a reader's last look, in the order of `seq`. It has seen all transactions below `seen_xmax` but
-- those `in_flight`, of which `floor` is the first recent one and `old` are those before it, looked for when they have ended.
-- While no transaction of this epoch has reached `near_until`, there are few from `floor` on. Otherwise, and while a long look is
-- cut into pages by `until`, fresh rows are found by their `seq`: nothing new is `behind`, except of transactions that were in
-- flight or had just begun, with numbers under `begun_before`.
create function events.page(
    of_epoch integer, this_epoch integer, behind bigint, seen_xmax xid8, in_flight xid8[], floor xid8, old xid8[],
    near_until xid8, begun_before xid8, until pg_snapshot, most bigint
) returns setof events.log language plpgsql stable
    set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
    one xid8;
    ended xid8[] := '{}';
begin
    if until is null and of_epoch = this_epoch and pg_snapshot_xmax(pg_current_snapshot()) < near_until then
        foreach one in array old loop
            if pg_visible_in_snapshot(one, pg_current_snapshot()) then
                ended := ended || one;
            end if;
        end loop;
        if cardinality(ended) > 0 then
            return query
                with late as materialized (
                    select * from events.log l where l.xid = any (ended) and l.epoch = of_epoch
                ), near as materialized (
                    select * from events.log l where l.xid >= floor and l.epoch = of_epoch
                    and (l.xid >= seen_xmax or l.xid = any (in_flight))
                )
                select * from late union all select * from near order by seq limit most;
        else
            return query
                with near as materialized (
                    select * from events.log l where l.xid >= floor and l.epoch = of_epoch
                    and (l.xid >= seen_xmax or l.xid = any (in_flight))
                )
                select * from near order by seq limit most;
        end if;
        return;
    end if;
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
