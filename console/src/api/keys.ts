/** Names of everything cached. A shorter key covers the longer ones that begin with it. */
import type { QueryKey } from '@tanstack/react-query';

export type Filter = Readonly<Record<string, string | number | boolean | undefined>>;

export const keys = {
  me: ['me'],
  sessions: ['sessions'],
  tokens: ['tokens'],
  sshKeys: ['ssh-keys'],
  notifications: ['notifications'],

  orgs: ['orgs'],
  orgList: ['orgs', 'list'],
  org: (id: string) => ['orgs', id],
  orgMembers: (id: string) => ['orgs', id, 'members'],
  orgPolicies: (id: string) => ['orgs', id, 'policies'],
  orgAudit: (id: string, filter: Filter) => ['orgs', id, 'audit', filter],

  projects: ['projects'],
  projectList: ['projects', 'list'],
  project: (id: string) => ['projects', id],
  projectMembers: (id: string) => ['projects', id, 'members'],
  projectPolicies: (id: string) => ['projects', id, 'policies'],

  skus: ['skus'],
  images: ['images'],
  imageList: (project: string) => ['images', project],
  allocations: ['allocations'],
  allocationList: (project: string, filter: Filter) => ['allocations', project, 'list', filter],
  allocation: (project: string, id: string) => ['allocations', project, id],
  estimate: (project: string, input: unknown) => ['allocations', project, 'estimate', input],

  admin: ['admin'],
  fleet: ['admin', 'fleet'],
  nodes: ['admin', 'nodes'],
  nodeList: (filter: Filter) => ['admin', 'nodes', 'list', filter],
  node: (id: string) => ['admin', 'nodes', id],
  nodeSlots: (id: string) => ['admin', 'nodes', id, 'slots'],
  nodeTopology: (id: string) => ['admin', 'nodes', id, 'topology'],
  nodeTasks: (id: string) => ['admin', 'nodes', id, 'tasks'],
  nodeTelemetry: (id: string) => ['admin', 'nodes', id, 'telemetry'],
  enrolmentProfiles: ['admin', 'enrolment-profiles'],
  allAllocations: ['admin', 'allocations'],
  allAllocationList: (filter: Filter) => ['admin', 'allocations', 'list', filter],
  anyAllocation: (id: string) => ['admin', 'allocations', id],
  users: ['admin', 'users'],
  userList: (filter: Filter) => ['admin', 'users', 'list', filter],
  user: (id: string) => ['admin', 'users', id],
  audit: ['admin', 'audit'],
  auditList: (filter: Filter) => ['admin', 'audit', filter],
  deadLetters: ['admin', 'dlq'],
  deadLetterList: (filter: Filter) => ['admin', 'dlq', 'list', filter],
  deadLetter: (id: string) => ['admin', 'dlq', id],
  workflows: ['admin', 'workflows'],
  workflowList: (filter: Filter) => ['admin', 'workflows', 'list', filter],
  workflow: (id: string) => ['admin', 'workflows', id],
  platformPolicies: ['admin', 'policies'],
} as const satisfies Record<string, QueryKey | ((...parts: never[]) => QueryKey)>;
