/** Facts of a run: state, step, owner. */
import type { WorkflowRun } from '@/api/types';
import { Card, Facts } from '@/kit/Card';
import { Id } from '@/kit/Copy';
import { Elapsed, Time } from '@/kit/Time';
import { FailureNote } from '../shared/FailureNote';
import { OrgRef, ProjectRef, RequestRef } from '../shared/Ref';
import { Subject } from './Subject';

export function RunFacts({ run }: { run: WorkflowRun }) {
  const waitsFor = run.waits_for ?? [];
  return (
    <Card title="Run">
      <div className="flex flex-col gap-4">
        {run.error && (
          <FailureNote>
            {run.failed_step && `${run.failed_step}: `}
            {run.error}
          </FailureNote>
        )}
        <Facts
          columns={2}
          facts={[
            { name: 'Workflow', value: `${run.workflow}, version ${run.version}` },
            { name: 'Current step', value: `${run.step}, attempt ${run.attempt}` },
            { name: 'Started', value: <Time value={run.started_at} /> },
            { name: 'In this state for', value: <Elapsed since={run.state_since} /> },
            { name: 'Can be undone', value: run.reversible ? 'Yes' : 'No, past its point of no return' },
            { name: 'Cancelled', value: run.cancelled_at && <Time value={run.cancelled_at} /> },
            { name: 'Resumes', value: run.wake_at && <Time value={run.wake_at} /> },
            { name: 'Waits for', value: waitsFor.length > 0 ? waitsFor.join(', ') : null },
            { name: 'Organisation', value: run.org_id && <OrgRef id={run.org_id} /> },
            { name: 'Project', value: run.project_id && <ProjectRef id={run.project_id} /> },
          ]}
        />
        <Facts
          facts={[
            { name: 'Started for', value: <Subject runKey={run.run_key} whole /> },
            { name: 'Id', value: <Id id={run.id} whole /> },
            { name: 'Correlation id', value: <RequestRef id={run.correlation_id} whole /> },
          ]}
        />
      </div>
    </Card>
  );
}
