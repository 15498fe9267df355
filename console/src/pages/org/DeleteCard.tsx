/** Deletes an organisation or project; confirmed by typing its short name. */
import { type QueryKey } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useAction } from '@/api/action';
import { Card } from '@/kit/Card';
import { ConfirmDialog } from '@/kit/ConfirmDialog';
import { GuardedButton } from '@/kit/GuardedButton';

interface DeleteCardProps {
  noun: 'organisation' | 'project';
  name: string;
  slug: string;
  consequence: ReactNode;
  /** Reason why deletion isn't possible; undefined if it is. */
  blocked: string | undefined;
  remove: (key: string) => Promise<unknown>;
  invalidates: readonly QueryKey[];
  onDeleted: () => void;
}

export function DeleteCard(props: DeleteCardProps) {
  const { noun, name, slug, consequence, blocked, remove, invalidates, onDeleted } = props;
  const [asking, setAsking] = useState(false);
  const action = useAction({
    run: (_: string, key) => remove(key),
    done: `${name} deleted`,
    invalidates,
    onDone: onDeleted,
    problems: 'inline',
  });
  return (
    <Card title={`Delete ${noun}`}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose text-sm text-muted">{blocked ?? consequence}</p>
        <GuardedButton variant="danger" icon={Trash2} blocked={blocked} onClick={() => setAsking(true)}>
          {`Delete ${noun}`}
        </GuardedButton>
      </div>
      {asking && (
        <ConfirmDialog
          title={`Delete ${name}?`}
          confirm={`Delete ${noun}`}
          phrase={slug}
          pending={action.pending}
          problem={action.problem}
          onConfirm={action.act}
          onClose={() => setAsking(false)}
        >
          {consequence} This can&apos;t be undone.
        </ConfirmDialog>
      )}
    </Card>
  );
}
