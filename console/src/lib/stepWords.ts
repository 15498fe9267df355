/** Steps of workflows, tasks of hosts and their phases in words. What has none is shown as it is called. */
import { sentence } from './format';

type Words = Readonly<Record<string, string>>;

const steps: Words = {
  lease: 'Take the GPUs',
  vm_provision: 'Make the machine',
  provision_user: 'Set up your account on the host',
  vm_verify: 'Prove the GPUs',
  verify: 'Prove the GPUs',
  activate: 'Hand it over',
  stopping: 'Accept the stop',
  power_off: 'Switch it off',
  off: 'Mark it stopped',
  starting: 'Accept the start',
  power_on: 'Switch it on',
  proof: 'Prove the GPUs',
  on: 'Mark it active',
  return: 'Hand it back to you',
  participants: 'End what runs on it',
  clean: 'Clean the host and prove it',
  free: 'Give the GPUs back',
  'instance.ssh_keys': 'Install the SSH keys on the machine',
};

const undone: Words = {
  lease: 'Give the GPUs back',
  vm_provision: 'Remove the machine and prove it',
  provision_user: 'Remove your account and prove it',
  stopping: 'Leave it active',
  power_off: 'Switch it on again',
  starting: 'Leave it stopped',
  power_on: 'Switch it off again',
};

const phases: Words = {
  lease: 'Reserving',
  host_check: 'Checking the host',
  vfio_bind: 'Attaching the GPUs',
  image: 'Fetching the image',
  seed: 'Preparing the first start',
  dhcp: 'Assigning the address',
  write_image: 'Writing the image',
  start: 'Starting the machine',
  ready: 'Waiting for the machine',
  guest_report: 'Reading what the machine reports',
  shutdown: 'Shutting down',
  destroy: 'Removing the machine',
  vfio_unbind: 'Detaching the GPUs',
  gpu_reset: 'Resetting the GPUs',
  erase: 'Erasing the disk',
  proof: 'Proving that it is clean',
  user: 'Creating the account',
  keys: 'Installing SSH keys',
  devices: 'Opening the GPUs to you',
  processes: 'Ending processes',
  access: 'Taking access away',
  home: 'Removing the home directory',
};

/** How many phases a task goes through, where it is known beforehand. */
const phaseCounts: Readonly<Record<string, number>> = {
  'slice.vm_provision': 10,
  'slice.vm_release': 6,
  'allocation.provision_user': 5,
  'allocation.revoke_user': 6,
};

export function stepWords(step: string, undo = false): string {
  const own = undo ? undone[step] : steps[step];
  return own ?? (undo ? `Undo: ${stepWords(step).toLowerCase()}` : sentence(step));
}

export function phaseWords(phase: string): string {
  return phases[phase] ?? sentence(phase);
}

export function phaseCount(taskType: string): number | null {
  return phaseCounts[taskType] ?? null;
}
