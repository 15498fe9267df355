// Restate: a handler of five empty steps, and callers that keep a number of invocations in flight.
import http from "node:http";
import http2 from "node:http2";
import * as restate from "@restatedev/restate-sdk";

// The SDK requires Promise.withResolvers, which Node.js before 22 lacks.
Promise.withResolvers ??= () => {
  const parts = {};
  parts.promise = new Promise((resolve, reject) => Object.assign(parts, { resolve, reject }));
  return parts;
};

const STEPS = 5;
const WARM_SECONDS = 2;
const READY_TIMEOUT_MS = 30_000;

function serve(port) {
  const run = async (context) => {
    for (let n = 1; n <= STEPS; n += 1) await context.run(`step ${n}`, () => n);
  };
  const services = [restate.service({ name: "five", handlers: { run } })];
  http2.createServer(restate.createEndpointHandler({ services })).listen(port, "127.0.0.1");
}

const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

async function load(ingress, inFlight, seconds, bare) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: inFlight });
  const invoke = () =>
    new Promise((done, failed) => {
      const request = http.request(`${ingress}/five/run`, { method: "POST", agent, timeout: 10_000 }, (answer) => {
        answer.resume().on("error", failed).on("end", () => done(answer.statusCode));
      });
      request.on("timeout", () => request.destroy(new Error("no answer within 10 s"))).on("error", failed).end();
    });

  // Partitions elect their leaders some time after the ports are open.
  const opened = performance.now();
  while ((await invoke().catch(() => 0)) !== 200) {
    if (performance.now() - opened > READY_TIMEOUT_MS) throw new Error("no invocation succeeded");
    await sleep(200);
  }

  const from = performance.now() + WARM_SECONDS * 1000;
  const to = from + seconds * 1000;
  const tookMs = [];
  const caller = async () => {
    for (let began = performance.now(); began < to; began = performance.now()) {
      const status = await invoke();
      if (status !== 200) throw new Error(`an invocation was answered with ${status}`);
      const ended = performance.now();
      if (ended >= from && ended < to) tookMs.push(ended - began);
    }
  };
  await Promise.all(Array.from({ length: inFlight }, caller));
  agent.destroy();

  tookMs.sort((a, b) => a - b);
  const at = (share) => tookMs[Math.floor(tookMs.length * share)].toFixed(1);
  const perSecond = (tookMs.length * STEPS) / seconds;
  const share = (perSecond / bare).toFixed(2);
  console.log(`Restate: ${perSecond.toFixed(0)} steps/s, ${inFlight} invocations in flight, ${share} of bare inserts`);
  console.log(`Restate, one invocation of ${STEPS} steps under that load: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`);
}

const [role, ...rest] = process.argv.slice(2);
if (role === "serve") serve(Number(rest[0]));
else await load(rest[0], ...rest.slice(1).map(Number));
