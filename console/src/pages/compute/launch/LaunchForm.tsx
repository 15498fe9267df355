/** Launch form with a cost estimate. */
import { useState } from 'react';
import type { Project, Sku } from '@/api/types';
import { Card } from '@/kit/Card';
import { requestsOf, type Draft, isComplete, newDraft } from './draft';
import { EstimateCard } from './EstimateCard';
import { ExtrasFields } from './ExtrasFields';
import { KeysField } from './KeysField';
import { MachineFields } from './MachineFields';
import { useLaunch } from './useLaunch';

interface LaunchFormProps {
  sku: Sku;
  project: Project;
  /** GPU count from the URL. */
  gpus: string | undefined;
}

export function LaunchForm({ sku, project, gpus }: LaunchFormProps) {
  const [draft, setDraft] = useState(() => newDraft(sku, gpus));
  const launch = useLaunch(project);
  const change = (changed: Partial<Draft>) => setDraft((now) => ({ ...now, ...changed }));
  const parts = { draft, change, problem: launch.problem };
  return (
    <form
      noValidate
      aria-label={`Launch ${sku.display_name}`}
      className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]"
      onSubmit={(event) => {
        event.preventDefault();
        if (isComplete(draft)) launch.act(requestsOf(sku, draft));
      }}
    >
      <div className="flex min-w-0 flex-col gap-5">
        <Card title="Machine">
          <MachineFields sku={sku} project={project} {...parts} />
        </Card>
        <Card title="Access">
          <KeysField
            chosen={draft.keyIds}
            onChosen={(keyIds) => change({ keyIds })}
            error={launch.problem?.field('ssh_key_ids')}
          />
        </Card>
        <Card title="Options">
          <ExtrasFields {...parts} />
        </Card>
      </div>
      <EstimateCard sku={sku} project={project} draft={draft} launch={launch} />
    </form>
  );
}
