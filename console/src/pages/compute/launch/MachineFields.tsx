/** Fields for GPU count, name, number of machines, image and region. */
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Problem } from '@/api/problem';
import { imagesQuery } from '@/api/queries/compute';
import type { Image, Project, Sku } from '@/api/types';
import { Field } from '@/kit/Field';
import { Input, Select } from '@/kit/Input';
import { gpuCountLabel } from '@/lib/allocations';
import { MAX_MACHINES, nameProblem, namesFor } from '@/lib/launch';
import { profileFor, profileSummary } from '@/lib/offers';
import { describeState } from '@/lib/states';
import { CountChoice } from './CountChoice';
import type { Draft } from './draft';

export interface DraftProps {
  draft: Draft;
  change: (changed: Partial<Draft>) => void;
  problem: Problem | null;
}

interface MachineFieldsProps extends DraftProps {
  sku: Sku;
  project: Project;
}

export function MachineFields({ sku, project, draft, change, problem }: MachineFieldsProps) {
  const images = useInfiniteQuery(imagesQuery(project.id));
  const profile = profileFor(sku, draft.gpus);
  return (
    <div className="flex flex-col gap-4">
      {sku.counts.length > 0 && (
        <CountChoice
          counts={sku.counts}
          value={draft.gpus}
          onValue={(gpus) => change({ gpus })}
          hint={profile && `${gpuCountLabel(draft.gpus)} with ${profileSummary(profile)}`}
          error={problem?.field('gpus')}
        />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <NameField draft={draft} change={change} problem={problem} />
        <Field label="How many machines" hint={machinesHint(draft)}>
          <Input
            type="number"
            min={1}
            max={MAX_MACHINES}
            value={draft.machines}
            onValue={(text) => change({ machines: clampMachines(Number(text)) })}
          />
        </Field>
        <Field label="Image" error={problem?.field('image_id')}>
          <Select
            none="Default image"
            options={imageOptions(images.data?.rows ?? [])}
            value={draft.imageId}
            onValue={(imageId) => change({ imageId })}
          />
        </Field>
        {sku.availability.length > 1 && (
          <Field label="Region" error={problem?.field('region')}>
            <Select
              none="Any region"
              options={sku.availability.map(({ region, status }) => ({
                value: region,
                label: `${region} (${describeState('availability', status).label.toLowerCase()})`,
              }))}
              value={draft.region}
              onValue={(region) => change({ region })}
            />
          </Field>
        )}
      </div>
    </div>
  );
}

function NameField({ draft, change, problem }: DraftProps) {
  const wrong = namesFor(draft.name, draft.machines).map(nameProblem).find(Boolean);
  return (
    <Field label="Name" error={wrong ?? problem?.field('name')}>
      <Input
        value={draft.name}
        onValue={(name) => change({ name })}
        autoComplete="off"
        spellCheck={false}
        maxLength={63}
      />
    </Field>
  );
}

function machinesHint({ name, machines }: Draft): string | undefined {
  if (machines === 1) return undefined;
  return `Named ${name}-1 to ${name}-${machines}.`;
}

function clampMachines(count: number): number {
  return Math.min(Math.max(Math.trunc(count) || 1, 1), MAX_MACHINES);
}

/** Returns the available images, recommended ones first; deprecated ones are excluded. */
function imageOptions(images: readonly Image[]) {
  return images
    .filter(({ state }) => state === 'available')
    .sort((a, b) => Number(b.promoted) - Number(a.promoted))
    .map(({ id, name, family, promoted }) => ({
      value: id,
      label: `${name} · ${family}${promoted ? ' (recommended)' : ''}`,
    }));
}
