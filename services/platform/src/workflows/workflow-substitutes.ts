import { crmPort } from '@ishare/contracts/crm/client.js';
import {
  workflowSubstitutes as routes,
  type WorkflowSubstitute as Record_,
} from '@ishare/contracts/platform/workflow/instance.js';
import { Database } from '@ishare/data/database.js';
import { notFound } from '@ishare/data/entities.js';
import { AppError, invalid } from '@ishare/kernel/errors.js';
import { currentPrincipal, currentTenantId } from '@ishare/server/context.js';
import { Ports } from '@ishare/server/ports.js';
import { Serves } from '@ishare/server/serves.js';
import { factoryDay } from '@ishare/server/zones.js';
import { Controller, Inject, Injectable } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { LessThanOrEqual, MoreThanOrEqual } from 'typeorm';
import { errors } from '../errors.js';
import { WorkflowPeople } from './workflow-people.js';
import { WorkflowSubstitute } from './workflow.entity.js';

type Body = Pick<Record_, 'substituteId' | 'fromDate' | 'toDate'>;

const shown = ({ id, substituteId, substituteName, fromDate, toDate }: WorkflowSubstitute): Record_ => ({
  id,
  substituteId,
  substituteName,
  fromDate,
  toDate,
});

/** Whom callers name to be asked in their place. */
@Injectable()
export class WorkflowSubstitutes {
  constructor(
    private readonly database: Database,
    private readonly people: WorkflowPeople,
    private readonly ports: Ports,
  ) {}

  async list(): Promise<{ items: Record_[] }> {
    const { userId } = currentPrincipal();
    const rows = await this.database.tx((tx) =>
      tx.em.find(WorkflowSubstitute, { where: { userId, isDeleted: false }, order: { fromDate: 'DESC', id: 'DESC' } }),
    );
    return { items: rows.map(shown) };
  }

  async create({ substituteId, fromDate, toDate }: Body): Promise<Record_> {
    const { userId } = currentPrincipal();
    if (substituteId === userId) throw invalid('substituteId', 'Workflow:OwnSubstitute');
    const [[person], today] = await Promise.all([
      this.people.named([substituteId], 'substituteId'),
      factoryDay(this.ports),
    ]);
    if (toDate < today) throw invalid('toDate', 'Validation:min', { minimum: today });
    await this.refuseOutsider(substituteId);
    const row = await this.database.tx(async (tx) => {
      // Whoever names somebody twice at once is asked for by one of both.
      await tx.turn(`substitutes:${userId}`);
      const [other] = await tx.em.find(WorkflowSubstitute, {
        where: { userId, isDeleted: false, fromDate: LessThanOrEqual(toDate), toDate: MoreThanOrEqual(fromDate) },
        order: { fromDate: 'ASC' },
      });
      if (other) throw new AppError(errors.WorkflowSubstituted, shown(other));
      return tx.insert(WorkflowSubstitute, { userId, substituteId, substituteName: person!.name, fromDate, toDate });
    });
    return shown(row);
  }

  /** What the factory decides on is not for dealers; a dealer may name another. */
  private async refuseOutsider(substituteId: string): Promise<void> {
    const tenantId = currentTenantId();
    const crm = this.ports.client(crmPort);
    const [own, his] = await Promise.all(
      [currentPrincipal().userId, substituteId].map((userId) => crm.dealerOf({ tenantId, userId })),
    );
    if (his!.dealerId !== null && his!.dealerId !== own!.dealerId) throw invalid('substituteId', 'Validation:unknown');
  }

  async remove(id: string): Promise<void> {
    await this.database.tx(async (tx) => {
      const row = await tx.find(WorkflowSubstitute, { id, userId: currentPrincipal().userId });
      if (!row) throw notFound('WorkflowSubstitute', id);
      await tx.remove(WorkflowSubstitute, id);
    });
  }
}

@Controller()
@ApiTags('WorkflowSubstitute')
export class WorkflowSubstituteController {
  constructor(@Inject(WorkflowSubstitutes) private readonly substitutes: WorkflowSubstitutes) {}

  @Serves(routes.list)
  list() {
    return this.substitutes.list();
  }

  @Serves(routes.create)
  create(body: Body) {
    return this.substitutes.create(body);
  }

  @Serves(routes.remove)
  remove(id: string) {
    return this.substitutes.remove(id);
  }
}
