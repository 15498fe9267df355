/** Policies in words: where a value comes from, who may set it, and how it is typed. */
import type { EffectivePolicy, PolicyValue } from '@/api/types';
import { formatNumber, sentence } from './format';

/** From the whole platform to one person. */
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

/** Why a level can't have its own value; undefined when it can. */
export function whyFixed({ may_set, hard, source }: EffectivePolicy, level: OwnLevel): string | undefined {
  const rank = LEVELS.indexOf(level);
  if (LEVELS.indexOf(may_set) < rank) {
    return may_set === 'global' ? 'Only the platform sets this.' : `Only the ${may_set} sets this.`;
  }
  const isFromAbove = source !== 'default' && LEVELS.indexOf(source) < rank;
  if (hard && isFromAbove) return `Fixed by the ${sourceLabel(source).toLowerCase()}.`;
  return undefined;
}

/** Whether a value in force is the level's own. */
export const isOwn = ({ source }: EffectivePolicy, level: OwnLevel) => source === level;

export function formatPolicy(value: PolicyValue): string {
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  if (typeof value === 'number') return formatNumber(value);
  if (typeof value === 'string') return value === '' ? 'None' : value;
  return value.length === 0 ? 'None' : value.join(', ');
}

/** As text in a form's field. */
export function policyText(value: PolicyValue): string {
  return Array.isArray(value) ? value.join('\n') : String(value);
}

/** From a form's field, in the shape the key's default has; null while it makes none. */
export function parsePolicy(text: string, like: PolicyValue): PolicyValue | null {
  const typed = text.trim();
  if (typeof like === 'boolean') return typed === 'true' ? true : typed === 'false' ? false : null;
  if (typeof like === 'number') return /^-?\d+$/.test(typed) ? Number(typed) : null;
  if (typeof like === 'string') return typed === '' ? null : typed;
  return typed.split(/[\s,]+/).filter((word) => word !== '');
}

/** The bounds that "an integer from 1 to 20" names. */
export function boundsOf(allowed: string): { min: number; max: number } | null {
  const found = /from (-?\d+) to (-?\d+)/.exec(allowed);
  return found ? { min: Number(found[1]), max: Number(found[2]) } : null;
}

/** The part before the dot, which groups keys. */
export function groupPolicies(policies: readonly EffectivePolicy[]): [group: string, EffectivePolicy[]][] {
  const groups = new Map<string, EffectivePolicy[]>();
  for (const policy of policies) {
    const group = policy.key.split('.', 1)[0] ?? '';
    groups.set(group, [...(groups.get(group) ?? []), policy]);
  }
  return [...groups];
}
