/** Workflow steps with attempts and errors. */
import { Timeline } from '@/kit/Timeline';
import { type JournalEntry, journalSteps } from '@/lib/journal';

export function Journal({ label, entries }: { label: string; entries: readonly JournalEntry[] }) {
  if (entries.length === 0) return <p className="text-sm text-muted">No step has started yet.</p>;
  const steps = journalSteps(entries).map(({ note, errors, step: name, ...step }) => ({
    ...step,
    detail: (
      <>
        <code className="font-mono">{name}</code>
        {note !== null && ` · ${note}`}
        {errors.map((error) => (
          <span key={error} className="block text-bad">
            {error}
          </span>
        ))}
      </>
    ),
  }));
  return <Timeline label={label} steps={steps} />;
}
