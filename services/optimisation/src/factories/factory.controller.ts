import { Database } from '@ishare/data/database.js';
import { currentContext } from '@ishare/server/context.js';
import { Returns, SignedIn } from '@ishare/server/routes.js';
import { itemsReply } from '@ishare/server/schemas.js';
import { Controller, Get, Inject } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { Factory } from './factory.entity.js';

@ApiTags('Factory')
@Controller('api/app/factory')
export class FactoryController {
  constructor(@Inject(Database) private readonly database: Database) {}

  @Get()
  @SignedIn('tenant')
  @Returns(itemsReply(z.object({ id: z.guid(), name: z.string(), code: z.string() })))
  async all() {
    const rows = await this.database.tx((tx) =>
      tx.em.find(Factory, { where: { isDeleted: false }, order: { code: 'ASC' } }),
    );
    const language = currentContext()?.language ?? 'zh-Hans';
    return { items: rows.map(({ id, code, names }) => ({ id, code, name: names[language] })) };
  }
}
