import type { user } from '@ishare/contracts/identity/user.js';
import type { ChangeOf } from '@ishare/contracts/things/thing.js';
import { Database } from '@ishare/data/database.js';
import { AppError, kernelErrors } from '@ishare/kernel/errors.js';
import { currentContext } from '@ishare/server/context.js';
import { Injectable } from '@nestjs/common';
import { OwnerCheck } from '../profile/owner-check.service.js';
import { User } from './user.entity.js';

type Body = ChangeOf<typeof user>;

/** What an account is found and reached by, and what may stand between it and a thief. */
const SIGN_IN_FIELDS = [
  'userName',
  'email',
  'phoneNumber',
  'emailConfirmed',
  'phoneNumberConfirmed',
  'twoFactorEnabled',
] as const;

function changesSignIn(user: User, body: Body): boolean {
  return (
    Boolean(body.password) || SIGN_IN_FIELDS.some((field) => body[field] !== undefined && body[field] !== user[field])
  );
}

/** Those who change users may change themselves, where they prove who they are as on their profile. */
@Injectable()
export class OwnSignIn {
  constructor(
    private readonly database: Database,
    private readonly owner: OwnerCheck,
  ) {}

  /** Asks for the current password where `id` is the caller's own. */
  async assert(id: string, currentPassword: string | null | undefined): Promise<void> {
    if (currentContext()?.principal?.userId === id) await this.owner.assert(currentPassword, 'Validation:ownSignIn');
  }

  /** Asks for it where `body` changes how the caller signs in; gives what holds the locked row against it. */
  async proofFor(id: string, body: Body): Promise<(user: User) => void> {
    if (currentContext()?.principal?.userId !== id) return () => undefined;
    const isAsked = changesSignIn(await this.database.tx((tx) => tx.get(User, id)), body);
    if (isAsked) await this.assert(id, body.currentPassword);
    return (user) => {
      if (!isAsked && changesSignIn(user, body)) throw new AppError(kernelErrors.Concurrency);
    };
  }
}
