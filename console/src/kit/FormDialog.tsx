/** Dialog with a form: fields, one problem note, cancel and submit. */
import { type ReactNode, useId } from 'react';
import type { Problem } from '@/api/problem';
import { Button } from './Button';
import { Dialog, type DialogProps } from './Dialog';
import { ProblemNote } from './States';

interface FormDialogProps extends Omit<DialogProps, 'footer' | 'locked' | 'children'> {
  submit: string;
  danger?: boolean;
  /** Disables submit: required input is missing or invalid. */
  incomplete?: boolean;
  pending: boolean;
  problem: Problem | null;
  onSubmit: () => void;
  children?: ReactNode;
}

export function FormDialog(props: FormDialogProps) {
  const {
    submit,
    danger = false,
    incomplete = false,
    pending,
    problem,
    onSubmit,
    onClose,
    children,
    ...dialog
  } = props;
  const form = useId();
  return (
    <Dialog
      {...dialog}
      locked={pending}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={pending}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={form}
            variant={danger ? 'danger' : 'primary'}
            pending={pending}
            disabled={incomplete}
          >
            {submit}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!pending && !incomplete) onSubmit();
        }}
      >
        {children}
        <ProblemNote problem={problem} />
      </form>
    </Dialog>
  );
}
