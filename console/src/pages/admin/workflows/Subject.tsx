/** What a run was started for: a link where its key names a thing. */
import { idIn } from '@/lib/places';
import { Ref } from '../shared/Ref';

export function Subject({ runKey, whole = false }: { runKey: string; whole?: boolean }) {
  const id = idIn(runKey);
  return id === null ? <span title={runKey}>{runKey}</span> : <Ref id={id} whole={whole} />;
}
