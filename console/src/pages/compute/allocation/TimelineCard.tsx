/** Timeline of an allocation, step by step; earlier sections are collapsed. */
import type { AllocationDetail } from '@/api/types';
import { Card } from '@/kit/Card';
import { Elapsed, Time } from '@/kit/Time';
import { Timeline, type TimelineStep } from '@/kit/Timeline';
import { isTransient } from '@/lib/allocations';
import { causeText } from '@/lib/failure';
import { stepLabel } from '@/lib/stepLabels';
import {
  type TimelineSection,
  type SectionKind,
  timelineSections,
  type SectionStep,
} from '@/lib/allocationTimeline';
import { HostPhases } from './HostPhases';

const TITLES: Readonly<Record<SectionKind, string>> = {
  launch: 'Launch',
  stop: 'Stop',
  start: 'Start',
  recover: 'Recovery',
  release: 'Release',
  keys: 'SSH key change',
  other: 'Other work',
};

export function TimelineCard({ allocation }: { allocation: AllocationDetail }) {
  const [latest, ...earlier] = timelineSections(allocation).reverse();
  return (
    <Card title={isTransient(allocation.state) ? 'Progress' : 'History'}>
      {latest ? (
        <div className="flex flex-col gap-4">
          <section className="flex flex-col gap-3">
            <SectionHead section={latest} />
            <Steps section={latest} />
          </section>
          {earlier.map((section) => (
            <details key={section.id} className="border-t border-line pt-3">
              <summary className="rounded-sm">
                <SectionHead section={section} inline />
              </summary>
              <div className="pt-3">
                <Steps section={section} />
              </div>
            </details>
          ))}
        </div>
      ) : (
        <p className="text-sm text-muted">No step has started yet.</p>
      )}
    </Card>
  );
}

function SectionHead({
  section: { kind, steps },
  inline = false,
}: {
  section: TimelineSection;
  inline?: boolean;
}) {
  const sectionStartedAt = steps.find(({ startedAt }) => startedAt !== null)?.startedAt;
  const isOver = steps.every(({ endedAt }) => endedAt !== null);
  const [Head, Title] = inline ? (['span', 'span'] as const) : (['div', 'h3'] as const);
  return (
    <Head className="inline-flex flex-wrap items-baseline gap-x-2 text-sm">
      <Title className="font-medium">{TITLES[kind]}</Title>
      {sectionStartedAt && (
        <span className="text-xs text-muted">
          <Time value={sectionStartedAt} />
          {isOver && (
            <>
              , took <Elapsed since={sectionStartedAt} until={steps.at(-1)?.endedAt} />
            </>
          )}
        </span>
      )}
    </Head>
  );
}

function Steps({ section }: { section: TimelineSection }) {
  return <Timeline label={`Steps: ${TITLES[section.kind]}`} steps={section.steps.map(timelineStep)} />;
}

function timelineStep(step: SectionStep): TimelineStep {
  const { id, name, undo, state, startedAt, endedAt } = step;
  return {
    id,
    label: stepLabel(name, undo),
    raw: undo ? `${name} (undo)` : name,
    state: undo && state === 'done' ? 'skipped' : state,
    aside: startedAt && startedAt !== endedAt && <Elapsed since={startedAt} until={endedAt} />,
    ...(hasDetail(step) && { detail: <StepDetail step={step} /> }),
  };
}

function hasDetail({ error, attempt, work, name }: SectionStep): boolean {
  return error !== null || attempt > 1 || (work !== null && (work.progress.length > 0 || work.type === name));
}

function StepDetail({ step: { error, attempt, work, state } }: { step: SectionStep }) {
  return (
    <div className="flex flex-col gap-1.5">
      {attempt > 1 && <p>Attempt {attempt}</p>}
      {error !== null && <p className="text-bad">{causeText(error)}</p>}
      {work && <HostPhases work={work} failed={state === 'failed'} />}
    </div>
  );
}
