/** Deciding about dead letters: one or several, with one reason. */
import { api, data, keyed } from '@/api/client';
import { Problem } from '@/api/problem';
import type { DeadLetter } from '@/api/types';
import { plural } from '@/lib/format';

export type Decision = 'redrive' | 'drop';

/** Only a dead letter waits for somebody; parked ones follow the one before them. */
export const isUndecided = ({ state }: DeadLetter): boolean => state === 'dead';

export interface Decided {
  /** Letters that go on their way, with those parked behind them. */
  sent: number;
  /** Letters that somebody else had decided about meanwhile. */
  refused: number;
}

const PATHS = {
  redrive: '/api/v1/admin/dlq/{letter_id}/redrive',
  drop: '/api/v1/admin/dlq/{letter_id}/drop',
} as const;

/** One after another, so that their order holds. Each has a key of its own that a retry of the whole finds again. */
export async function decide(
  decision: Decision,
  ids: readonly string[],
  reason: string,
  key: string,
): Promise<Decided> {
  const decided: Decided = { sent: 0, refused: 0 };
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

export function decidedWords(decision: Decision, { sent, refused }: Decided): string {
  const verb = decision === 'redrive' ? 'redriven' : 'decided';
  const rest = refused > 0 ? `, ${refused} had been decided already` : '';
  return `${plural(sent, 'letter')} ${verb}${rest}`;
}
