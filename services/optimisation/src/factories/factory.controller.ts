import { allFactories } from '@ishare/contracts/optimisation/factories.js';
import { Database } from '@ishare/data/database.js';
import { currentContext } from '@ishare/server/context.js';
import { Serves } from '@ishare/server/serves.js';
import { Controller, Inject } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Factory } from './factory.entity.js';

@ApiTags('Factory')
@Controller()
export class FactoryController {
  constructor(@Inject(Database) private readonly database: Database) {}

  @Serves(allFactories)
  async all() {
    const rows = await this.database.tx((tx) =>
      tx.em.find(Factory, { where: { isDeleted: false }, order: { code: 'ASC' } }),
    );
    const language = currentContext()?.language ?? 'zh-Hans';
    return { items: rows.map(({ id, code, names }) => ({ id, code, name: names[language] })) };
  }
}
