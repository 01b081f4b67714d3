import { Database, type CompiledList } from '@ishare/data/database.js';
import { parseSorting } from '@ishare/kernel/paging.js';
import { FromQuery, Returns, SignedIn } from '@ishare/server/routes.js';
import { itemsReply, listQuery } from '@ishare/server/schemas.js';
import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { User } from './user.entity.js';
import { userData } from './user.resource.js';

/** Finds colleagues: for assigning work and for the friends search. */
@ApiTags('UserLookup')
@Controller('api/identity/users/lookup')
export class UserLookupController {
  private readonly list: CompiledList;

  constructor(database: Database) {
    this.list = database.list(User, { columns: Object.keys(userData.shape) });
  }

  @Get('search')
  @SignedIn('tenant')
  @Returns(itemsReply(userData))
  async search(@FromQuery(listQuery) query: z.output<typeof listQuery>) {
    const order = parseSorting(query.sorting, ['userName', 'name', 'surname', 'email', 'phoneNumber']);
    const page = await this.list.page({
      conditions: [
        { fields: ['isActive'], op: 'eq', value: true },
        ...(query.filter ? [{ fields: ['userName', 'name', 'surname', 'email', 'phoneNumber'], op: 'contains', value: query.filter } as const] : []),
      ],
      order: order.length > 0 ? order : [{ field: 'userName', descending: false }], skip: query.skipCount, take: query.maxResultCount,
    });
    return { items: (JSON.parse(page) as { items: unknown[] }).items };
  }
}
