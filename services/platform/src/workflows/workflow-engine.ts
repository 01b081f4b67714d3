import { settings } from '@ishare/contracts/platform/settings.js';
import { dayIn } from '@ishare/contracts/platform/code-rule.js';
import { rulesOf, type WorkflowContent } from '@ishare/contracts/platform/workflow/nodes.js';
import type { SubjectData, WorkflowSubject } from '@ishare/contracts/platform/workflow/subjects.js';
import { WorkflowState } from '@ishare/contracts/platform/workflow/task-life.js';
import { Database } from '@ishare/data/database.js';
import { notFound } from '@ishare/data/entities.js';
import type { Tx } from '@ishare/data/tx.js';
import { AppError, kernelErrors } from '@ishare/kernel/errors.js';
import { newId } from '@ishare/kernel/ids.js';
import { now } from '@ishare/server/context.js';
import { Injectable } from '@nestjs/common';
import { IsNull, LessThanOrEqual, MoreThanOrEqual } from 'typeorm';
import { Calendar } from '../basic-setup/calendar.entity.js';
import { SettingStore } from '../settings/setting-store.js';
import type { Act } from './workflow-acts.js';
import { News } from './workflow-news.js';
import { WorkflowPeople, type Person } from './workflow-people.js';
import { Run, type Facts } from './workflow-run.js';
import { WorkflowDesign, WorkflowInstance, WorkflowSubstitute, WorkflowVersion } from './workflow.entity.js';
import { afterWorkingHours } from './working-hours.js';

/** How an instance begins. */
export interface Beginning {
  instanceId?: string;
  workflowId: string;
  version: number;
  refId: string | null;
  title: string;
  data: SubjectData;
  initiator: Person;
}

const DAY = 86_400_000;

/**
 * Moves instances: whatever happens to one is one transaction, in which its row is locked; whom its nodes may ask was
 * found before, by the version that it stays with.
 */
@Injectable()
export class WorkflowEngine {
  constructor(
    private readonly database: Database,
    private readonly people: WorkflowPeople,
    private readonly store: SettingStore,
    private readonly news: News,
  ) {}

  contentOf(tx: Tx, workflowId: string, version: number): Promise<WorkflowVersion | null> {
    return tx.find(WorkflowVersion, { workflowId, version });
  }

  /** What a step needs of this service's own tables. */
  private async read(tx: Tx) {
    const moment = now().getTime();
    const calendars = await tx.em.find(Calendar, {
      where: { year: MoreThanOrEqual(new Date(moment - DAY).getUTCFullYear()), factoryId: IsNull(), isDeleted: false },
      order: { year: 'ASC', creationTime: 'ASC' },
    });
    const [from, to] = [moment + DAY, moment - DAY].map((one) => new Date(one!).toISOString().slice(0, 10));
    const substitutes = await tx.em.find(WorkflowSubstitute, {
      where: { isDeleted: false, fromDate: LessThanOrEqual(from!), toDate: MoreThanOrEqual(to!) },
      order: { creationTime: 'ASC' },
    });
    return { calendars, substitutes };
  }

  /** What a step needs from elsewhere; asked ahead of the transaction, which waits for nobody. */
  private async factsOf(
    content: WorkflowContent,
    initiator: Person,
    { calendars, substitutes }: Awaited<ReturnType<WorkflowEngine['read']>>,
    actor: Person | null = null,
  ): Promise<Facts> {
    const [people, values] = await Promise.all([
      this.people.find(rulesOf(content), initiator, actor),
      this.store.values(),
    ]);
    const zone = values[settings.app.timeZone.name]!;
    const today = dayIn(now(), zone);
    const standing = substitutes.filter(({ fromDate, toDate }) => fromDate <= today && today <= toDate);
    // Who has left since he was named stands in for nobody.
    const able = await this.people.able(standing.map(({ substituteId }) => substituteId));
    return {
      content,
      people,
      substitutes: new Map(
        standing.flatMap(({ userId, substituteId, substituteName: name }) =>
          able.has(substituteId) ? [[userId, { id: substituteId, name }] as const] : [],
        ),
      ),
      after: (hours) => afterWorkingHours({ years: calendars, zone }, now(), hours),
      news: this.news,
    };
  }

  /** Does an act to an instance; all of it or nothing. */
  async move(id: string, actor: Person | null, act: Act, stamp?: string | null): Promise<void> {
    const facts = await this.prepare(id, actor);
    await this.database.tx(async (tx) => {
      await this.moveIn(tx, id, { facts, actor, act, stamp });
    });
  }

  async prepare(id: string, actor: Person | null = null): Promise<Facts> {
    const { instance, version, own } = await this.database.tx(async (tx) => {
      const one = await tx.find(WorkflowInstance, { id });
      if (!one) throw notFound('WorkflowInstance', id);
      return {
        instance: one,
        version: (await this.contentOf(tx, one.workflowId, one.designVersion))!,
        own: await this.read(tx),
      };
    });
    return this.factsOf(version, { id: instance.initiatorId, name: instance.initiatorName }, own, actor);
  }

  async moveIn(
    tx: Tx,
    id: string,
    { facts, actor, act, stamp }: { facts: Facts; actor: Person | null; act: Act; stamp?: string | null | undefined },
  ): Promise<void> {
    const instance = await tx.get(WorkflowInstance, id, { lock: true });
    if (stamp && stamp !== instance.concurrencyStamp) throw new AppError(kernelErrors.Concurrency);
    const run = new Run(tx, instance, facts, actor && facts.people.called(actor));
    await act(run);
    await run.save();
  }

  /** Starts an instance in a transaction of its own. */
  async start(beginning: Beginning): Promise<string> {
    const { content, own } = await this.database.tx(async (tx) => ({
      content: await this.contentOf(tx, beginning.workflowId, beginning.version),
      own: await this.read(tx),
    }));
    if (!content) throw notFound('WorkflowVersion', `${beginning.workflowId} ${beginning.version}`);
    const facts = await this.factsOf(content, beginning.initiator, own);
    return this.database.tx((tx) => this.begin(tx, beginning, facts));
  }

  /** Starts an instance in the transaction of the event that asks for it. */
  async startIn(tx: Tx, beginning: Beginning): Promise<void> {
    const content = await this.contentOf(tx, beginning.workflowId, beginning.version);
    if (!content) throw notFound('WorkflowVersion', `${beginning.workflowId} ${beginning.version}`);
    await this.begin(tx, beginning, await this.factsOf(content, beginning.initiator, await this.read(tx)));
  }

  /** The facts of an instance, in the transaction of an event. */
  async factsIn(tx: Tx, { workflowId, designVersion, initiatorId, initiatorName }: WorkflowInstance): Promise<Facts> {
    const content = (await this.contentOf(tx, workflowId, designVersion))!;
    return this.factsOf(content, { id: initiatorId, name: initiatorName }, await this.read(tx));
  }

  private async begin(tx: Tx, beginning: Beginning, facts: Facts): Promise<string> {
    const { instanceId = newId(), workflowId, version, refId, title, data } = beginning;
    const initiator = facts.people.called(beginning.initiator);
    const { name, formType } = (await tx.em.findOneByOrFail(WorkflowDesign, { id: workflowId })) as {
      name: string;
      formType: WorkflowSubject;
    };
    const start = facts.content.nodes.find(({ type }) => type === 'start')!;
    const instance = await tx.insert(WorkflowInstance, {
      id: instanceId,
      workflowId,
      workflowName: name,
      designVersion: version,
      formType,
      refId,
      title,
      data,
      initiatorId: initiator.id,
      initiatorName: initiator.name,
      nodeId: start.id,
      nodeName: start.name,
      round: 0,
      path: [],
      backTo: null,
      eventCount: 0,
      endTime: null,
      state: WorkflowState.Running,
    });
    const run = new Run(tx, instance, facts, initiator);
    await run.tell('started');
    await run.enter(start.id);
    await run.save();
    return instanceId;
  }
}
