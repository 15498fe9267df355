/** Groups a workflow's journal into steps: consecutive entries of one step become one line. */
import { formatDuration, plural } from './format';
import { stepLabel } from './stepLabels';

export interface JournalEntry {
  at: string;
  step: string;
  direction: string;
  attempt: number;
  outcome: string;
  error?: string | null;
}

export interface JournalStep {
  id: string;
  label: string;
  /** Step name in the journal. */
  step: string;
  state: 'done' | 'running' | 'failed' | 'skipped';
  at: string;
  /** Duration and attempts: "1 min 2 s, 3 attempts". */
  note: string | null;
  /** Distinct errors of failed attempts, latest last. */
  errors: string[];
}

const UNDO = 'undo';

export function journalSteps(entries: readonly JournalEntry[]): JournalStep[] {
  return grouped(entries).map((group, index) => stepOf(group, index));
}

function grouped(entries: readonly JournalEntry[]): JournalEntry[][] {
  const groups: JournalEntry[][] = [];
  for (const entry of entries) {
    const group = groups.at(-1);
    const before = group?.at(-1);
    if (group && before?.step === entry.step && before.direction === entry.direction) group.push(entry);
    else groups.push([entry]);
  }
  return groups;
}

function stepOf(group: readonly JournalEntry[], index: number): JournalStep {
  const [first, last] = [group[0], group.at(-1)];
  if (!first || !last) throw new Error('A step without entries.');
  const tookMs = Date.parse(last.at) - Date.parse(first.at);
  const notes = [
    tookMs >= 1_000 ? formatDuration(tookMs) : null,
    last.attempt > 1 ? plural(last.attempt, 'attempt') : null,
  ].filter((note) => note !== null);
  return {
    id: `${index} ${last.direction} ${last.step}`,
    label: stepLabel(last.step, last.direction === UNDO),
    step: last.step,
    state: stateOf(last),
    at: last.at,
    note: notes.length > 0 ? notes.join(', ') : null,
    errors: [...new Set(group.map(({ error }) => error).filter((error) => error != null))],
  };
}

function stateOf({ outcome, direction }: JournalEntry): JournalStep['state'] {
  if (outcome === 'failed') return 'failed';
  if (outcome !== 'done') return 'running';
  return direction === UNDO ? 'skipped' : 'done';
}
