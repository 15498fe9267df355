-- A slot's time doesn't run backwards. A transaction tells the time of its beginning: one that began before a slot was given
-- back and claimed it afterwards wrote that it had two owners for that long. A claim begins when its slot became free, or
-- later, and ends when it was made, or later.

alter table fleet.claims add constraint ends_after_it_began check (ended_at >= claimed_at) not valid;

-- Claims one of several proposals for an owner: the first whose slots are all free and not being claimed by another.
-- A proposal is `{"node": …, "slots": […]}`. With `patience_ms` the first proposal is waited for that long.
create or replace function fleet.claim_slots(
    of_owner uuid, of_org uuid, of_project uuid, proposals jsonb, at timestamptz, patience_ms integer)
    returns table (node_id uuid, slot_id uuid, slot_version bigint)
    language plpgsql security definer set search_path = '' as $$
declare
    proposal jsonb;
    wanted uuid[];
    free uuid[];
begin
    if store.org() is not null and of_org is distinct from store.org() then
        raise exception 'claims are made for one''s own organisation' using errcode = 'GP005';
    end if;
    if patience_ms > 0 then
        perform set_config('lock_timeout', patience_ms || 'ms', true);
    end if;
    for proposal in select value from jsonb_array_elements(proposals) loop
        wanted := array(select value::uuid from jsonb_array_elements_text(proposal -> 'slots'));
        continue when not exists (
            select from fleet.nodes n
            where n.id = (proposal ->> 'node')::uuid and n.lifecycle = 'active' and n.hold = 'none'
              and n.connectivity = 'online');
        if patience_ms > 0 then
            begin
                free := array(select s.id from fleet.slots s
                              where s.id = any(wanted) and s.node_id = (proposal ->> 'node')::uuid order by s.id for update);
                free := array(select s.id from fleet.slots s where s.id = any(free) and s.state = 'available');
            exception when lock_not_available then
                free := '{}';
            end;
        else
            free := array(select s.id from fleet.slots s
                          where s.id = any(wanted) and s.node_id = (proposal ->> 'node')::uuid and s.state = 'available'
                          order by s.id for update skip locked);
        end if;
        continue when cardinality(free) <> cardinality(wanted) or cardinality(free) = 0;
        return query
            with taken as (
                update fleet.slots s
                set state = 'reserved', state_since = greatest(at, s.state_since), reason = null, version = s.version + 1
                where s.id = any(free)
                returning s.node_id, s.id, s.version, s.state_since
            ), made as (
                insert into fleet.claims (slot_id, node_id, owner, org_id, project_id, claimed_at)
                select t.id, t.node_id, of_owner, of_org, of_project, t.state_since from taken t
            )
            select t.node_id, t.id, t.version from taken t;
        exit;
    end loop;
    perform set_config('lock_timeout', '5s', true);
end $$;

-- Gives back what was claimed and never taken. Whoever claims may do it.
create or replace function fleet.unclaim_slots(of_owner uuid, at timestamptz)
    returns table (node_id uuid, slot_id uuid, slot_version bigint)
    language plpgsql security definer set search_path = '' as $$
begin
    return query
        update fleet.slots s
        set state = 'available', state_since = greatest(at, s.state_since), reason = null, version = s.version + 1
        from fleet.claims c
        where c.slot_id = s.id and c.owner = of_owner and c.ended_at is null and s.state = 'reserved'
          and (store.org() is null or c.org_id = store.org())
        returning s.node_id, s.id, s.version;
    update fleet.claims c set ended_at = s.state_since
    from fleet.slots s
    where s.id = c.slot_id and c.owner = of_owner and c.ended_at is null and s.state = 'available'
      and (store.org() is null or c.org_id = store.org());
end $$;
