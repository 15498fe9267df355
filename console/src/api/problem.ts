/** One typed error for every way a call can fail. */
import type { components } from './schema';

type ProblemDocument = components['schemas']['Problem'];

export interface FieldProblem {
  field: string;
  message: string;
}

export type ProblemKind =
  'network' | 'signed-out' | 'restricted' | 'missing' | 'rate-limited' | 'refused' | 'server';

interface ProblemParts {
  status: number;
  code: string;
  title: string;
  detail: string;
  correlationId?: string | undefined;
  fields?: FieldProblem[] | undefined;
  reason?: string | undefined;
  retryAfterS?: number | undefined;
}

const DEFAULT_RETRY_AFTER_S = 5;

export class Problem extends Error {
  override name = 'Problem';
  readonly status: number;
  readonly code: string;
  readonly title: string;
  readonly detail: string;
  readonly correlationId: string | undefined;
  readonly fields: FieldProblem[];
  readonly reason: string | undefined;
  readonly retryAfterS: number | undefined;
  readonly atMs = Date.now();

  constructor(parts: ProblemParts) {
    super(parts.detail);
    this.status = parts.status;
    this.code = parts.code;
    this.title = parts.title;
    this.detail = parts.detail;
    this.correlationId = parts.correlationId;
    this.fields = parts.fields ?? [];
    this.reason = parts.reason;
    this.retryAfterS = parts.retryAfterS;
  }

  static network(): Problem {
    return new Problem({
      status: 0,
      code: 'network',
      title: 'No connection',
      detail: "The server can't be reached. Check your connection.",
    });
  }

  /**
   * Converts anything thrown into a Problem. Errors of the console itself, such as rendering errors, get the code
   * `console_error`.
   */
  static from(error: unknown): Problem {
    if (error instanceof Problem) return error;
    const detail = error instanceof Error ? error.message : String(error);
    return new Problem({ status: 0, code: 'console_error', title: 'Console error', detail });
  }

  static async fromResponse(response: Response): Promise<Problem> {
    const document = await readDocument(response);
    const status = response.status;
    return new Problem({
      status,
      code: document.code ?? `http_${status}`,
      title: document.title ?? 'Unexpected response',
      detail: document.detail ?? document.title ?? `The server responded with status ${status}.`,
      correlationId: document.correlation_id ?? response.headers.get('X-Correlation-ID') ?? undefined,
      fields: document.errors,
      reason: document.reason ?? undefined,
      retryAfterS: status === 429 ? retryAfterS(response) : undefined,
    });
  }

  get kind(): ProblemKind {
    if (this.code === 'network') return 'network';
    switch (this.status) {
      case 401:
        return 'signed-out';
      case 403:
        return 'restricted';
      case 404:
        return 'missing';
      case 429:
        return 'rate-limited';
      default:
        return this.status >= 400 && this.status < 500 ? 'refused' : 'server';
    }
  }

  /** Returns true if the outcome is unknown: the server may have acted, so only a retry with the same key is safe. */
  get isUncertain(): boolean {
    return this.kind === 'network' || this.kind === 'server' || this.code === 'idempotency_in_progress';
  }

  field(name: string): string | undefined {
    return this.fields.find((problem) => problem.field === name)?.message;
  }
}

async function readDocument(response: Response): Promise<Partial<ProblemDocument>> {
  try {
    return (await response.json()) as Partial<ProblemDocument>;
  } catch {
    return {};
  }
}

function retryAfterS(response: Response): number {
  const seconds = Number(response.headers.get('Retry-After'));
  return Number.isFinite(seconds) && seconds > 0 ? seconds : DEFAULT_RETRY_AFTER_S;
}
