/** Creates an enrolment profile, then shows its token once. */
import { useState } from 'react';
import { useAction } from '@/api/action';
import { api, data, keyed } from '@/api/client';
import { keys } from '@/api/keys';
import type { Problem } from '@/api/problem';
import type { EnrolmentProfileMade, NewProfile } from '@/api/types';
import { Button } from '@/kit/Button';
import { Dialog } from '@/kit/Dialog';
import { Field } from '@/kit/Field';
import { FormDialog } from '@/kit/FormDialog';
import { Checkbox, Input, Select, Textarea } from '@/kit/Input';
import { plural } from '@/lib/format';
import { Bootstrap } from './Bootstrap';
import { PlacementFields } from './PlacementFields';
import { emptyProfile, isComplete, type ProfileForm, toProfile } from './profileForm';

export function NewProfileDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<EnrolmentProfileMade | null>(null);
  if (made) return <ProfileMade made={made} onClose={onClose} />;
  return <ProfileFormDialog onMade={setMade} onClose={onClose} />;
}

interface ProfileFormDialogProps {
  onMade: (made: EnrolmentProfileMade) => void;
  onClose: () => void;
}

function ProfileFormDialog({ onMade, onClose }: ProfileFormDialogProps) {
  const [form, setForm] = useState(emptyProfile);
  // Fixed when the dialog opens, so that a retry sends the same request.
  const [openedMs] = useState(Date.now);
  const create = useAction({
    run: (body: NewProfile, key) =>
      data(api.POST('/api/v1/admin/enrolment-profiles', { params: { header: keyed(key) }, body })),
    invalidates: [keys.enrolmentProfiles],
    onDone: onMade,
    problems: 'inline',
  });
  const { problem } = create;
  return (
    <FormDialog
      title="New enrolment profile"
      description="One token for several nodes."
      submit="Create profile"
      incomplete={!isComplete(form)}
      pending={create.pending}
      problem={problem}
      onSubmit={() => create.act(toProfile(form, openedMs))}
      onClose={onClose}
    >
      <Field label="Name" error={problem?.field('name')}>
        <Input value={form.name} onValue={(name) => setForm({ ...form, name })} autoComplete="off" />
      </Field>
      <PlacementFields value={form} onChange={(place) => setForm({ ...form, ...place })} problem={problem} />
      <TermsFields form={form} onChange={setForm} problem={problem} />
    </FormDialog>
  );
}

const LIFETIMES = [
  { value: '1', label: '1 day' },
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
];

interface TermsFieldsProps {
  form: ProfileForm;
  onChange: (form: ProfileForm) => void;
  problem: Problem | null;
}

function TermsFields({ form, onChange, problem }: TermsFieldsProps) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Nodes that can enrol" error={problem?.field('uses')}>
          <Input
            type="number"
            min={1}
            max={10_000}
            value={form.uses}
            onValue={(uses) => onChange({ ...form, uses })}
          />
        </Field>
        <Field label="Valid for" error={problem?.field('expires_at')}>
          <Select options={LIFETIMES} value={form.days} onValue={(days) => onChange({ ...form, days })} />
        </Field>
      </div>
      <Field
        label="Networks"
        hint="One per line, such as 10.0.0.0/8. If empty, nodes can enrol from any network."
        optional
        error={problem?.field('networks')}
      >
        <Textarea
          rows={2}
          value={form.networks}
          onValue={(networks) => onChange({ ...form, networks })}
          spellCheck={false}
          className="font-mono"
        />
      </Field>
      <Checkbox
        label="An operator approves each node's topology report"
        hint="If off, a node is in service as soon as it has sent its topology report."
        checked={form.needsApproval}
        onChecked={(needsApproval) => onChange({ ...form, needsApproval })}
      />
    </>
  );
}

function ProfileMade({ made, onClose }: { made: EnrolmentProfileMade; onClose: () => void }) {
  const { profile } = made;
  return (
    <Dialog
      title={`${profile.name} is ready`}
      // Closed only by its buttons, so that the one-time secret isn't lost by a stray click.
      locked
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <Bootstrap
        command={made.bootstrap_command ?? null}
        token={made.token ?? null}
        expiresAt={profile.expires_at}
      />
      <p className="text-sm text-muted">
        Up to {plural(profile.uses, 'node')} can enrol with it. They appear under Nodes automatically{' '}
        {profile.needs_approval ? ' and wait for approval of their topology reports.' : '.'}
      </p>
    </Dialog>
  );
}
