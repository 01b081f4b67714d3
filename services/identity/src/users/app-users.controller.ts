import { appUsers } from '@ishare/contracts/identity/users.js';
import { Database, type CompiledList } from '@ishare/data/database.js';
import { JsonText } from '@ishare/server/reply.interceptor.js';
import { Serves } from '@ishare/server/serves.js';
import type { listQuery } from '@ishare/server/schemas.js';
import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { User } from './user.entity.js';
import { UserService } from './user.service.js';

/** The application's own calls about users. */
@ApiTags('AppUser')
@Controller()
export class AppUsersController {
  private readonly compiled: CompiledList;

  constructor(
    database: Database,
    private readonly users: UserService,
  ) {
    this.compiled = database.list(User, {
      columns: ['id', 'userName', 'name', 'phoneNumber', 'organizationUnits'],
      expressions: {
        organizationUnits: {
          sql: `select coalesce(json_agg(o.display_name order by o.code), '[]') from identity.organization_unit_user m
            join identity.organization_unit o on o.id = m.unit_id and not o.is_deleted where m.user_id = t.id`,
          kind: 'raw',
        },
      },
    });
  }

  @Serves(appUsers.list)
  async list({ skipCount, maxResultCount, filter }: z.output<typeof listQuery>) {
    return new JsonText(
      await this.compiled.page({
        conditions: filter ? [{ fields: ['userName', 'name', 'phoneNumber'], op: 'contains', value: filter }] : [],
        order: [{ field: 'userName', descending: false }],
        skip: skipCount,
        take: maxResultCount,
      }),
    );
  }

  @Serves(appUsers.forceOffline)
  forceOffline(id: string) {
    return this.users.forceOffline(id);
  }
}
