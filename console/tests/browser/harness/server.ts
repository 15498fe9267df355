/** A real gpuaasd with simulated hosts, on free ports and a data directory of its own. */
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

/** How many the tests share. */
export const HOSTS = 4;

const UNLIMITED = {
  GPUAAS__RATE_LIMITS__API: '1000000',
  GPUAAS__RATE_LIMITS__API_BURST: '100000',
  GPUAAS__RATE_LIMITS__ADMIN: '1000000',
  GPUAAS__RATE_LIMITS__SIGN_IN: '1000000',
  GPUAAS__RATE_LIMITS__ADDRESS: '1000000',
};

export interface Account {
  username: string;
  password: string;
}

export interface ServerOptions {
  hosts: number;
  /** 2 is twice as fast as a real host would be. */
  speed?: number;
  /** Settings of gpuaasd besides. */
  env?: Record<string, string>;
}

/** What tests need to know of a server; plain, so that it can be handed from process to process. */
export interface ServerFacts {
  url: string;
  gateway: string;
  fingerprint: string;
  data: string;
  demo: Account;
  operator: Account;
  /** The first of all accounts, with the password it was given. */
  admin: Account;
}

export class Server {
  readonly facts: ServerFacts;
  readonly #env: Record<string, string>;
  readonly #api: string;
  readonly #frontend: Frontend;
  #process: Running;
  #hosts: Running | null = null;

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

  static async start({ hosts, speed = 1, env = {} }: ServerOptions): Promise<Server> {
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
      await server.#learn();
      await server.#startHosts(hosts, speed);
    } catch (error) {
      await server.stop();
      throw error;
    }
    return server;
  }

  async stop(): Promise<void> {
    await this.#hosts?.stop();
    await this.#process.stop();
    await this.#frontend.close();
    await rm(this.facts.data, { recursive: true, force: true });
  }

  /** Away, until `comeBack`. */
  async goAway(): Promise<void> {
    await this.#process.stop();
  }

  async comeBack(): Promise<void> {
    this.#process = this.#spawn();
    await this.#ready();
  }

  #spawn(): Running {
    const { data } = this.facts;
    return new Running(GPUAASD, ['--data-dir', data, 'run'], path.join(data, 'server.log'), this.#env);
  }

  async #ready(): Promise<void> {
    await until('the server is ready', async () => {
      if (this.#process.hasEnded) throw new Error(`gpuaasd ended:\n${this.#process.lastWords}`);
      return fetch(`http://${this.#api}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    });
  }

  /** What the server wrote for the demonstration; the gateway's file comes last. */
  async #learn(): Promise<void> {
    const seeded = path.join(this.facts.data, 'demo/gateway');
    await until('the demonstration is seeded', () => existsSync(seeded));
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

  async #startHosts(hosts: number, speed: number): Promise<void> {
    if (hosts === 0) return;
    const token = path.join(this.facts.data, 'demo/enrolment-token');
    this.#hosts = await startHosts(this.facts, {
      hosts,
      speed,
      prefix: 'sim',
      token: ['--token-file', token],
    });
    const operator = await Caller.signIn(this.facts.url, this.facts.operator);
    await until('all hosts are online with their slots', async () => {
      const nodes = await operator.fleet();
      return (
        nodes.length === hosts && nodes.every(({ status, slots }) => status === 'online' && slots !== '')
      );
    });
  }
}

interface HostOptions {
  hosts: number;
  speed?: number;
  prefix: string;
  /** `--token-file …` or `--token …`. */
  token: readonly string[];
}

/** Simulated hosts in one process; the caller stops it. */
export async function startHosts(facts: ServerFacts, options: HostOptions): Promise<Running> {
  const { hosts, speed = 1, prefix, token } = options;
  const state = hostsDirectory(facts, prefix);
  await mkdir(state, { recursive: true, mode: 0o700 });
  const place = ['--gateway', facts.gateway, '--ca-fingerprint', facts.fingerprint, '--state-dir', state];
  const kind = [
    '--nodes',
    String(hosts),
    '--profile',
    '8xh200',
    '--name-prefix',
    prefix,
    '--speed',
    String(speed),
  ];
  return new Running(
    AGENT,
    ['simulate', ...place, ...kind, ...token],
    path.join(facts.data, `${prefix}.log`),
  );
}

/** Breaks or mends a simulated host. */
export async function fault(facts: ServerFacts, node: string, what: string): Promise<void> {
  const state = hostsDirectory(facts, node.replace(/-\d+$/, ''));
  await promisify(execFile)(AGENT, ['fault', '--state-dir', state, node, what]);
}

function hostsDirectory(facts: ServerFacts, prefix: string): string {
  return path.join(facts.data, `hosts-${prefix}`);
}

async function lines(file: string): Promise<string[]> {
  return (await readFile(file, 'utf8')).split('\n');
}

async function firstPassword(data: string): Promise<string> {
  const written = await lines(path.join(data, 'first-password'));
  return written.findLast((line) => line !== '') ?? '';
}

/** As root, PostgreSQL runs as another user, who has to get in. */
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
