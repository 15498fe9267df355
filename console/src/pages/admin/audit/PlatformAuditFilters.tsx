/** Additional audit filters for operators: time spans, and ids set by links. */
import { Button } from '@/kit/Button';
import { FilterChip } from '@/kit/FilterChip';
import { sentence } from '@/lib/format';
import { OrgRef, ProjectRef } from '../shared/Ref';

type Name = 'org_id' | 'project_id' | 'target_type' | 'since' | 'until';

interface PlatformAuditFiltersProps {
  search: Partial<Record<Name, string>>;
  onChange: (change: Partial<Record<Name, string | undefined>>) => void;
}

const HOUR_MS = 3_600_000;
const SPANS = [
  { label: 'Last hour', ms: HOUR_MS },
  { label: 'Last day', ms: 24 * HOUR_MS },
  { label: 'Last week', ms: 7 * 24 * HOUR_MS },
] as const;

export function PlatformAuditFilters({ search, onChange }: PlatformAuditFiltersProps) {
  const { org_id, project_id, target_type } = search;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {SPANS.map(({ label, ms }) => (
        <Button
          key={label}
          size="sm"
          onClick={() => onChange({ since: new Date(Date.now() - ms).toISOString(), until: undefined })}
        >
          {label}
        </Button>
      ))}
      {org_id !== undefined && (
        <FilterChip
          name="Organisation"
          value={<OrgRef id={org_id} />}
          onRemove={() => onChange({ org_id: undefined })}
        />
      )}
      {project_id !== undefined && (
        <FilterChip
          name="Project"
          value={<ProjectRef id={project_id} />}
          onRemove={() => onChange({ project_id: undefined })}
        />
      )}
      {target_type !== undefined && (
        <FilterChip
          name="Target type"
          value={sentence(target_type)}
          onRemove={() => onChange({ target_type: undefined })}
        />
      )}
    </div>
  );
}
