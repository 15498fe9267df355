/** Replaces the tags. */
import { useState } from 'react';
import { useAction } from '@/api/action';
import { api, keyed } from '@/api/client';
import { keys } from '@/api/keys';
import type { Allocation } from '@/api/types';
import { FormDialog } from '@/kit/FormDialog';
import { areTagsValid, rowsOf, type TagRow, tagsOf } from '@/lib/tags';
import { TagsEditor } from '../TagsEditor';

export function TagsDialog({ allocation, onClose }: { allocation: Allocation; onClose: () => void }) {
  const { id, name, project_id, tags } = allocation;
  const [rows, setRows] = useState<readonly TagRow[]>(() => startingRows(tags));
  const replace = useAction({
    run: (next: Record<string, string>, key) =>
      api.PUT('/api/v1/allocations/{allocation_id}/tags', {
        params: { path: { allocation_id: id }, header: keyed(key, project_id) },
        body: { tags: next },
      }),
    done: 'Tags saved',
    invalidates: [keys.allocations],
    onDone: onClose,
    problems: 'inline',
  });
  return (
    <FormDialog
      title={`Tags of ${name}`}
      submit="Save tags"
      incomplete={!areTagsValid(rows)}
      pending={replace.pending}
      problem={replace.problem}
      onSubmit={() => replace.act(tagsOf(rows))}
      onClose={onClose}
    >
      <TagsEditor rows={rows} onRows={setRows} />
    </FormDialog>
  );
}

function startingRows(tags: Allocation['tags']): TagRow[] {
  const rows = rowsOf(tags);
  return rows.length > 0 ? rows : [{ key: '', value: '' }];
}
