import { notificationDefinitions, type NotificationDefinition } from '@ishare/contracts/notifications/definitions.js';
import { notificationRequested, NotificationSeverity } from '@ishare/contracts/notifications/events.js';
import type { WorkflowOutcome } from '@ishare/contracts/platform/workflow/events.js';
import type { TaskKind } from '@ishare/contracts/platform/workflow/verdict.js';
import type { Tx } from '@ishare/data/tx.js';
import { Localizer } from '@ishare/server/localizer.js';
import { Injectable } from '@nestjs/common';
import type { Person } from './workflow-people.js';
import type { WorkflowInstance } from './workflow.entity.js';

/** Who did something, the clock where nobody, and what he said to it. */
export interface Said {
  actor: Person | null;
  comment: string | null;
}

interface Told {
  definition: NotificationDefinition;
  text: string;
  severity: number;
  said?: Said | null;
}

/** Letters of a comment that a notice has room for. */
const MOST_COMMENT = 200;
const cut = (comment: string | null): string =>
  comment !== null && comment.length > MOST_COMMENT ? `${comment.slice(0, MOST_COMMENT)}…` : (comment ?? '');

/** Tells people what waits for them, and what became of what they started. */
@Injectable()
export class News {
  constructor(private readonly localizer: Localizer) {}

  /** `said`: by whom it was sent back, where it was, and with what words. */
  async waiting(
    tx: Tx,
    instance: WorkflowInstance,
    userIds: string[],
    { kind, said = null }: { kind: TaskKind; said?: Said | null },
  ): Promise<void> {
    const definition = kind === 'cc' ? notificationDefinitions.workflowCopied : notificationDefinitions.workflowWaiting;
    await this.send(tx, instance, userIds, {
      definition,
      text: kind === 'cc' ? 'Copied' : kind === 'submit' ? 'Returned' : 'Waiting',
      severity: kind === 'submit' ? NotificationSeverity.Warn : NotificationSeverity.Info,
      said,
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
  async ended(tx: Tx, instance: WorkflowInstance, outcome: WorkflowOutcome, said: Said): Promise<void> {
    if (said.actor?.id === instance.initiatorId) return;
    await this.send(tx, instance, [instance.initiatorId], {
      definition: notificationDefinitions.workflowEnded,
      text: outcome === 'passed' ? 'Passed' : outcome === 'rejected' ? 'Rejected' : 'Terminated',
      severity: outcome === 'passed' ? NotificationSeverity.Success : NotificationSeverity.Warn,
      said: outcome === 'passed' ? null : said,
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

  /** What became of it, and who said what to that; the clock says that nobody answered. */
  private message(key: string, said: Record<string, string>, by: Said | null) {
    const became = this.localizer.both(key, said);
    if (!by) return became;
    const { actor, comment } = by;
    const more = actor
      ? this.localizer.both(comment ? 'Workflow:SaidBy' : 'Workflow:By', { name: actor.name, comment: cut(comment) })
      : this.localizer.both('Workflow:ByClock', {});
    return { 'zh-Hans': `${became['zh-Hans']}${more['zh-Hans']}`, en: `${became.en} ${more.en}` };
  }

  private async send(
    tx: Tx,
    { id, title, workflowName, nodeName, initiatorName }: WorkflowInstance,
    userIds: string[],
    { definition, text, severity, said: by = null }: Told,
  ): Promise<void> {
    if (userIds.length === 0) return;
    const said = { title, workflowName, nodeName: nodeName ?? '', initiatorName };
    await tx.publish(notificationRequested, {
      tenantId: tx.tenantId,
      name: definition.name,
      userIds: [...new Set(userIds)],
      severity,
      title: this.localizer.both(`Workflow:${text}Title`, said),
      message: this.message(`Workflow:${text}Message`, said, by),
      data: { workflowInstanceId: id },
    });
  }
}
