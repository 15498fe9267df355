/** State of the launch form and its conversion to API requests. */
import type { NewAllocation, Sku } from '@/api/types';
import { countFrom, nameProblem, namesFor, suggestName } from '@/lib/launch';
import { areTagsValid, type TagRow, tagsOf } from '@/lib/tags';

export interface Draft {
  gpus: number;
  machines: number;
  name: string;
  imageId: string;
  region: string;
  /** Null selects all keys. */
  keyIds: readonly string[] | null;
  tags: readonly TagRow[];
  /** Fixed when it is chosen, so that a retry sends the same request. */
  expiresAt: string | null;
  userData: string;
}

export function newDraft(sku: Sku, gpus: string | undefined): Draft {
  return {
    gpus: countFrom(sku.counts, gpus),
    machines: 1,
    name: suggestName(sku.slug),
    imageId: '',
    region: '',
    keyIds: null,
    tags: [],
    expiresAt: null,
    userData: '',
  };
}

export function isComplete({ name, machines, tags }: Draft): boolean {
  return areTagsValid(tags) && namesFor(name, machines).every((each) => nameProblem(each) === undefined);
}

/** Returns one request body per machine. */
export function requestsOf(sku: Sku, draft: Draft): NewAllocation[] {
  const tags = tagsOf(draft.tags);
  const common: NewAllocation = {
    sku: sku.slug,
    gpus: draft.gpus,
    ...(draft.region !== '' && { region: draft.region }),
    ...(draft.imageId !== '' && { image_id: draft.imageId }),
    ...(draft.keyIds !== null && { ssh_key_ids: [...draft.keyIds] }),
    ...(Object.keys(tags).length > 0 && { tags }),
    ...(draft.expiresAt !== null && { expires_at: draft.expiresAt }),
    ...(draft.userData.trim() !== '' && { user_data: draft.userData }),
  };
  return namesFor(draft.name, draft.machines).map((name) => ({ ...common, name }));
}
