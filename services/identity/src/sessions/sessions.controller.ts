import { mySessions, sessions, type ownSessionQuery, type sessionQuery } from '@ishare/contracts/identity/sessions.js';
import { identityPermissions } from '@ishare/contracts/identity/permissions.js';
import { Database } from '@ishare/data/database.js';
import { notFound } from '@ishare/data/entities.js';
import { AppError, kernelErrors } from '@ishare/kernel/errors.js';
import { currentPrincipal } from '@ishare/server/context.js';
import { refuseImpersonatorOf } from '@ishare/server/impersonation.js';
import { Permissions } from '@ishare/server/permissions.js';
import { Serves } from '@ishare/server/serves.js';
import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { SessionList } from './session-list.service.js';
import { Grants } from '../permissions/grants.service.js';
import { Sessions } from './sessions.service.js';
import { UserSession } from './user-session.entity.js';

const P = identityPermissions.names.IdentitySessions;

/** Everybody sees and ends own sign-ins; those of others need a permission. */
@ApiTags('Session')
@Controller()
export class SessionsController {
  constructor(
    private readonly database: Database,
    private readonly sessions: Sessions,
    private readonly sessionList: SessionList,
    private readonly permissions: Permissions,
    private readonly grants: Grants,
  ) {}

  @Serves(sessions.list)
  async list(wanted: z.output<typeof sessionQuery>) {
    const principal = currentPrincipal();
    if (wanted.userId === principal.userId || (await this.permissions.holdsAny(principal, [P.Default])))
      return this.sessionList.page(wanted);
    if (wanted.userId) throw new AppError(kernelErrors.Forbidden, { permissions: [P.Default] });
    return this.sessionList.page({ ...wanted, userId: principal.userId });
  }

  @Serves(sessions.revoke)
  async revoke(id: string) {
    const principal = currentPrincipal();
    const mayRevokeAll = await this.permissions.holdsAny(principal, [P.Revoke]);
    await this.database.tx(async (tx) => {
      const session = await tx.find(UserSession, { id });
      if (session ? session.userId !== principal.userId && !mayRevokeAll : !mayRevokeAll)
        throw new AppError(kernelErrors.Forbidden, { permissions: [P.Revoke] });
      if (!session) throw notFound('Session', id);
      if (session.userId !== principal.userId) await this.grants.assertCallerCovers(session.userId, tx);
      // The sign-ins of those who act in a user's name are theirs to end, not those of the user.
      if (!session.impersonator) refuseImpersonatorOf(session.userId);
      await this.sessions.end(id, tx);
    });
  }
}

/** The caller's own sign-ins, whatever else the caller may see. */
@ApiTags('Profile')
@Controller()
export class MySessionsController {
  constructor(
    private readonly database: Database,
    private readonly sessions: Sessions,
    private readonly sessionList: SessionList,
  ) {}

  @Serves(mySessions.list)
  list(wanted: z.output<typeof ownSessionQuery>) {
    return this.sessionList.page({ ...wanted, userId: currentPrincipal().userId });
  }

  @Serves(mySessions.revoke)
  async revoke(id: string) {
    const { userId } = currentPrincipal();
    await this.database.tx(async (tx) => {
      const session = await tx.find(UserSession, { id, userId });
      if (!session) throw notFound('Session', id);
      if (!session.impersonator) refuseImpersonatorOf(userId);
      await this.sessions.end(id, tx);
    });
  }
}
