/** Asks before something is lost; for operators' actions it asks why, and the answer goes to the audit log. */
import { type ReactNode, useState } from 'react';
import type { Problem } from '@/api/problem';
import { Field } from './Field';
import { FormDialog } from './FormDialog';
import { Input, Textarea } from './Input';

const REASON_MIN = 3;
const REASON_MAX = 500;

interface ConfirmDialogProps {
  title: string;
  confirm: string;
  /** What will happen, in a sentence or two. */
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
  const incomplete = (reason && given.length < REASON_MIN) || (phrase !== undefined && typed !== phrase);
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
        <Field label="Reason" hint="Kept in the audit log.">
          <Textarea value={why} onValue={setWhy} maxLength={REASON_MAX} rows={2} />
        </Field>
      )}
    </FormDialog>
  );
}
