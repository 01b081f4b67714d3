import { identityPermissions } from '@ishare/contracts/identity/permissions.js';
import { Database, type CompiledList } from '@ishare/data/database.js';
import { notFound } from '@ishare/data/entities.js';
import type { Condition } from '@ishare/data/list.js';
import { AppError, kernelErrors } from '@ishare/kernel/errors.js';
import { parseSorting } from '@ishare/kernel/paging.js';
import { currentPrincipal } from '@ishare/server/context.js';
import { refuseImpersonatorOf } from '@ishare/server/impersonation.js';
import { Permissions } from '@ishare/server/permissions.js';
import { FromPath, FromQuery, Returns, SignedIn } from '@ishare/server/routes.js';
import { pagedQuery, pagedReply, query } from '@ishare/server/schemas.js';
import { Controller, Delete, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { Sessions } from './sessions.service.js';
import { UserSession } from './user-session.entity.js';

const P = identityPermissions.names.IdentitySessions;

const sessionQuery = pagedQuery.extend({ userId: query.guid(), device: query.text(16), clientId: query.text(64) });

const columns = [
  'id',
  'sessionId',
  'device',
  'deviceInfo',
  'userId',
  'userName',
  'tenantId',
  'clientId',
  'ipAddresses',
  'signedIn',
  'lastAccessed',
];
const sessionReply = z.object({
  id: z.guid(),
  sessionId: z.guid(),
  device: z.string(),
  deviceInfo: z.string(),
  userId: z.guid(),
  userName: z.string(),
  tenantId: z.guid().nullable(),
  clientId: z.string(),
  ipAddresses: z.string(),
  signedIn: z.iso.datetime(),
  lastAccessed: z.iso.datetime(),
  isCurrent: z.boolean(),
  /** Nothing is kept beside a sign-in; clients expect the object all the same. */
  extraProperties: z.record(z.string(), z.unknown()),
});

/** Everybody sees and ends own sign-ins; those of others need a permission. */
@ApiTags('Session')
@Controller('api/identity/sessions')
export class SessionsController {
  private readonly compiled: CompiledList;

  constructor(
    private readonly database: Database,
    private readonly sessions: Sessions,
    private readonly permissions: Permissions,
  ) {
    this.compiled = database.list(UserSession, { columns, expressions: { sessionId: { sql: 't.id', kind: 'text' } } });
  }

  @Get()
  @SignedIn()
  @Returns(pagedReply(sessionReply))
  async list(
    @FromQuery(sessionQuery) { skipCount, maxResultCount, sorting, ...wanted }: z.output<typeof sessionQuery>,
  ) {
    const principal = currentPrincipal();
    if (wanted.userId !== principal.userId && !(await this.permissions.holdsAny(principal, [P.Default]))) {
      if (wanted.userId) throw new AppError(kernelErrors.Forbidden, { permissions: [P.Default] });
      wanted.userId = principal.userId;
    }
    const order = parseSorting(sorting, ['signedIn', 'lastAccessed', 'device', 'userName', 'clientId']);
    const conditions: Condition[] = Object.entries(wanted).flatMap(([field, value]) =>
      value === undefined ? [] : [{ fields: [field], op: 'eq', value } as const],
    );
    const page = JSON.parse(
      await this.compiled.page({
        conditions,
        order: order.length > 0 ? order : [{ field: 'lastAccessed', descending: true }],
        skip: skipCount,
        take: maxResultCount,
      }),
    ) as { totalCount: number; items: { id: string }[] };
    return {
      ...page,
      items: page.items.map((item) => ({
        ...item,
        isCurrent: item.id === principal.sessionId,
        extraProperties: {},
      })),
    };
  }

  @Delete([':id/revoke', ':id'])
  @SignedIn()
  @Returns('nothing')
  async revoke(@FromPath('id') id: string) {
    const principal = currentPrincipal();
    const mayRevokeAll = await this.permissions.holdsAny(principal, [P.Revoke]);
    await this.database.tx(async (tx) => {
      const session = await tx.find(UserSession, { id });
      if (session ? session.userId !== principal.userId && !mayRevokeAll : !mayRevokeAll)
        throw new AppError(kernelErrors.Forbidden, { permissions: [P.Revoke] });
      if (!session) throw notFound('Session', id);
      // The sign-ins of those who act in a user's name are theirs to end, not those of the user.
      if (!session.impersonator) refuseImpersonatorOf(session.userId);
      await this.sessions.end(id, tx);
    });
  }
}
