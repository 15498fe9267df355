/** Makes a profile, then shows its token once. */
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
import { PlaceFields } from './PlaceFields';
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
  // Fixed when the dialog opens, so that a repeated press asks for the same thing.
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
      description="One token for several hosts."
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
      <PlaceFields value={form} onChange={(place) => setForm({ ...form, ...place })} problem={problem} />
      <TermsFields form={form} onChange={setForm} problem={problem} />
    </FormDialog>
  );
}

const LIVES = [
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
        <Field label="Hosts that may enrol" error={problem?.field('uses')}>
          <Input
            type="number"
            min={1}
            max={10_000}
            value={form.uses}
            onValue={(uses) => onChange({ ...form, uses })}
          />
        </Field>
        <Field label="Good for" error={problem?.field('expires_at')}>
          <Select options={LIVES} value={form.days} onValue={(days) => onChange({ ...form, days })} />
        </Field>
      </div>
      <Field
        label="Networks"
        hint="One on a line, such as 10.0.0.0/8. Without any, hosts may come from anywhere."
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
        label="An operator approves each host's hardware"
        hint="Without this a host is in service as soon as it has said what it is made of."
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
      // Left by its buttons alone: what is shown once is not lost by a stray click.
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
        {plural(profile.uses, 'host')} may use it. Each appears among the hosts by itself
        {profile.needs_approval ? ' and waits there for its hardware to be approved.' : '.'}
      </p>
    </Dialog>
  );
}
