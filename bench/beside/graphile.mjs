// graphile-worker: jobs per second from a full queue, and the time from add_job's commit to the commit of the job's insert.
import { Logger, run, runMigrations } from "graphile-worker";
import pg from "pg";

const CONCURRENCY = 16;
const DRAIN_TIMEOUT_MS = 60_000;
// Default configuration, and the batching that its manual recommends for short jobs: prefetch and batched completion.
const PRESETS = {
  "one by one": {},
  batched: { localQueue: { size: 500 }, completeJobBatchDelay: 0, failJobBatchDelay: 0 },
};
// From commit to commit, by the server's commit timestamps.
const LATENCY = `select count(*)::int as jobs, percentile_cont(array[0.5, 0.99]) within group (order by
  extract(epoch from pg_xact_commit_timestamp(s.xmin) - pg_xact_commit_timestamp(a.xmin))::float8 * 1000) as ms
  from bench.seen s join bench.added a using (n)`;
// The additional row keeps the commit timestamp: the job's own row is deleted when it is done.
const ADD = {
  name: "add",
  text: `with added as (insert into bench.added (n) values ($1::int))
    select graphile_worker.add_job('insert_row', json_build_object('n', $1::int))`,
};
const INSERT = { name: "insert", text: "insert into bench.seen (n) values ($1)" };

const [seconds, jobs, rate, bare] = process.argv.slice(2).map(Number);
const logger = new Logger(() => (level, message) => level === "error" && console.error(message));
const adders = new pg.Pool({ max: CONCURRENCY });
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

const one = async (sql) => (await adders.query(sql)).rows[0];

async function start(options) {
  const taskList = {
    insert_row: ({ n }, { withPgClient }) => withPgClient((client) => client.query({ ...INSERT, values: [n] })),
  };
  const preset = { worker: { concurrentJobs: CONCURRENCY, maxPoolSize: CONCURRENCY + 4, ...options } };
  const runner = await run({ preset, taskList, logger, noHandleSignals: true });
  return () => runner.stop();
}

// Waits until every job is done and deleted, and has its row.
async function drain(expected) {
  const began = performance.now();
  while (!(await one("select not exists (select from graphile_worker._private_jobs) as empty")).empty) {
    if (performance.now() - began > DRAIN_TIMEOUT_MS) throw new Error("unfinished jobs after the drain timeout");
    await sleep(20);
  }
  const { rows } = await one("select count(*)::int as rows from bench.seen");
  if (rows !== expected) throw new Error(`${expected} jobs left ${rows} rows`);
}

const clear = () => adders.query("truncate bench.seen, bench.added");

async function throughput(what, options) {
  await clear();
  await adders.query(
    "select graphile_worker.add_job('insert_row', json_build_object('n', n)) from generate_series(1, $1::int) n",
    [jobs],
  );
  await adders.query("analyze");
  const began = performance.now();
  const stop = await start(options);
  await drain(jobs);
  const perSecond = (jobs * 1000) / (performance.now() - began);
  await stop();
  const share = (perSecond / bare).toFixed(2);
  console.log(`graphile-worker, ${what}: ${perSecond.toFixed(0)} jobs/s of ${jobs} waiting, ${share} of bare inserts`);
}

// Adds jobs at a constant rate, regardless of unfinished ones. Returns their number.
async function add(forSeconds) {
  const total = forSeconds * rate;
  const began = performance.now();
  const added = [];
  for (let n = 0; n < total; n += 1) {
    const wait = began + (n * 1000) / rate - performance.now();
    if (wait > 0) await sleep(wait);
    added.push(adders.query({ ...ADD, values: [n] }));
  }
  await Promise.all(added);
  return total;
}

async function latency(what, options) {
  await clear();
  const stop = await start(options);
  await drain(await add(2));
  await clear();
  await drain(await add(seconds));
  const { jobs: seen, ms } = await one(LATENCY);
  await stop();
  const [p50, p99] = ms.map((value) => value.toFixed(2));
  console.log(`graphile-worker, ${what}, commit to insert at ${rate}/s (${seen} jobs): p50 ${p50} ms, p99 ${p99} ms`);
}

await runMigrations({ logger });
for (const [what, options] of Object.entries(PRESETS)) {
  await throughput(what, options);
  await latency(what, options);
}
await adders.end();
