/** The API's nouns by their names, so that nobody spells `components['schemas']` twice. */
import type { components } from './schema';

type Schemas = components['schemas'];

export type Allocation = Schemas['Allocation'];
export type AllocationDetail = Schemas['AllocationDetail'];
export type AuditEntry = Schemas['AuditEntry'];
export type DeadLetter = Schemas['DeadLetter'];
export type EffectivePolicy = Schemas['EffectivePolicy'];
export type EnrolmentProfile = Schemas['EnrolmentProfile'];
export type Estimate = Schemas['Estimate'];
export type FleetOverview = Schemas['FleetOverview'];
export type HostWork = Schemas['HostWork'];
export type Image = Schemas['Image'];
export type Member = Schemas['Member'];
export type Money = Schemas['Money'];
export type Node = Schemas['Node'];
export type Notification = Schemas['Notification'];
export type Org = Schemas['Org'];
export type PolicyValue = Schemas['PolicyValue'];
export type Project = Schemas['Project'];
export type ProjectMember = Schemas['ProjectMember'];
export type Session = Schemas['Session'];
export type SignedIn = Schemas['SignedIn'];
export type Sku = Schemas['Sku'];
export type Slot = Schemas['SlotView'];
export type SshKey = Schemas['SshKey'];
export type StepView = Schemas['StepView'];
export type Task = Schemas['TaskView'];
export type Telemetry = Schemas['Telemetry'];
export type Token = Schemas['Token'];
export type TokenScope = Schemas['TokenScope'];
export type User = Schemas['User'];
export type WorkflowRun = Schemas['WorkflowRun'];
export type WorkflowTimeline = Schemas['WorkflowTimeline'];
