/** What happens to it, step by step; earlier chapters fold away. */
import type { AllocationDetail } from '@/api/types';
import { Card } from '@/kit/Card';
import { Elapsed, Time } from '@/kit/Time';
import { Timeline, type TimelineStep } from '@/kit/Timeline';
import { isMoving } from '@/lib/allocations';
import { causeWords } from '@/lib/failure';
import { stepWords } from '@/lib/stepWords';
import { type Chapter, type ChapterKind, chaptersOf, type StoryStep } from '@/lib/story';
import { HostPhases } from './HostPhases';

const TITLES: Readonly<Record<ChapterKind, string>> = {
  make: 'Launch',
  stop: 'Stop',
  start: 'Start',
  recover: 'Return of its host',
  release: 'Release',
  keys: 'Change of SSH keys',
  other: 'Other work',
};

export function StoryCard({ allocation }: { allocation: AllocationDetail }) {
  const [latest, ...earlier] = chaptersOf(allocation).reverse();
  return (
    <Card title={isMoving(allocation.state) ? 'Progress' : 'History'}>
      {latest ? (
        <div className="flex flex-col gap-4">
          <section className="flex flex-col gap-3">
            <ChapterHead chapter={latest} />
            <Steps chapter={latest} />
          </section>
          {earlier.map((chapter) => (
            <details key={chapter.id} className="border-t border-line pt-3">
              <summary className="rounded-sm">
                <ChapterHead chapter={chapter} inline />
              </summary>
              <div className="pt-3">
                <Steps chapter={chapter} />
              </div>
            </details>
          ))}
        </div>
      ) : (
        <p className="text-sm text-muted">No step has begun yet.</p>
      )}
    </Card>
  );
}

function ChapterHead({ chapter: { kind, steps }, inline = false }: { chapter: Chapter; inline?: boolean }) {
  const begunAt = steps.find(({ startedAt }) => startedAt !== null)?.startedAt;
  const isOver = steps.every(({ endedAt }) => endedAt !== null);
  const [Head, Title] = inline ? (['span', 'span'] as const) : (['div', 'h3'] as const);
  return (
    <Head className="inline-flex flex-wrap items-baseline gap-x-2 text-sm">
      <Title className="font-medium">{TITLES[kind]}</Title>
      {begunAt && (
        <span className="text-xs text-muted">
          <Time value={begunAt} />
          {isOver && (
            <>
              , took <Elapsed since={begunAt} until={steps.at(-1)?.endedAt} />
            </>
          )}
        </span>
      )}
    </Head>
  );
}

function Steps({ chapter }: { chapter: Chapter }) {
  return <Timeline label={`Steps: ${TITLES[chapter.kind]}`} steps={chapter.steps.map(timelineStep)} />;
}

function timelineStep(step: StoryStep): TimelineStep {
  const { id, name, undo, state, startedAt, endedAt } = step;
  return {
    id,
    label: stepWords(name, undo),
    raw: undo ? `${name} (undo)` : name,
    state: undo && state === 'done' ? 'skipped' : state,
    aside: startedAt && startedAt !== endedAt && <Elapsed since={startedAt} until={endedAt} />,
    ...(hasDetail(step) && { detail: <StepDetail step={step} /> }),
  };
}

function hasDetail({ error, attempt, work, name }: StoryStep): boolean {
  return error !== null || attempt > 1 || (work !== null && (work.progress.length > 0 || work.type === name));
}

function StepDetail({ step: { error, attempt, work, state } }: { step: StoryStep }) {
  return (
    <div className="flex flex-col gap-1.5">
      {attempt > 1 && <p>Attempt {attempt}</p>}
      {error !== null && <p className="text-bad">{causeWords(error)}</p>}
      {work && <HostPhases work={work} failed={state === 'failed'} />}
    </div>
  );
}
