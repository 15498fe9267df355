/** Form values of an enrolment profile and their conversion to the API's request. */
import type { NewProfile } from '@/api/types';
import { type NodePlacement, hasPlacement } from './PlacementFields';

const DAY_MS = 86_400_000;

export interface ProfileForm extends NodePlacement {
  name: string;
  uses: string;
  days: string;
  networks: string;
  needsApproval: boolean;
}

export const emptyProfile: ProfileForm = {
  name: '',
  region: '',
  skus: [],
  uses: '1',
  days: '7',
  networks: '',
  needsApproval: true,
};

export function isComplete(form: ProfileForm): boolean {
  return (
    form.name.trim() !== '' &&
    hasPlacement(form) &&
    Number.isInteger(Number(form.uses)) &&
    Number(form.uses) > 0
  );
}

export function toProfile(form: ProfileForm, nowMs: number): NewProfile {
  return {
    name: form.name.trim(),
    region: form.region.trim(),
    skus: [...form.skus],
    uses: Number(form.uses),
    expires_at: new Date(nowMs + Number(form.days) * DAY_MS).toISOString(),
    networks: form.networks.split(/[\s,]+/).filter(Boolean),
    needs_approval: form.needsApproval,
  };
}
