import { crmPort } from '@ishare/contracts/crm/client.js';
import { identityPort } from '@ishare/contracts/identity/client.js';
import { salesOrderPort } from '@ishare/contracts/sales-order/client.js';
import { findingsOf, type Finding } from '@ishare/contracts/platform/workflow/check.js';
import type { SimulatedRecord } from '@ishare/contracts/platform/workflow/design.js';
import {
  isPersonNode,
  leadingFrom,
  MAX_NODES,
  rulesOf,
  type WorkflowContent,
  type WorkflowNode,
} from '@ishare/contracts/platform/workflow/nodes.js';
import type { SubjectData } from '@ishare/contracts/platform/workflow/subjects.js';
import { WorkflowState } from '@ishare/contracts/platform/workflow/task-life.js';
import { knownTo, refuseUnknown } from '@ishare/crud/references.js';
import { ThingService } from '@ishare/crud/thing.service.js';
import { Database } from '@ishare/data/database.js';
import type { Tx, Values } from '@ishare/data/tx.js';
import { AppError } from '@ishare/kernel/errors.js';
import { currentContext, currentPrincipal, currentTenantId, now } from '@ishare/server/context.js';
import { Ports } from '@ishare/server/ports.js';
import { consoleTexts } from '@ishare/contracts/console-texts.js';
import { Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import { In, IsNull, Not } from 'typeorm';
import { errors } from '../errors.js';
import { servedWorkflows } from '../things.js';
import { WorkflowPeople, type People, type Person } from './workflow-people.js';
import { chosenEdge, holds } from './workflow-run.js';
import { WorkflowDesign, WorkflowInstance, WorkflowVersion } from './workflow.entity.js';

/** Records on which a draft is tried. */
const TRIED = 50;

/** The nodes that a record would go through if everybody approves. */
function walk(content: WorkflowContent, data: SubjectData): WorkflowNode[] {
  const nodes = new Map(content.nodes.map((node) => [node.id, node]));
  const path: WorkflowNode[] = [];
  let node = content.nodes.find(({ type }) => type === 'start');
  for (let count = 0; node && count <= 2 * MAX_NODES; count++) {
    path.push(node);
    if (node.type === 'end') break;
    const edge =
      node.type === 'condition' ? chosenEdge(content, node.id, data) : leadingFrom(content.edges, node.id)[0];
    node = edge && nodes.get(edge.to);
  }
  return path;
}

/** A record that a draft is tried on. */
type Tried = Pick<SimulatedRecord, 'recordId' | 'instanceId' | 'refId' | 'title' | 'data'> & { initiator: Person };

interface Decided {
  formType: string;
  /** The one that is named; any of the kind where none is. */
  workflowId: string | null;
  data: SubjectData;
}

const conditionOf = ({ nodes }: WorkflowContent): string => {
  const start = nodes.find(({ type }) => type === 'start');
  return start?.type === 'start' ? start.condition : '';
};

/** Workflows as they are designed and published. */
@Injectable()
export class WorkflowDesignService extends ThingService<WorkflowDesign> {
  constructor(
    database: Database,
    ports: Ports,
    private readonly people: WorkflowPeople,
  ) {
    super(database, ports, servedWorkflows);
  }

  protected override async toRow(
    body: Record<string, unknown>,
    tx: Tx,
    existing: WorkflowDesign | null,
  ): Promise<Values<WorkflowDesign>> {
    const row = await super.toRow(body, tx, existing);
    await this.refuseStrangers(row.nodes ?? [], existing?.nodes ?? []);
    const isChanged =
      existing !== null &&
      !(
        isDeepStrictEqual(row.nodes, existing.nodes) &&
        isDeepStrictEqual(row.edges, existing.edges) &&
        row.formType === existing.formType
      );
    const begins = isChanged && existing.publishedVersion === existing.version;
    return { ...row, version: (existing?.version ?? 1) + (begins ? 1 : 0) };
  }

  /** Whom a draft names must be of this tenant. */
  private async refuseStrangers(nodes: readonly WorkflowNode[], held: readonly WorkflowNode[]): Promise<void> {
    const idsOf = (some: readonly WorkflowNode[]) =>
      rulesOf({ nodes: [...some], edges: [] }).flatMap((rule) => (rule.kind === 'users' ? rule.userIds : []));
    await refuseUnknown('nodes.userIds', idsOf(nodes), knownTo(this.ports.client(identityPort), 'user'), idsOf(held));
  }

  async publish(id: string): Promise<Record<string, unknown>> {
    await this.database.tx(async (tx) => {
      const design = await tx.get(WorkflowDesign, id, { lock: true });
      const findings = findingsOf(design);
      if (findings.length > 0)
        throw new AppError(errors.WorkflowUnfit, { name: design.name, findings, told: this.told(design, findings) });
      const { version, nodes, edges, publishedVersion } = design;
      // What holds already is not published again.
      if (publishedVersion === version) return;
      const publishedTime = now();
      await tx.insert(WorkflowVersion, {
        workflowId: id,
        version,
        nodes,
        edges,
        publishedTime,
        userName: currentContext()?.principal?.userName ?? null,
      });
      await tx.update(WorkflowDesign, id, { publishedVersion: version, publishedTime });
    });
    return this.get(id);
  }

  /** What stands against publishing, in the reader's words, each with its node. */
  private told({ nodes }: WorkflowContent, findings: readonly Finding[]): string {
    const language = currentContext()?.language ?? 'zh-Hans';
    return findings
      .slice(0, 10)
      .map(({ code, nodeId, detail }) =>
        [nodes.find(({ id }) => id === nodeId)?.name, consoleTexts[language][`workflow:finding.${code}`], detail]
          .filter(Boolean)
          .join(': '),
      )
      .join('; ');
  }

  private initiator(): Person {
    const { userId, userName } = currentPrincipal();
    return { id: userId, name: userName };
  }

  /** What stands against publishing a draft, and whom each of its nodes would ask now. */
  async check(id: string, content: WorkflowContent) {
    const { formType } = await this.database.tx((tx) => tx.get(WorkflowDesign, id));
    const found = await this.people.find(rulesOf(content), this.initiator());
    return {
      findings: findingsOf({ ...content, formType }),
      people: content.nodes.flatMap((node) =>
        isPersonNode(node) || node.type === 'cc'
          ? [{ nodeId: node.id, people: [...found.copied(node.assignees, null)] }]
          : [],
      ),
    };
  }

  /** Leads the latest records through a draft and through what is published. */
  async simulate(id: string, content: WorkflowContent): Promise<{ items: SimulatedRecord[] }> {
    const { published, formType } = await this.database.tx(async (tx) => {
      const design = await tx.get(WorkflowDesign, id);
      return {
        formType: design.formType,
        published: await tx.find(WorkflowVersion, { workflowId: id, version: design.publishedVersion ?? 0 }),
      };
    });
    const findings = findingsOf({ ...content, formType });
    if (findings.length > 0)
      throw new AppError(errors.WorkflowUnfit, { name: '', findings, told: this.told(content, findings) });
    const records = await this.latest(formType);
    const initiators = new Map(records.map(({ initiator }) => [initiator.id, initiator]));
    const found = new Map<string, People>();
    for (const [key, initiator] of initiators) found.set(key, await this.people.find(rulesOf(content), initiator));
    return { items: records.map((record) => this.tried(record, { content, published, found })) };
  }

  /** The latest records of a kind: those of the service that keeps them, or requests that were made. */
  private async latest(formType: string): Promise<Tried[]> {
    const asked = { tenantId: currentTenantId(), most: TRIED };
    const records =
      formType === 'contract'
        ? await this.ports.client(crmPort).workflowRecords(asked)
        : formType === 'order'
          ? await this.ports.client(salesOrderPort).workflowRecords(asked)
          : null;
    if (records) {
      // Of one that nobody made, whoever tries it stands for him.
      return records.map(({ id, title, data, initiatorId }) => ({
        ...{ recordId: id, instanceId: null, refId: id, title, data },
        initiator: initiatorId ? { id: initiatorId, name: '' } : this.initiator(),
      }));
    }
    const instances = await this.database.tx((tx) =>
      tx.em.find(WorkflowInstance, {
        where: { formType: formType as WorkflowInstance['formType'], isDeleted: false },
        order: { creationTime: 'DESC' },
        take: TRIED,
      }),
    );
    return instances.map(({ id, refId, title, data, initiatorId, initiatorName }) => ({
      ...{ recordId: id, instanceId: id, refId, title, data },
      initiator: { id: initiatorId, name: initiatorName },
    }));
  }

  private tried(
    { initiator, ...record }: Tried,
    how: { content: WorkflowContent; published: WorkflowContent | null; found: ReadonlyMap<string, People> },
  ): SimulatedRecord {
    const people = how.found.get(initiator.id)!;
    const scope = { ...record.data, initiatorName: people.called(initiator).name };
    const path = walk(how.content, scope);
    const before = how.published && walk(how.published, scope);
    const idsOf = (nodes: readonly WorkflowNode[]) => nodes.map(({ id }) => id).join();
    const asked = path.flatMap((node) => (isPersonNode(node) ? people.of(node.assignees, null) : []));
    return {
      ...record,
      applies: holds(conditionOf(how.content), scope),
      path: path.map(({ name }) => name),
      people: [...new Set(asked.map(({ name }) => name))],
      differs: before !== null && idsOf(before) !== idsOf(path),
    };
  }

  async versions(id: string) {
    return this.database.tx(async (tx) => {
      await tx.get(WorkflowDesign, id);
      const rows = await tx.em.find(WorkflowVersion, { where: { workflowId: id }, order: { version: 'DESC' } });
      const running = await tx.query<{ version: number; count: number }>(
        `select design_version as version, count(*)::int as count from workflow_instance
          where workflow_id = $1 and state = ${WorkflowState.Running} and not is_deleted group by design_version`,
        [id],
      );
      return {
        items: rows.map(({ id: key, version, nodes, edges, publishedTime, userName }) => ({
          id: key,
          version,
          nodes,
          edges,
          publishedTime: publishedTime.toISOString(),
          userName,
          running: running.find((one) => one.version === version)?.count ?? 0,
        })),
      };
    });
  }

  /** The version that decides on a record; null where none does. */
  deciding(asked: Decided) {
    return this.database.tx((tx) => this.decidingIn(tx, asked));
  }

  async decidingIn(tx: Tx, { formType, workflowId, data }: Decided) {
    const designs = await tx.em.find(WorkflowDesign, {
      where: {
        formType: formType as WorkflowDesign['formType'],
        isEnable: true,
        isDeleted: false,
        publishedVersion: Not(IsNull()),
        ...(workflowId === null ? {} : { id: workflowId }),
      },
      order: { publishedTime: 'DESC', id: 'ASC' },
    });
    const versions = await tx.em.find(WorkflowVersion, { where: { workflowId: In(designs.map(({ id }) => id)) } });
    const taking = designs
      .flatMap((design) => {
        const version = versions.find((one) => one.workflowId === design.id && one.version === design.publishedVersion);
        return version ? [{ design, condition: conditionOf(version) }] : [];
      })
      .filter(({ condition }) => holds(condition, data))
      .sort((one, other) => Number(one.condition === '') - Number(other.condition === ''));
    const [first] = taking;
    return first
      ? { workflowId: first.design.id, version: first.design.publishedVersion!, name: first.design.name }
      : null;
  }

  /** By which people may ask for something. */
  async startable(): Promise<{ items: { id: string; name: string }[] }> {
    const rows = await this.database.tx((tx) =>
      tx.em.find(WorkflowDesign, {
        where: { formType: 'request', isEnable: true, isDeleted: false, publishedVersion: Not(IsNull()) },
        order: { name: 'ASC' },
      }),
    );
    return { items: rows.map(({ id, name }) => ({ id, name })) };
  }
}
