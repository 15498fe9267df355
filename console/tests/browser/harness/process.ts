/**
 * Child processes that never outlive the tests: each leads its own process group, which is killed when this process
 * exits.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { until } from './until.ts';

const STOP_TIMEOUT_MS = 30_000;
const running = new Set<number>();

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The group is gone already.
  }
}

process.on('exit', () => running.forEach(killGroup));
for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));

export class Running {
  readonly #child: ChildProcess;
  readonly #log: string;

  constructor(program: string, args: readonly string[], log: string, env: Record<string, string> = {}) {
    const output = openSync(log, 'a', 0o600);
    this.#log = log;
    this.#child = spawn(program, args, {
      detached: true,
      stdio: ['ignore', output, output],
      env: { ...process.env, ...env },
    });
    closeSync(output);
    if (this.#child.pid !== undefined) running.add(this.#child.pid);
  }

  get hasEnded(): boolean {
    const { pid, exitCode, signalCode } = this.#child;
    return pid === undefined || exitCode !== null || signalCode !== null;
  }

  /** Last lines of the log, for error messages. */
  get logTail(): string {
    return readFileSync(this.#log, 'utf8').split('\n').slice(-15).join('\n');
  }

  /** Sends SIGTERM, after a timeout SIGKILL, and ends the rest of the process group. */
  async stop(): Promise<void> {
    const { pid } = this.#child;
    if (pid === undefined) return;
    if (!this.hasEnded) this.#child.kill('SIGTERM');
    await until('the process has ended', () => this.hasEnded, STOP_TIMEOUT_MS).catch(() => undefined);
    killGroup(pid);
    running.delete(pid);
  }
}
