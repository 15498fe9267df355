-- Whether a host that offers a SKU is in service, for whoever is told why there is no place: also when a tenant asks.
create function fleet.serves(of_sku uuid, of_region text, of_node uuid) returns boolean
    language sql stable security definer set search_path = ''
begin atomic
    select exists (
        select from fleet.node_skus k join fleet.nodes n on n.id = k.node_id
        where k.sku_id = of_sku and n.lifecycle = 'active' and n.hold = 'none' and n.connectivity = 'online'
          and (of_region is null or n.region = of_region) and (of_node is null or n.id = of_node));
end;
revoke execute on function fleet.serves from public;
grant execute on function fleet.serves to gpuaas_app, gpuaas_platform;
