/** Labels of workflow steps and task phases. A step without a label is shown by its name. */
import { sentence } from './format';

type Labels = Readonly<Record<string, string>>;

const steps: Labels = {
  lease: 'Reserve the GPUs',
  vm_provision: 'Create the machine',
  provision_user: 'Set up your account on the node',
  vm_verify: 'Verify the GPUs',
  verify: 'Verify the GPUs',
  activate: 'Activate',
  stopping: 'Accept the stop',
  power_off: 'Power off',
  off: 'Mark as stopped',
  starting: 'Accept the start',
  power_on: 'Power on',
  proof: 'Verify the GPUs',
  on: 'Mark as active',
  return: 'Return to service',
  participants: 'Stop running workloads',
  clean: 'Clean the node and verify it',
  free: 'Release the GPUs',
  'instance.ssh_keys': 'Install the SSH keys on the machine',
};

const undone: Labels = {
  lease: 'Release the GPUs',
  vm_provision: 'Remove the machine and verify it',
  provision_user: 'Remove your account and verify it',
  stopping: 'Keep it active',
  power_off: 'Power on again',
  starting: 'Keep it stopped',
  power_on: 'Power off again',
};

const phases: Labels = {
  lease: 'Reserving',
  host_check: 'Checking the node',
  vfio_bind: 'Attaching the GPUs',
  image: 'Fetching the image',
  seed: 'Preparing the first boot',
  dhcp: 'Assigning the address',
  write_image: 'Writing the image',
  start: 'Starting the machine',
  ready: 'Waiting for the machine',
  guest_report: "Reading the machine's report",
  shutdown: 'Shutting down',
  destroy: 'Removing the machine',
  vfio_unbind: 'Detaching the GPUs',
  gpu_reset: 'Resetting the GPUs',
  erase: 'Erasing the disk',
  proof: 'Verifying the cleanup',
  user: 'Creating the account',
  keys: 'Installing SSH keys',
  devices: 'Granting access to the GPUs',
  processes: 'Ending processes',
  access: 'Revoking access',
  home: 'Removing the home directory',
};

/** Number of phases per task type, if known in advance. */
const phaseCounts: Readonly<Record<string, number>> = {
  'slice.vm_provision': 10,
  'slice.vm_release': 6,
  'allocation.provision_user': 5,
  'allocation.revoke_user': 6,
};

export function stepLabel(step: string, undo = false): string {
  const own = undo ? undone[step] : steps[step];
  return own ?? (undo ? `Undo: ${stepLabel(step).toLowerCase()}` : sentence(step));
}

export function phaseLabel(phase: string): string {
  return phases[phase] ?? sentence(phase);
}

export function phaseCount(taskType: string): number | null {
  return phaseCounts[taskType] ?? null;
}
