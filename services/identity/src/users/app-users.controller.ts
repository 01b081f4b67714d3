import { identityPermissions } from '@ishare/contracts/identity/permissions.js';
import { Database, type CompiledList } from '@ishare/data/database.js';
import { JsonText } from '@ishare/server/reply.interceptor.js';
import { Allow, FromPath, FromQuery, Returns } from '@ishare/server/routes.js';
import { listQuery, pagedReply } from '@ishare/server/schemas.js';
import { Controller, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { User } from './user.entity.js';
import { UserService } from './user.service.js';

const P = identityPermissions.names.Users;

const userOption = z.object({
  id: z.guid(),
  userName: z.string(),
  name: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  organizationUnits: z.array(z.string()),
});

/** The application's own calls about users. */
@ApiTags('AppUser')
@Controller('api/app')
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
          sql: `select coalesce(json_agg(o.display_name order by o.code), '[]') from identity.organization_unit_user m join identity.organization_unit o on o.id = m.unit_id and not o.is_deleted where m.user_id = t.id`,
          kind: 'raw',
        },
      },
    });
  }

  @Get('userextend/get-user-list')
  @Allow(P.Default)
  @Returns(pagedReply(userOption))
  async list(@FromQuery(listQuery) { skipCount, maxResultCount, filter }: z.output<typeof listQuery>) {
    return new JsonText(
      await this.compiled.page({
        conditions: filter ? [{ fields: ['userName', 'name', 'phoneNumber'], op: 'contains', value: filter }] : [],
        order: [{ field: 'userName', descending: false }],
        skip: skipCount,
        take: maxResultCount,
      }),
    );
  }

  @Post('user-login/:id/force-user-offline')
  @Allow(P.Update)
  @Returns('nothing')
  forceOffline(@FromPath('id') id: string) {
    return this.users.forceOffline(id);
  }
}
