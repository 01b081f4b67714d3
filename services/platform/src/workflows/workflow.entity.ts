import type { FieldChange } from '@ishare/contracts/platform/workflow/instance.js';
import type { WorkflowEdge, WorkflowNode } from '@ishare/contracts/platform/workflow/nodes.js';
import type { SubjectData, WorkflowSubject } from '@ishare/contracts/platform/workflow/subjects.js';
import type { TaskKind } from '@ishare/contracts/platform/workflow/verdict.js';
import { MadeCall } from '../outside/signed-calls.js';
import { TenantDetail, TenantRow, TenantTable } from '@ishare/data/entities.js';
import { Check, Column, ForeignKey, Index, Unique } from 'typeorm';

/** A workflow as it is being edited; what was published of it stands in its versions. */
@TenantTable('workflow_design')
@Unique('workflow_design_tenant_key', ['tenantId', 'id'])
@Index('workflow_design_name_key', ['tenantId', 'name'], { unique: true, where: 'not is_deleted' })
export class WorkflowDesign extends TenantRow {
  @Column('varchar', { length: 128 })
  name!: string;

  @Column('varchar', { length: 8 })
  formType!: WorkflowSubject;

  @Column('jsonb', { default: [] })
  nodes!: WorkflowNode[];

  @Column('jsonb', { default: [] })
  edges!: WorkflowEdge[];

  /** The version that is being edited, or that holds. */
  @Column('int', { default: 1 })
  version!: number;

  @Column('boolean', { default: true })
  isEnable!: boolean;

  /** What starts today; null before the first publication. */
  @Column('int', { nullable: true })
  publishedVersion!: number | null;

  @Column('timestamptz', { nullable: true })
  publishedTime!: Date | null;
}

/** A published version; never changed. */
@TenantTable('workflow_version')
@ForeignKey(() => WorkflowDesign, ['tenantId', 'workflowId'], ['tenantId', 'id'], {
  name: 'workflow_version_design_fkey',
})
@Index('workflow_version_key', ['tenantId', 'workflowId', 'version'], { unique: true })
export class WorkflowVersion extends TenantDetail {
  @Column('uuid')
  workflowId!: string;

  @Column('int')
  version!: number;

  @Column('jsonb')
  nodes!: WorkflowNode[];

  @Column('jsonb')
  edges!: WorkflowEdge[];

  @Column('timestamptz')
  publishedTime!: Date;

  @Column('varchar', { length: 256, nullable: true })
  userName!: string | null;
}

/** Something that is being decided, by the version with which it began. */
@TenantTable('workflow_instance')
@Unique('workflow_instance_tenant_key', ['tenantId', 'id'])
@ForeignKey(() => WorkflowDesign, ['tenantId', 'workflowId'], ['tenantId', 'id'], {
  name: 'workflow_instance_design_fkey',
})
@Index('workflow_instance_ref_idx', ['tenantId', 'refId'])
@Index('workflow_instance_initiator_idx', ['tenantId', 'initiatorId'])
@Check('workflow_instance_place_check', '(state = 0) = (node_id is not null)')
export class WorkflowInstance extends TenantRow {
  @Column('uuid')
  workflowId!: string;

  @Column('varchar', { length: 128 })
  workflowName!: string;

  @Column('int')
  designVersion!: number;

  @Column('varchar', { length: 8 })
  formType!: WorkflowSubject;

  @Column('uuid', { nullable: true })
  refId!: string | null;

  @Column('varchar', { length: 256 })
  title!: string;

  @Column('jsonb', { default: {} })
  data!: SubjectData;

  @Column('uuid')
  initiatorId!: string;

  @Column('varchar', { length: 256 })
  initiatorName!: string;

  /** Where it stands: the one place of an instance that runs. */
  @Column('varchar', { length: 32, nullable: true })
  nodeId!: string | null;

  @Column('varchar', { length: 64, nullable: true })
  nodeName!: string | null;

  /** Counts the nodes that were entered: what belongs to one entry bears its number. */
  @Column('int', { default: 0 })
  round!: number;

  /** The nodes by which it came where it is; what is sent back loses those behind. */
  @Column('jsonb', { default: [] })
  path!: string[];

  /** Where it goes straight back to once what it was sent back for is done. */
  @Column('varchar', { length: 32, nullable: true })
  backTo!: string | null;

  @Column('int', { default: 0 })
  eventCount!: number;

  @Column('timestamptz', { nullable: true })
  endTime!: Date | null;

  /** One of the states of its machine. */
  @Column('int', { default: 0 })
  state!: number;
}

/** What one person is asked at one entry of a node. */
@TenantTable('workflow_task')
@ForeignKey(() => WorkflowInstance, ['tenantId', 'instanceId'], ['tenantId', 'id'], {
  name: 'workflow_task_instance_fkey',
})
@Index('workflow_task_instance_idx', ['tenantId', 'instanceId', 'round'])
@Index('workflow_task_assignee_idx', ['tenantId', 'assigneeId', 'state'])
export class WorkflowTask extends TenantRow {
  @Column('uuid')
  instanceId!: string;

  @Column('varchar', { length: 32 })
  nodeId!: string;

  @Column('varchar', { length: 64 })
  nodeName!: string;

  @Column('int')
  round!: number;

  @Column('varchar', { length: 8 })
  kind!: TaskKind;

  @Column('uuid')
  assigneeId!: string;

  @Column('varchar', { length: 256 })
  assigneeName!: string;

  /** For whom he stands in. */
  @Column('uuid', { nullable: true })
  insteadOfId!: string | null;

  @Column('varchar', { length: 256, nullable: true })
  insteadOfName!: string | null;

  /** The task whose assignee asked for this one. */
  @Column('uuid', { nullable: true })
  parentId!: string | null;

  /** Others whom its assignee asked are to say something first. */
  @Column('boolean', { default: false })
  isWaiting!: boolean;

  @Column('int', { default: 0 })
  state!: number;

  @Column('boolean', { default: false })
  byTimeout!: boolean;

  @Column('varchar', { length: 512, nullable: true })
  comment!: string | null;

  @Column('timestamptz', { nullable: true })
  dueTime!: Date | null;

  @Column('timestamptz', { nullable: true })
  endTime!: Date | null;
}

/** What happened to an instance; only ever added to. */
@TenantTable('workflow_event', { changeLog: false })
@ForeignKey(() => WorkflowInstance, ['tenantId', 'instanceId'], ['tenantId', 'id'], {
  name: 'workflow_event_instance_fkey',
})
@Index('workflow_event_key', ['tenantId', 'instanceId', 'seq'], { unique: true })
export class WorkflowEvent extends TenantDetail {
  @Column('uuid')
  instanceId!: string;

  @Column('int')
  seq!: number;

  @Column('varchar', { length: 16 })
  kind!: string;

  @Column('varchar', { length: 32, nullable: true })
  nodeId!: string | null;

  @Column('varchar', { length: 64, nullable: true })
  nodeName!: string | null;

  @Column('int')
  round!: number;

  @Column('uuid', { nullable: true })
  userId!: string | null;

  @Column('varchar', { length: 256, nullable: true })
  userName!: string | null;

  @Column('varchar', { length: 512, nullable: true })
  target!: string | null;

  @Column('varchar', { length: 512, nullable: true })
  comment!: string | null;

  /** What was changed of what is decided on. */
  @Column('jsonb', { default: [] })
  changes!: FieldChange[];

  @Column('timestamptz')
  time!: Date;
}

export const TIMER_KINDS = ['remind', 'escalate', 'automatic', 'timer', 'call'] as const;
export type TimerKind = (typeof TIMER_KINDS)[number];

/** What the hours bring: once for each entry of a node. */
@TenantTable('workflow_timer', {
  changeLog: false,
  due: { at: 'dueTime', where: 'done_time is null', index: 'workflow_timer_due_idx' },
})
@ForeignKey(() => WorkflowInstance, ['tenantId', 'instanceId'], ['tenantId', 'id'], {
  name: 'workflow_timer_instance_fkey',
})
@Index('workflow_timer_key', ['tenantId', 'instanceId', 'round', 'kind'], { unique: true })
export class WorkflowTimer extends TenantDetail {
  @Column('uuid')
  instanceId!: string;

  @Column('int')
  round!: number;

  @Column('varchar', { length: 16 })
  kind!: TimerKind;

  @Column('timestamptz')
  dueTime!: Date;

  @Column('timestamptz', { nullable: true })
  doneTime!: Date | null;

  /** Whether it brought something; what was decided before is void. */
  @Column('boolean', { default: false })
  hasFired!: boolean;
}

/** One attempt to call another system. */
@TenantTable('workflow_call', { changeLog: false })
@ForeignKey(() => WorkflowInstance, ['tenantId', 'instanceId'], ['tenantId', 'id'], {
  name: 'workflow_call_instance_fkey',
})
@Index('workflow_call_instance_idx', ['tenantId', 'instanceId', 'time'])
export class WorkflowCall extends MadeCall {
  @Column('uuid')
  instanceId!: string;

  @Column('varchar', { length: 32 })
  nodeId!: string;

  @Column('varchar', { length: 64 })
  nodeName!: string;

  @Column('int')
  round!: number;

  @Column('int')
  attempt!: number;

  @Column('boolean', { default: false })
  isReplay!: boolean;
}

/** Who is asked in whose place on which days. */
@TenantTable('workflow_substitute')
@Index('workflow_substitute_user_idx', ['tenantId', 'userId'])
@Check('workflow_substitute_days_check', 'to_date >= from_date')
export class WorkflowSubstitute extends TenantRow {
  @Column('uuid')
  userId!: string;

  @Column('uuid')
  substituteId!: string;

  @Column('varchar', { length: 256 })
  substituteName!: string;

  @Column('date')
  fromDate!: string;

  @Column('date')
  toDate!: string;
}

export const workflowEntities = [
  WorkflowVersion,
  WorkflowTask,
  WorkflowEvent,
  WorkflowTimer,
  WorkflowCall,
  WorkflowSubstitute,
];
