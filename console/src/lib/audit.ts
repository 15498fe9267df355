/** The filters of an audit log, by the API's names. */
import { filters } from './search';

export const AUDIT_FILTERS = [
  'actor_id',
  'action',
  'target_type',
  'target_id',
  'project_id',
  'result',
  'correlation_id',
  'since',
  'until',
] as const;

export type AuditFilterName = (typeof AUDIT_FILTERS)[number];

export type AuditFilterValues = Partial<Record<AuditFilterName, string>>;

const RESULTS = ['ok', 'denied', 'failed'] as const;

type Result = (typeof RESULTS)[number];

const pickFilters = filters(...AUDIT_FILTERS);

/** Returns the URL's filters in the API's form; an unknown result is dropped. */
export function auditFilterOf(
  search: Record<string, unknown>,
): Omit<AuditFilterValues, 'result'> & { result?: Result } {
  const { result, ...values } = pickFilters(search);
  const known = RESULTS.find((one) => one === result);
  return { ...values, ...(known && { result: known }) };
}
