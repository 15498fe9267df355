/** Subject of a run: a link if its key contains an id. */
import { findId } from '@/lib/links';
import { Ref } from '../shared/Ref';

export function Subject({ runKey, whole = false }: { runKey: string; whole?: boolean }) {
  const id = findId(runKey);
  return id === null ? <span title={runKey}>{runKey}</span> : <Ref id={id} whole={whole} />;
}
