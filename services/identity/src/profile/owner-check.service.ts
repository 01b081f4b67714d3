import { Database } from '@ishare/data/database.js';
import { AppError, invalid } from '@ishare/kernel/errors.js';
import { currentPrincipal } from '@ishare/server/context.js';
import { refuseImpersonatorOf } from '@ishare/server/impersonation.js';
import { Injectable } from '@nestjs/common';
import { Clock } from '../clock.js';
import { identityErrors } from '../errors.js';
import { Credentials } from '../passwords/credentials.service.js';
import { UserSession } from '../sessions/user-session.entity.js';
import { User } from '../users/user.entity.js';

/** Who has no password here signs in anew, and has so many ms for the change. */
const FRESH = 600_000;

/**
 * Asked before something changes that an account is signed in by: whoever has found an open session, or a token, is not
 * its owner.
 */
@Injectable()
export class OwnerCheck {
  constructor(
    private readonly database: Database,
    private readonly credentials: Credentials,
    private readonly clock: Clock,
  ) {}

  /** A wrong password counts as a failed sign-in does. `missing` is the text where none is given. */
  async assert(password: string | null | undefined, missing = 'Validation:required'): Promise<void> {
    const { userId, sessionId } = currentPrincipal();
    refuseImpersonatorOf(userId);
    const { user, session } = await this.database.tx(async (tx) => ({
      user: await tx.get(User, userId),
      session: await tx.find(UserSession, { id: sessionId }),
    }));
    if (!user.passwordHash) {
      if (session && this.clock.now() - session.signedIn.getTime() <= FRESH) return;
      throw new AppError(identityErrors.SignInAgain);
    }
    if (!password) throw invalid('currentPassword', missing);
    if ((await this.credentials.check(user.userName, password)).kind !== 'right')
      throw new AppError(identityErrors.PasswordMismatch);
  }
}
