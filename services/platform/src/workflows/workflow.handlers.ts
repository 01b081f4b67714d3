import { workflowMoved, workflowRequested } from '@ishare/contracts/platform/workflow/events.js';
import type { Tx } from '@ishare/data/tx.js';
import { AppError } from '@ishare/kernel/errors.js';
import { OnEvent } from '@ishare/messaging/handlers.js';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { resubmit } from './workflow-acts.js';
import { WorkflowDesignService } from './workflow-design.service.js';
import type { Person } from './workflow-people.js';
import { WorkflowEngine } from './workflow-engine.js';
import { WorkflowInstance } from './workflow.entity.js';

type Asked = z.output<typeof workflowRequested.schema>;

/** Records of other services ask for a decision. */
@Injectable()
export class WorkflowHandlers {
  constructor(
    private readonly engine: WorkflowEngine,
    private readonly designs: WorkflowDesignService,
  ) {}

  @OnEvent(workflowRequested)
  async start(asked: Asked, tx: Tx): Promise<void> {
    const { instanceId, initiatorId, initiatorName, title, data } = asked;
    const initiator = { id: initiatorId, name: initiatorName };
    const standing = await tx.find(WorkflowInstance, { id: instanceId });
    if (!standing) return this.begin(tx, asked, initiator);
    const facts = await this.engine.factsIn(tx, standing);
    // Whoever hands it in again may be another than who did so first: what waits is said for the first.
    const actor = { id: standing.initiatorId, name: initiatorName };
    try {
      await this.engine.moveIn(tx, instanceId, { facts, actor, act: resubmit({ title, data, comment: null }) });
    } catch (error) {
      // It was ended meanwhile, which its record has been told.
      if (!(error instanceof AppError)) throw error;
    }
  }

  /** Where nothing that holds takes a record, nobody is asked, and it passes. */
  private async begin(tx: Tx, asked: Asked, initiator: Person): Promise<void> {
    const { instanceId, formType, refId, workflowId, data, version } = asked;
    const found = version ?? (await this.designs.decidingIn(tx, { formType, workflowId, data }))?.version;
    if (found !== undefined) return this.engine.startIn(tx, { ...asked, version: found, initiator });
    await tx.publish(workflowMoved, {
      ...{ instanceId, formType, refId },
      outcome: 'passed',
      userId: null,
      userName: null,
      comment: null,
    });
  }
}
