import { notificationDefinitions, type NotificationDefinition } from '@ishare/contracts/notifications/definitions.js';
import { notificationRequested, NotificationSeverity } from '@ishare/contracts/notifications/events.js';
import type { WorkflowOutcome } from '@ishare/contracts/platform/workflow/events.js';
import type { TaskKind } from '@ishare/contracts/platform/workflow/verdict.js';
import type { Tx } from '@ishare/data/tx.js';
import { Localizer } from '@ishare/server/localizer.js';
import { Injectable } from '@nestjs/common';
import type { Person } from './workflow-people.js';
import type { WorkflowInstance } from './workflow.entity.js';

/** Tells people what waits for them, and what became of what they started. */
@Injectable()
export class News {
  constructor(private readonly localizer: Localizer) {}

  async waiting(tx: Tx, instance: WorkflowInstance, userIds: string[], kind: TaskKind): Promise<void> {
    const definition = kind === 'cc' ? notificationDefinitions.workflowCopied : notificationDefinitions.workflowWaiting;
    await this.send(tx, instance, userIds, {
      definition,
      text: kind === 'cc' ? 'Copied' : kind === 'submit' ? 'Returned' : 'Waiting',
      severity: kind === 'submit' ? NotificationSeverity.Warn : NotificationSeverity.Info,
    });
  }

  async reminded(tx: Tx, instance: WorkflowInstance, userIds: string[]): Promise<void> {
    await this.send(tx, instance, userIds, {
      definition: notificationDefinitions.workflowReminded,
      text: 'Reminded',
      severity: NotificationSeverity.Warn,
    });
  }

  /** Who ends it himself knows. */
  async ended(tx: Tx, instance: WorkflowInstance, outcome: WorkflowOutcome, actor: Person | null): Promise<void> {
    if (actor?.id === instance.initiatorId) return;
    await this.send(tx, instance, [instance.initiatorId], {
      definition: notificationDefinitions.workflowEnded,
      text: outcome === 'passed' ? 'Passed' : outcome === 'rejected' ? 'Rejected' : 'Terminated',
      severity: outcome === 'passed' ? NotificationSeverity.Success : NotificationSeverity.Warn,
    });
  }

  /** An instance stands still: another system does not answer as it should. */
  async stuck(tx: Tx, instance: WorkflowInstance, userIds: string[]): Promise<void> {
    await this.send(tx, instance, userIds, {
      definition: notificationDefinitions.workflowReminded,
      text: 'Stuck',
      severity: NotificationSeverity.Error,
    });
  }

  private async send(
    tx: Tx,
    { id, title, workflowName, nodeName, initiatorName }: WorkflowInstance,
    userIds: string[],
    { definition, text, severity }: { definition: NotificationDefinition; text: string; severity: number },
  ): Promise<void> {
    if (userIds.length === 0) return;
    const said = { title, workflowName, nodeName: nodeName ?? '', initiatorName };
    await tx.publish(notificationRequested, {
      tenantId: tx.tenantId,
      name: definition.name,
      userIds: [...new Set(userIds)],
      severity,
      title: this.localizer.both(`Workflow:${text}Title`, said),
      message: this.localizer.both(`Workflow:${text}Message`, said),
      data: { workflowInstanceId: id },
    });
  }
}
