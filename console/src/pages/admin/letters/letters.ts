/** Redrives or drops dead letters, one or several, with one reason. */
import { api, data, keyed } from '@/api/client';
import { Problem } from '@/api/problem';
import type { DeadLetter } from '@/api/types';
import { plural } from '@/lib/format';

export type Decision = 'redrive' | 'drop';

/** Returns true if the letter needs a decision; parked letters follow the one before them. */
export const isUndecided = ({ state }: DeadLetter): boolean => state === 'dead';

export interface DecisionResult {
  /** Letters being processed, including those parked behind them. */
  sent: number;
  /** Letters that another operator had decided about already. */
  refused: number;
}

const PATHS = {
  redrive: '/api/v1/admin/dlq/{letter_id}/redrive',
  drop: '/api/v1/admin/dlq/{letter_id}/drop',
} as const;

/**
 * Sends the decisions one after another, to keep their order. Each has its own idempotency key, which a retry of the
 * whole reuses.
 */
export async function decide(
  decision: Decision,
  ids: readonly string[],
  reason: string,
  key: string,
): Promise<DecisionResult> {
  const decided: DecisionResult = { sent: 0, refused: 0 };
  for (const id of ids) {
    try {
      const { letters } = await data(
        api.POST(PATHS[decision], {
          params: { path: { letter_id: id }, header: keyed(`${key} ${id}`) },
          body: { reason },
        }),
      );
      decided.sent += letters;
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'state_conflict' || ids.length === 1) throw error;
      decided.refused += 1;
    }
  }
  return decided;
}

export function decisionSummary(decision: Decision, { sent, refused }: DecisionResult): string {
  const verb = decision === 'redrive' ? 'redriven' : 'decided';
  const rest = refused > 0 ? `, ${refused} already decided` : '';
  return `${plural(sent, 'letter')} ${verb}${rest}`;
}
