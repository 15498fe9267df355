/** Policy helpers: labels, permission checks, parsing and formatting of values. */
import type { EffectivePolicy, PolicyValue } from '@/api/types';
import { formatNumber, sentence } from './format';

/** Levels from the platform to one user. */
const LEVELS: readonly string[] = ['global', 'organisation', 'project', 'user'];

export type OwnLevel = 'global' | 'organisation' | 'project' | 'user';

const SOURCES: Readonly<Record<string, string>> = {
  default: 'Default',
  configuration: 'Configuration',
  global: 'Platform',
  organisation: 'Organisation',
  project: 'Project',
  user: 'You',
};

export const sourceLabel = (source: string) => SOURCES[source] ?? sentence(source);

/** Returns why a level can't set its own value; undefined if it can. */
export function lockReason({ may_set, hard, source }: EffectivePolicy, level: OwnLevel): string | undefined {
  const rank = LEVELS.indexOf(level);
  if (LEVELS.indexOf(may_set) < rank) {
    return may_set === 'global' ? 'Only the platform can set this.' : `Only the ${may_set} can set this.`;
  }
  const isFromAbove = source !== 'default' && LEVELS.indexOf(source) < rank;
  if (hard && isFromAbove) return `Locked by the ${sourceLabel(source).toLowerCase()}.`;
  return undefined;
}

/** Returns true if the effective value was set at this level. */
export const isOwn = ({ source }: EffectivePolicy, level: OwnLevel) => source === level;

export function formatPolicy(value: PolicyValue): string {
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  if (typeof value === 'number') return formatNumber(value);
  if (typeof value === 'string') return value === '' ? 'None' : value;
  return value.length === 0 ? 'None' : value.join(', ');
}

/** Formats a value for a form field. */
export function policyText(value: PolicyValue): string {
  return Array.isArray(value) ? value.join('\n') : String(value);
}

/** Parses a form field into the type of the key's default; null if it is invalid. */
export function parsePolicy(text: string, like: PolicyValue): PolicyValue | null {
  const typed = text.trim();
  if (typeof like === 'boolean') return typed === 'true' ? true : typed === 'false' ? false : null;
  if (typeof like === 'number') return /^-?\d+$/.test(typed) ? Number(typed) : null;
  if (typeof like === 'string') return typed === '' ? null : typed;
  return typed.split(/[\s,]+/).filter((word) => word !== '');
}

/** Parses the bounds from a description such as "an integer from 1 to 20". */
export function boundsOf(allowed: string): { min: number; max: number } | null {
  const found = /from (-?\d+) to (-?\d+)/.exec(allowed);
  return found ? { min: Number(found[1]), max: Number(found[2]) } : null;
}

/** Groups policies by the part of their key before the dot. */
export function groupPolicies(policies: readonly EffectivePolicy[]): [group: string, EffectivePolicy[]][] {
  const groups = new Map<string, EffectivePolicy[]>();
  for (const policy of policies) {
    const group = policy.key.split('.', 1)[0] ?? '';
    groups.set(group, [...(groups.get(group) ?? []), policy]);
  }
  return [...groups];
}
