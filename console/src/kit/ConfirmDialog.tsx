/**
 * Confirmation dialog for actions with consequences; operators' actions also require a reason, which is written to the
 * audit log.
 */
import { type ReactNode, useState } from 'react';
import type { Problem } from '@/api/problem';
import { Field } from './Field';
import { FormDialog } from './FormDialog';
import { Input, Textarea } from './Input';

const MIN_REASON_LENGTH = 3;
const MAX_REASON_LENGTH = 500;

interface ConfirmDialogProps {
  title: string;
  confirm: string;
  /** Consequences of the action, in one or two sentences. */
  children: ReactNode;
  danger?: boolean;
  /** Asks for a reason, which `onConfirm` receives. */
  reason?: boolean;
  /** A name that must be typed first, for what can't be undone. */
  phrase?: string;
  pending: boolean;
  problem: Problem | null;
  onConfirm: (reason: string) => void;
  onClose: () => void;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, confirm, children, danger = true, reason = false, phrase, onConfirm, ...rest } = props;
  const [why, setWhy] = useState('');
  const [typed, setTyped] = useState('');
  const given = why.trim();
  const incomplete =
    (reason && given.length < MIN_REASON_LENGTH) || (phrase !== undefined && typed !== phrase);
  return (
    <FormDialog
      {...rest}
      title={title}
      submit={confirm}
      danger={danger}
      incomplete={incomplete}
      onSubmit={() => onConfirm(given)}
    >
      <div className="text-sm text-muted">{children}</div>
      {phrase !== undefined && (
        <Field label={`Type ${phrase} to confirm`}>
          <Input
            value={typed}
            onValue={setTyped}
            autoComplete="off"
            spellCheck={false}
            className="font-mono"
          />
        </Field>
      )}
      {reason && (
        <Field label="Reason" hint="Recorded in the audit log.">
          <Textarea value={why} onValue={setWhy} maxLength={MAX_REASON_LENGTH} rows={2} />
        </Field>
      )}
    </FormDialog>
  );
}
