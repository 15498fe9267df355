/** Editor for tags: rows of name and value. */
import { Plus, X } from 'lucide-react';
import { Button, IconButton } from '@/kit/Button';
import { Input } from '@/kit/Input';
import { MAX_TAGS, tagProblem, type TagRow } from '@/lib/tags';

interface TagsEditorProps {
  rows: readonly TagRow[];
  onRows: (rows: readonly TagRow[]) => void;
}

export function TagsEditor({ rows, onRows }: TagsEditorProps) {
  const change = (at: number, changed: Partial<TagRow>) =>
    onRows(rows.map((row, index) => (index === at ? { ...row, ...changed } : row)));
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 text-sm font-medium">Tags</legend>
      {rows.map((row, at) => (
        <TagFields
          key={at}
          row={row}
          number={at + 1}
          problem={tagProblem(rows, at)}
          onChange={(changed) => change(at, changed)}
          onRemove={() => onRows(rows.toSpliced(at, 1))}
        />
      ))}
      <Button
        size="sm"
        icon={Plus}
        className="self-start"
        disabled={rows.length >= MAX_TAGS}
        onClick={() => onRows([...rows, { key: '', value: '' }])}
      >
        Add tag
      </Button>
    </fieldset>
  );
}

interface TagFieldsProps {
  row: TagRow;
  number: number;
  problem: string | undefined;
  onChange: (changed: Partial<TagRow>) => void;
  onRemove: () => void;
}

function TagFields({ row, number, problem, onChange, onRemove }: TagFieldsProps) {
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-center gap-2">
        <Input
          aria-label={`Name of tag ${number}`}
          aria-invalid={problem !== undefined || undefined}
          placeholder="team"
          value={row.key}
          onValue={(key) => onChange({ key })}
          autoComplete="off"
          spellCheck={false}
        />
        <Input
          aria-label={`Value of tag ${number}`}
          placeholder="vision"
          value={row.value}
          onValue={(value) => onChange({ value })}
          autoComplete="off"
        />
        <IconButton icon={X} label={`Remove tag ${number}`} onClick={onRemove} />
      </div>
      {problem !== undefined && <p className="text-xs text-bad">{problem}</p>}
    </div>
  );
}
