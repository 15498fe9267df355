/** Dialogs to set and clear a policy's value at one level. */
import { useState } from 'react';
import { useAction } from '@/api/action';
import { useDelayedRefetch } from '@/api/delayedRefetch';
import type { EffectivePolicy, PolicyValue } from '@/api/types';
import { ConfirmDialog } from '@/kit/ConfirmDialog';
import { Field } from '@/kit/Field';
import { FormDialog } from '@/kit/FormDialog';
import { Checkbox, Input, Select, Textarea } from '@/kit/Input';
import { sentence } from '@/lib/format';
import { boundsOf, formatPolicy, isOwn, parsePolicy, policyText } from '@/lib/policies';
import type { NewValue, PolicyScope } from './policyScope';

interface PolicyDialogProps {
  scope: PolicyScope;
  policy: EffectivePolicy;
  onClose: () => void;
}

export function SetPolicyDialog({ scope, policy, onClose }: PolicyDialogProps) {
  const { key: name, allowed, description } = policy;
  const [text, setText] = useState(policyText(policy.value));
  const [hard, setHard] = useState(policy.hard && isOwn(policy, scope.level));
  const refetch = useDelayedRefetch(scope.invalidates);
  const set = useAction({
    run: (body: NewValue, key) => scope.set(name, body, key),
    done: `${name} set for ${scope.name}`,
    onDone: () => {
      refetch();
      onClose();
    },
    problems: 'inline',
  });
  const value = parsePolicy(text, policy.default);
  const outside = value !== null && isOutside(value, allowed);
  const wrong = outside || (value === null && text !== '') ? `Must be ${allowed}.` : undefined;
  return (
    <FormDialog
      title={name}
      description={description}
      submit="Set policy"
      incomplete={value === null || outside}
      pending={set.pending}
      problem={set.problem}
      onSubmit={() => {
        if (value !== null) set.act({ value, hard });
      }}
      onClose={onClose}
    >
      <Field
        label={`Value for ${scope.name}`}
        hint={`${sentence(allowed)}. Default: ${formatPolicy(policy.default)}.`}
        error={wrong ?? set.problem?.field('value')}
      >
        <ValueInput like={policy.default} text={text} allowed={allowed} onText={setText} />
      </Field>
      {policy.may_set !== scope.level && (
        <Checkbox
          label="Locked"
          hint={`${scope.below} can't override it.`}
          checked={hard}
          onChecked={setHard}
        />
      )}
    </FormDialog>
  );
}

function isOutside(value: PolicyValue, allowed: string): boolean {
  const bounds = boundsOf(allowed);
  return typeof value === 'number' && bounds !== null && (value < bounds.min || value > bounds.max);
}

interface ValueInputProps {
  like: PolicyValue;
  text: string;
  allowed: string;
  onText: (text: string) => void;
}

const SWITCH = [
  { value: 'true', label: 'On' },
  { value: 'false', label: 'Off' },
] as const;

function ValueInput({ like, text, allowed, onText }: ValueInputProps) {
  if (typeof like === 'boolean') return <Select options={SWITCH} value={text} onValue={onText} />;
  if (Array.isArray(like)) {
    return <Textarea value={text} onValue={onText} spellCheck={false} className="font-mono text-xs" />;
  }
  if (typeof like === 'number') {
    return <Input type="number" {...boundsOf(allowed)} value={text} onValue={onText} className="tabular" />;
  }
  return <Input value={text} onValue={onText} spellCheck={false} />;
}

export function ClearPolicyDialog({ scope, policy, onClose }: PolicyDialogProps) {
  const refetch = useDelayedRefetch(scope.invalidates);
  const clear = useAction({
    run: (_: string, key) => scope.clear(policy.key, key),
    done: `${policy.key} cleared`,
    onDone: () => {
      refetch();
      onClose();
    },
    problems: 'inline',
  });
  return (
    <ConfirmDialog
      title={`Clear ${policy.key}?`}
      confirm="Clear policy"
      pending={clear.pending}
      problem={clear.problem}
      onConfirm={clear.act}
      onClose={onClose}
    >
      {`${formatPolicy(policy.value)} no longer applies to ${scope.name}. The value of the level above takes effect.`}
    </ConfirmDialog>
  );
}
