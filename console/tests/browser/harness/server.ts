/** Starts a real gpuaasd with simulated nodes, on free ports and in its own data directory. */
import { execFile } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { Caller } from './api.ts';
import { type Frontend, frontend } from './frontend.ts';
import { Running } from './process.ts';
import { until } from './until.ts';

const REPOSITORY = path.resolve(import.meta.dirname, '../../../..');
const TARGET = path.resolve(REPOSITORY, process.env.CARGO_TARGET_DIR ?? 'target');
const GPUAASD = process.env.GPUAASD ?? path.join(TARGET, 'debug/gpuaasd');
const AGENT = path.join(path.dirname(GPUAASD), 'gpuaas-agent');

/** Number of nodes that the tests share. */
export const NODE_COUNT = 4;

const UNLIMITED = {
  GPUAAS__POLICY__RATE_LIMITS__API_PER_MINUTE: '1000000',
  GPUAAS__POLICY__RATE_LIMITS__API_BURST: '100000',
  GPUAAS__POLICY__RATE_LIMITS__ADMIN_PER_MINUTE: '1000000',
  GPUAAS__POLICY__RATE_LIMITS__SIGN_IN_PER_MINUTE: '1000000',
  GPUAAS__POLICY__RATE_LIMITS__ADDRESS_PER_MINUTE: '1000000',
  GPUAAS__POLICY__BILLING__OVERDRAFT_MINOR: '1000000000',
  GPUAAS__POLICY__BILLING__MIN_RUNWAY_SECONDS: '0',
};

export interface Account {
  username: string;
  password: string;
}

export interface ServerOptions {
  nodes: number;
  /** Speed of simulated work; 2 is twice as fast as a real node. */
  speed?: number;
  /** Additional settings of gpuaasd. */
  env?: Record<string, string>;
}

/** Facts of a server that tests need; serialisable, so that they can be sent between processes. */
export interface ServerFacts {
  url: string;
  gateway: string;
  fingerprint: string;
  data: string;
  demo: Account;
  operator: Account;
  /** First account, with its initial password. */
  admin: Account;
}

export class Server {
  readonly facts: ServerFacts;
  readonly #env: Record<string, string>;
  readonly #api: string;
  readonly #frontend: Frontend;
  #process: Running;
  #nodes: Running | null = null;

  private constructor(data: string, api: string, env: Record<string, string>, front: Frontend) {
    this.#env = env;
    this.#api = api;
    this.#frontend = front;
    this.facts = {
      url: front.url,
      data,
      gateway: '',
      fingerprint: '',
      demo: { username: '', password: '' },
      operator: { username: '', password: '' },
      admin: { username: 'admin', password: '' },
    };
    this.#process = this.#spawn();
  }

  static async start({ nodes, speed = 1, env = {} }: ServerOptions): Promise<Server> {
    if (!existsSync(GPUAASD))
      throw new Error(`${GPUAASD} is missing: build it, or name another with GPUAASD`);
    const data = await dataDirectory();
    const api = `127.0.0.1:${await freePort()}`;
    const server = new Server(
      data,
      api,
      {
        GPUAAS__API__LISTEN: api,
        GPUAAS__AGENT_GATEWAY__LISTEN: `127.0.0.1:${await freePort()}`,
        GPUAAS__HEALTH__LISTEN: `127.0.0.1:${await freePort()}`,
        GPUAAS__DEMO__ENABLED: 'true',
        ...UNLIMITED,
        ...env,
      },
      await frontend(`http://${api}`),
    );
    try {
      await server.#ready();
      await server.#readFacts();
      await server.#startNodes(nodes, speed);
    } catch (error) {
      await server.stop();
      throw error;
    }
    return server;
  }

  async stop(): Promise<void> {
    await this.#nodes?.stop();
    await this.#process.stop();
    await this.#frontend.close();
    await rm(this.facts.data, { recursive: true, force: true });
  }

  /** Stops the server until `restart`. */
  async shutDown(): Promise<void> {
    await this.#process.stop();
  }

  async restart(): Promise<void> {
    this.#process = this.#spawn();
    await this.#ready();
  }

  #spawn(): Running {
    const { data } = this.facts;
    return new Running(GPUAASD, ['--data-dir', data, 'run'], path.join(data, 'server.log'), this.#env);
  }

  async #ready(): Promise<void> {
    await until('the server is ready', async () => {
      if (this.#process.hasEnded) throw new Error(`gpuaasd ended:\n${this.#process.logTail}`);
      return fetch(`http://${this.#api}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    });
  }

  /** Reads the files that the server wrote for the demo; the gateway's file is written last. */
  async #readFacts(): Promise<void> {
    const seeded = path.join(this.facts.data, 'demo/gateway');
    await until('the demo is seeded', () => existsSync(seeded));
    const [gateway = '', fingerprint = ''] = await lines(seeded);
    const account = async (name: string): Promise<Account> => {
      const [username = '', password = ''] = await lines(path.join(this.facts.data, 'demo', name));
      return { username, password };
    };
    Object.assign(this.facts, {
      gateway,
      fingerprint,
      demo: await account('user'),
      operator: await account('operator'),
      admin: { username: 'admin', password: await firstPassword(this.facts.data) },
    });
  }

  async #startNodes(count: number, speed: number): Promise<void> {
    if (count === 0) return;
    const token = path.join(this.facts.data, 'demo/enrolment-token');
    this.#nodes = await startNodes(this.facts, {
      nodes: count,
      speed,
      prefix: 'sim',
      token: ['--token-file', token],
    });
    const operator = await Caller.signIn(this.facts.url, this.facts.operator);
    await until('all nodes are online with their slots', async () => {
      const nodes = await operator.fleet();
      return (
        nodes.length === count && nodes.every(({ status, slots }) => status === 'online' && slots !== '')
      );
    });
  }
}

interface NodeOptions {
  nodes: number;
  speed?: number;
  prefix: string;
  /** `--token-file …` or `--token …`. */
  token: readonly string[];
}

/** Starts simulated nodes in one process; the caller stops it. */
export async function startNodes(facts: ServerFacts, options: NodeOptions): Promise<Running> {
  const { nodes, speed = 1, prefix, token } = options;
  const state = nodesDirectory(facts, prefix);
  await mkdir(state, { recursive: true, mode: 0o700 });
  const connection = [
    '--gateway',
    facts.gateway,
    '--ca-fingerprint',
    facts.fingerprint,
    '--state-dir',
    state,
  ];
  const kind = [
    '--nodes',
    String(nodes),
    '--profile',
    '8xh200',
    '--name-prefix',
    prefix,
    '--speed',
    String(speed),
  ];
  return new Running(
    AGENT,
    ['simulate', ...connection, ...kind, ...token],
    path.join(facts.data, `${prefix}.log`),
  );
}

/** Injects or clears a fault of a simulated node. */
export async function fault(facts: ServerFacts, node: string, what: string): Promise<void> {
  const state = nodesDirectory(facts, node.replace(/-\d+$/, ''));
  await promisify(execFile)(AGENT, ['fault', '--state-dir', state, node, what]);
}

function nodesDirectory(facts: ServerFacts, prefix: string): string {
  return path.join(facts.data, `hosts-${prefix}`);
}

async function lines(file: string): Promise<string[]> {
  return (await readFile(file, 'utf8')).split('\n');
}

async function firstPassword(data: string): Promise<string> {
  const written = await lines(path.join(data, 'first-password'));
  return written.findLast((line) => line !== '') ?? '';
}

/** If this runs as root, PostgreSQL runs as another user, which needs access. */
async function dataDirectory(): Promise<string> {
  const data = await mkdtemp(path.join(tmpdir(), 'gpuaas-console-'));
  await chmod(data, 0o711);
  process.on('exit', () => rmSync(data, { recursive: true, force: true }));
  return data;
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}
