-- Each connect and each end of a channel writes its row in place and no index: hosts are looked for by their ids, and all of
-- a gateway's only when it leaves.
drop index fleet.node_sessions_by_gateway;
alter table fleet.node_sessions set (fillfactor = 50);
