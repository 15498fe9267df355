/** Filters of an audit log. Values are stored in the URL; typed text applies on blur or Enter. */
import { X } from 'lucide-react';
import { type KeyboardEvent, useId } from 'react';
import type { AuditFilterName, AuditFilterValues } from '@/lib/audit';
import { fromLocalField, toLocalField } from '@/lib/moment';
import { statesOf } from '@/lib/states';
import { Button } from './Button';
import { FilterBar } from './FilterBar';
import { Input, type Option, Select } from './Input';

interface AuditFiltersProps {
  values: AuditFilterValues;
  onChange: (change: Partial<Record<AuditFilterName, string | undefined>>) => void;
  /** Options of the person filter; if omitted, an id is typed. */
  people?: readonly Option[];
  projects?: readonly Option[];
  /** Actions seen so far, offered while typing. */
  actions: readonly string[];
}

export function AuditFilters({ values, onChange, people, projects, actions }: AuditFiltersProps) {
  const isNarrowed = Object.values(values).some((value) => value !== '');
  const set = (name: AuditFilterName) => (value: string) => onChange({ [name]: value || undefined });
  return (
    <FilterBar>
      <TypedFilter label="Action" value={values.action} suggestions={actions} onValue={set('action')} />
      <ChosenFilter label="Person" value={values.actor_id} options={people} onValue={set('actor_id')} />
      <TypedFilter label="Target id" value={values.target_id} onValue={set('target_id')} />
      {projects && (
        <ChosenFilter
          label="Project"
          value={values.project_id}
          options={projects}
          onValue={set('project_id')}
        />
      )}
      <Select
        aria-label="Result"
        none="Any result"
        options={statesOf('outcome')}
        value={values.result ?? ''}
        onValue={set('result')}
        className="max-sm:w-[calc(50%-4px)] sm:w-32"
      />
      <TypedFilter label="Correlation id" value={values.correlation_id} onValue={set('correlation_id')} />
      <MomentFilter label="From" value={values.since} onValue={(since) => onChange({ since })} />
      <MomentFilter label="Until" value={values.until} onValue={(until) => onChange({ until })} />
      {isNarrowed && (
        <Button variant="ghost" icon={X} onClick={() => onChange(cleared(values))}>
          Clear filters
        </Button>
      )}
    </FilterBar>
  );
}

function cleared(values: AuditFilterValues): Partial<Record<AuditFilterName, undefined>> {
  return Object.fromEntries(Object.keys(values).map((name) => [name, undefined]));
}

interface ChosenFilterProps {
  label: string;
  value: string | undefined;
  options: readonly Option[] | undefined;
  onValue: (value: string) => void;
}

/** Select for known options. A value from the URL stays visible even if it isn't among them. */
function ChosenFilter({ label, value = '', options, onValue }: ChosenFilterProps) {
  if (options === undefined) return <TypedFilter label={`${label} id`} value={value} onValue={onValue} />;
  const isKnown = value === '' || options.some((option) => option.value === value);
  return (
    <Select
      aria-label={label}
      none={`Any ${label.toLowerCase()}`}
      options={isKnown ? options : [...options, { value, label: value }]}
      value={value}
      onValue={onValue}
      className="max-sm:w-[calc(50%-4px)] sm:w-44"
    />
  );
}

interface TypedFilterProps {
  label: string;
  value: string | undefined;
  suggestions?: readonly string[];
  onValue: (value: string) => void;
}

/** Characters that the API rejects in these filters; they are removed before a request. */
const DISALLOWED_CHARACTERS = /[^A-Za-z0-9._:-]/g;

function TypedFilter({ label, value = '', suggestions = [], onValue }: TypedFilterProps) {
  const list = useId();
  const commit = (field: HTMLInputElement) => {
    const typed = field.value.replaceAll(DISALLOWED_CHARACTERS, '');
    field.value = typed;
    if (typed !== value) onValue(typed);
  };
  return (
    <>
      <Input
        key={value}
        type="search"
        aria-label={label}
        placeholder={label}
        defaultValue={value}
        list={suggestions.length > 0 ? list : undefined}
        spellCheck={false}
        onBlur={(event) => commit(event.currentTarget)}
        onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
          if (event.key === 'Enter') commit(event.currentTarget);
        }}
        className="max-sm:w-[calc(50%-4px)] sm:w-44"
      />
      {suggestions.length > 0 && (
        <datalist id={list}>
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      )}
    </>
  );
}

interface MomentFilterProps {
  label: string;
  value: string | undefined;
  onValue: (value: string | undefined) => void;
}

function MomentFilter({ label, value, onValue }: MomentFilterProps) {
  return (
    <label className="flex w-full items-center gap-2 text-sm text-muted sm:w-auto">
      {label}
      <Input
        type="datetime-local"
        value={toLocalField(value)}
        onValue={(typed) => onValue(fromLocalField(typed))}
      />
    </label>
  );
}
