/** Consequences of stopping or releasing an allocation, shown before confirmation. */
import type { Allocation } from '@/api/types';
import { gpuCountLabel, isLaunching, type Verb } from '@/lib/allocations';

export function ActionConsequences({ verb, allocation }: { verb: Verb; allocation: Allocation }) {
  const { state, gpus, shape } = allocation;
  if (verb === 'stop') {
    return (
      <p>
        All running processes end, and the contents of memory are lost. Its disk, address and{' '}
        {gpuCountLabel(gpus)} stay reserved for you, and it is charged while it is stopped.
      </p>
    );
  }
  if (isLaunching(state)) {
    return <p>The launch is undone and the GPUs are released. You aren't charged.</p>;
  }
  if (state === 'release_failed') {
    return <p>Its node repeats the cleanup and its verification.</p>;
  }
  return (
    <>
      <p>This can't be undone. You lose:</p>
      <ul className="mt-2 flex list-disc flex-col gap-1 pl-5">
        <li>
          all data on its {shape === 'baremetal' ? 'disks, including your home directory' : 'disk'}, which is
          erased
        </li>
        <li>all running processes</li>
        {allocation.connection && (
          <li>
            its address <code className="font-mono text-xs">{allocation.connection.address}</code>
          </li>
        )}
        {gpus > 0 && <li>its {gpus === 1 ? 'GPU' : gpuCountLabel(gpus)}, which others can then allocate</li>}
      </ul>
    </>
  );
}
