import {
  workflowSubstitutes as routes,
  type WorkflowSubstitute as Record_,
} from '@ishare/contracts/platform/workflow/instance.js';
import { Database } from '@ishare/data/database.js';
import { notFound } from '@ishare/data/entities.js';
import { invalid } from '@ishare/kernel/errors.js';
import { currentPrincipal } from '@ishare/server/context.js';
import { Serves } from '@ishare/server/serves.js';
import { Controller, Inject, Injectable } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
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
    if (substituteId === userId) throw invalid('substituteId', 'Validation:unknown');
    const [person] = await this.people.named([substituteId], 'substituteId');
    const row = await this.database.tx((tx) =>
      tx.insert(WorkflowSubstitute, { userId, substituteId, substituteName: person!.name, fromDate, toDate }),
    );
    return shown(row);
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
