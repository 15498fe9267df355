/** Parses a task's outcome from the document that the node signed. */

export type TaskOutcome =
  | { kind: 'succeeded'; output: unknown }
  | { kind: 'failed'; code: string; detail: string; phase: string | null; retryable: boolean }
  | { kind: 'expired' }
  | { kind: 'refused'; reason: string; detail: string };

/** Returns the outcome; null if there is none or its kind is unknown. */
export function readOutcome(document: unknown): TaskOutcome | null {
  if (!isRecord(document)) return null;
  if (document.state === 'expired') return { kind: 'expired' };
  if (document.state === 'refused') {
    return { kind: 'refused', reason: text(document.reason), detail: text(document.detail) };
  }
  const { outcome } = document;
  if (!isRecord(outcome)) return null;
  if (outcome.outcome === 'succeeded') return { kind: 'succeeded', output: outcome.output };
  if (outcome.outcome !== 'failed') return null;
  return {
    kind: 'failed',
    code: text(outcome.code),
    detail: text(outcome.detail),
    phase: typeof outcome.phase === 'string' ? outcome.phase : null,
    retryable: outcome.retryable === true,
  };
}

export interface Phase {
  phase: string;
  at: string | null;
}

export function readPhases(progress: readonly unknown[]): Phase[] {
  return progress.flatMap((entry) =>
    isRecord(entry) && typeof entry.phase === 'string'
      ? [{ phase: entry.phase, at: typeof entry.at === 'string' ? entry.at : null }]
      : [],
  );
}

/** Returns the lines of a collected log. */
export function readLines(output: unknown): string[] | null {
  if (!isRecord(output) || !Array.isArray(output.lines)) return null;
  return output.lines.filter((line): line is string => typeof line === 'string');
}

export interface Check {
  name: string;
  passed: boolean;
  detail: string;
}

/** Returns the checks of a health check. */
export function readChecks(output: unknown): Check[] | null {
  if (!isRecord(output) || !Array.isArray(output.checks)) return null;
  return output.checks.flatMap((check: unknown) =>
    isRecord(check) && typeof check.name === 'string'
      ? [{ name: check.name, passed: check.passed === true, detail: text(check.detail) }]
      : [],
  );
}

/** Returns a failure in one line, for a table row. */
export function failureLine(outcome: TaskOutcome | null): string | null {
  switch (outcome?.kind) {
    case 'failed':
      return outcome.detail || outcome.code;
    case 'refused':
      return outcome.detail || outcome.reason;
    case 'expired':
      return 'The node did not finish it in time.';
    default:
      return null;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
