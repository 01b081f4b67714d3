// Running instances that go on by another version than the one that they began with.
import type { MOVE_CONFLICTS, MovedInstance, workflows } from '@ishare/contracts/platform/workflow/design.js';
import { MAX_MOVED_INSTANCES } from '@ishare/contracts/platform/workflow/design.js';
import type { WorkflowContent, WorkflowNode } from '@ishare/contracts/platform/workflow/nodes.js';
import { WorkflowState } from '@ishare/contracts/platform/workflow/task-life.js';
import { Database } from '@ishare/data/database.js';
import type { Tx } from '@ishare/data/tx.js';
import { AppError, invalid } from '@ishare/kernel/errors.js';
import { currentPrincipal, now } from '@ishare/server/context.js';
import { Injectable } from '@nestjs/common';
import { In, Not } from 'typeorm';
import type { z } from 'zod';
import { errors } from '../errors.js';
import { WorkflowDesign, WorkflowEvent, WorkflowInstance, WorkflowVersion } from './workflow.entity.js';

type Conflict = (typeof MOVE_CONFLICTS)[number];
type Body = z.output<typeof workflows.move.body>;

/** What keeps an instance from going on by a version; its tasks and its hours stay as they are. */
function conflictOf(
  { nodeId, backTo, state }: WorkflowInstance,
  nodes: ReadonlyMap<string, WorkflowNode>,
  before: WorkflowContent | undefined,
): Conflict | null {
  if (state !== WorkflowState.Running) return 'over';
  const [there, was] = [nodes.get(nodeId!), before?.nodes.find(({ id }) => id === nodeId)];
  if (!there) return 'nodeGone';
  if (was && was.type !== there.type) return 'nodeChanged';
  return backTo !== null && !nodes.has(backTo) ? 'backGone' : null;
}

@Injectable()
export class WorkflowMoves {
  constructor(private readonly database: Database) {}

  async move(workflowId: string, { version, instanceIds, dryRun }: Body): Promise<{ items: MovedInstance[] }> {
    return this.database.tx(async (tx) => {
      const design = await tx.get(WorkflowDesign, workflowId);
      const versions = await tx.em.find(WorkflowVersion, { where: { workflowId } });
      const target = versions.find((one) => one.version === version);
      if (!target) throw invalid('version', 'Validation:unknown');
      const instances = await this.meant(tx, workflowId, { version, instanceIds: instanceIds ?? null, dryRun });
      const nodes = new Map(target.nodes.map((node) => [node.id, node]));
      const judged = instances.map((instance) => ({
        instance,
        conflict: conflictOf(
          instance,
          nodes,
          versions.find((one) => one.version === instance.designVersion),
        ),
      }));
      // Whoever names some means all of them.
      const stuck = judged.filter(({ conflict }) => conflict !== null);
      if (!dryRun && instanceIds && stuck.length > 0)
        throw new AppError(errors.WorkflowNotMoved, {
          name: design.name,
          titles: stuck.map(({ instance }) => instance.title),
        });
      if (!dryRun)
        for (const { instance, conflict } of judged)
          if (conflict === null) await this.moveOne(tx, instance, { version, nodes });
      return {
        items: judged.map(({ instance: { id, title, nodeName, designVersion }, conflict }) => ({
          instanceId: id,
          title,
          nodeName,
          from: designVersion,
          conflict,
        })),
      };
    });
  }

  /** Locked where they are moved, in the order of their ids. */
  private async meant(
    tx: Tx,
    workflowId: string,
    { version, instanceIds, dryRun }: { version: number; instanceIds: string[] | null; dryRun: boolean },
  ): Promise<WorkflowInstance[]> {
    const named = new Set(instanceIds ?? []);
    const known = await tx.em.countBy(WorkflowInstance, { workflowId, isDeleted: false, id: In([...named]) });
    if (known !== named.size) throw invalid('instanceIds', 'Validation:unknown');
    return tx.em.find(WorkflowInstance, {
      where: {
        workflowId,
        isDeleted: false,
        designVersion: Not(version),
        ...(instanceIds ? { id: In(instanceIds) } : { state: WorkflowState.Running }),
      },
      order: { id: 'ASC' },
      take: MAX_MOVED_INSTANCES,
      ...(!dryRun && { lock: { mode: 'pessimistic_write' as const } }),
    });
  }

  private async moveOne(
    tx: Tx,
    instance: WorkflowInstance,
    { version, nodes }: { version: number; nodes: ReadonlyMap<string, WorkflowNode> },
  ): Promise<void> {
    const { id: instanceId, nodeId, round, eventCount: seq, designVersion } = instance;
    const { userId, userName } = currentPrincipal();
    const node = nodes.get(nodeId!)!;
    await tx.insert(WorkflowEvent, {
      ...{ instanceId, seq, kind: 'moved', nodeId, nodeName: node.name, round, userId, userName },
      ...{ target: `${designVersion} \u2192 ${version}`, comment: null, changes: [], time: now() },
    });
    await tx.update(WorkflowInstance, instanceId, {
      designVersion: version,
      nodeName: node.name,
      // What the version does not know cannot be gone back to.
      path: instance.path.filter((one) => nodes.has(one)),
      eventCount: seq + 1,
    });
  }
}
