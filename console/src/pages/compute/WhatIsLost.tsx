/** What stopping or releasing takes away, said before it happens. */
import type { Allocation } from '@/api/types';
import { gpusWords, isBeingMade, type Verb } from '@/lib/allocations';

export function WhatIsLost({ verb, allocation }: { verb: Verb; allocation: Allocation }) {
  const { state, gpus, shape } = allocation;
  if (verb === 'stop') {
    return (
      <p>
        Everything that runs on it ends, and what is in memory is lost. Its disk, address and{' '}
        {gpusWords(gpus)} stay yours, and it goes on costing while it is stopped.
      </p>
    );
  }
  if (isBeingMade(state)) {
    return <p>What was made so far is taken back and the GPUs are given back. Nothing is charged.</p>;
  }
  if (state === 'release_failed') {
    return <p>Its host is asked once more to remove everything and to prove that it is clean.</p>;
  }
  return (
    <>
      <p>This can't be undone. Lost are:</p>
      <ul className="mt-2 flex list-disc flex-col gap-1 pl-5">
        <li>
          everything on its {shape === 'baremetal' ? 'disks and your home directory on it' : 'disk'}, which is
          erased
        </li>
        <li>everything that runs on it</li>
        {allocation.connection && (
          <li>
            its address <code className="font-mono text-xs">{allocation.connection.address}</code>
          </li>
        )}
        {gpus > 0 && <li>its {gpus === 1 ? 'GPU' : gpusWords(gpus)}, which others can take at once</li>}
      </ul>
    </>
  );
}
