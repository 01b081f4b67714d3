import { createHash } from 'node:crypto';
import { Database } from '@ishare/data/database.js';
import { currentContext, runAsTenant } from '@ishare/server/context.js';
import { Injectable } from '@nestjs/common';
import { subjectOf } from '../oidc/account.js';
import { SecurityLog } from '../security-log/security-log.service.js';
import { Sessions } from './sessions.service.js';
import { UserSession } from './user-session.entity.js';

/** Ends sign-ins at their owner's wish. */
@Injectable()
export class Logout {
  constructor(
    private readonly database: Database,
    private readonly sessions: Sessions,
    private readonly log: SecurityLog,
  ) {}

  /** The caller's own session, where there is a caller. */
  async ofCaller(): Promise<void> {
    const principal = currentContext()?.principal;
    if (principal) await this.end(principal.tenantId, principal.sessionId);
  }

  /** The session of a refresh token; one that nobody knows is nobody's. */
  async ofRefreshToken(token: string): Promise<void> {
    const [record] = await this.database.source.query<{ accountId: string; grantId: string }[]>(
      `select payload->>'accountId' as "accountId", grant_id as "grantId" from oidc_record where model = 'RefreshToken'
        and id_hash = $1`,
      [createHash('sha256').update(token).digest('base64url')],
    );
    if (record) await this.end(subjectOf(record.accountId).tenantId, record.grantId);
  }

  private end(tenantId: string, sessionId: string): Promise<void> {
    return runAsTenant(tenantId, () =>
      this.database.tx(async (tx) => {
        const session = await tx.find(UserSession, { id: sessionId });
        if (!session) return;
        await this.sessions.end(sessionId, tx);
        await this.log.write(
          {
            identity: 'Identity',
            action: 'Logout',
            userId: session.userId,
            userName: session.userName,
            clientId: session.clientId,
          },
          tx,
        );
      }),
    );
  }
}
