-- Renames what had a name of our own invention to the word that the code and the documentation use.

-- Writes the events, the audit row and the stored answer of a transaction in its last statement.
alter function store.seal(jsonb) rename to write_commit;

-- Claims an idempotency key for a call to another system.
alter function store.engage rename to claim_external;

-- Requests for a host's telemetry history: only the gateway that holds its connection can answer, often in another process.
alter table fleet.questions rename to telemetry_requests;
alter index fleet.questions_pkey rename to telemetry_requests_pkey;
alter index fleet.questions_open rename to telemetry_requests_open;
alter table fleet.telemetry_requests rename constraint questions_node_id_fkey to telemetry_requests_node_id_fkey;
alter table fleet.telemetry_requests rename column asked_at to requested_at;
comment on table fleet.telemetry_requests is
    'scope: platform; retention: an hour. Requests for a host''s telemetry, and their answers.';
