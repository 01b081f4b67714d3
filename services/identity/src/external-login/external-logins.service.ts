import { randomBytes } from 'node:crypto';
import { settings } from '@ishare/contracts/platform/settings.js';
import { Database } from '@ishare/data/database.js';
import { notFound } from '@ishare/data/entities.js';
import { AppError } from '@ishare/kernel/errors.js';
import { currentPrincipal, currentTenantId } from '@ishare/server/context.js';
import { refuseImpersonatorOf } from '@ishare/server/impersonation.js';
import { SHARED_STATE, type SharedState } from '@ishare/server/shared-state.js';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Registration } from '../account/registration.service.js';
import { identityErrors } from '../errors.js';
import { TenantSettings } from '../settings/tenant-settings.service.js';
import { User } from '../users/user.entity.js';
import { ExternalLogin } from './external-login.entity.js';
import type { ExternalIdentity } from './external-providers.service.js';

/** How long somebody may take to enter the own password, in seconds. */
const LIFE = 900;

const link = z.object({ tenantId: z.string(), userId: z.string(), provider: z.string(), key: z.string() });

/** Whose account here an account elsewhere is: bound once by an address that both sides have verified. */
@Injectable()
export class ExternalLogins {
  constructor(
    private readonly database: Database,
    private readonly settings: TenantSettings,
    private readonly registration: Registration,
    @Inject(SHARED_STATE) private readonly state: SharedState,
  ) {}

  /**
   * The user of the current tenant who comes back from a provider. `mustProve`: an account of the same address is
   * there, and its password has to be given before the two are bound, because nobody has confirmed the address here or
   * the settings want it.
   */
  async userOf({ provider, key, email, name }: ExternalIdentity): Promise<{ user: User; mustProve?: true }> {
    const known = await this.database.tx(async (tx) => {
      const login = await tx.find(ExternalLogin, { provider, providerKey: key });
      if (login) return { user: await tx.find(User, { id: login.userId }), isBound: true };
      return { user: email ? await tx.find(User, { normalizedEmail: email.toUpperCase() }) : null, isBound: false };
    });
    if (known.user && known.isBound) return { user: known.user };
    if (!email) throw new AppError(identityErrors.ExternalEmailNotVerified, { provider });
    if (!known.user) return { user: await this.register({ provider, key, email, name }) };
    const { user } = known;
    const mustProve = !user.emailConfirmed || (await this.settings.isOn(settings.externalLogin.verifyPassword));
    if (mustProve && !user.passwordHash) throw new AppError(identityErrors.ExternalEmailNotVerified, { provider });
    if (mustProve) return { user, mustProve };
    await this.bind(user.id, provider, key);
    return { user };
  }

  /** What the page of the password is given, and gives back. */
  async propose({ id: userId }: User, { provider, key }: ExternalIdentity): Promise<string> {
    const ticket = randomBytes(32).toString('base64url');
    await this.state.set(
      `external-link:${ticket}`,
      JSON.stringify({ tenantId: currentTenantId(), userId, provider, key } satisfies z.output<typeof link>),
      LIFE,
    );
    return ticket;
  }

  /** What was proposed to whom; for the current tenant. */
  async proposed(ticket: string): Promise<{ user: User; provider: string; key: string }> {
    const text = await this.state.get(`external-link:${ticket}`);
    const { tenantId, userId, provider, key } =
      text === null ? { tenantId: '', userId: '', provider: '', key: '' } : link.parse(JSON.parse(text));
    if (tenantId !== currentTenantId()) throw new AppError(identityErrors.LinkExpired);
    return { user: await this.database.tx((tx) => tx.get(User, userId)), provider, key };
  }

  async accept(ticket: string): Promise<void> {
    const { user, provider, key } = await this.proposed(ticket);
    if (await this.state.take(`external-link:${ticket}`)) await this.bind(user.id, provider, key);
  }

  /** The accounts elsewhere of whoever asks, by the names of their providers. */
  async ofCaller(): Promise<ExternalLogin[]> {
    const { userId } = currentPrincipal();
    const logins = await this.database.tx((tx) => tx.em.findBy(ExternalLogin, { userId }));
    return logins.toSorted((one, other) => one.provider.localeCompare(other.provider));
  }

  /** Takes one off, unless nothing else is left to sign in by. */
  async removeFromCaller(provider: string, providerKey: string): Promise<void> {
    const { userId } = currentPrincipal();
    refuseImpersonatorOf(userId);
    await this.database.tx(async (tx) => {
      const { passwordHash } = await tx.get(User, userId, { lock: true });
      const logins = await tx.em.findBy(ExternalLogin, { userId });
      const login = logins.find((one) => one.provider === provider && one.providerKey === providerKey);
      if (!login) throw notFound('ExternalLogin', provider);
      if (!passwordHash && logins.length === 1) throw new AppError(identityErrors.OnlySignIn);
      await tx.remove(ExternalLogin, login.id);
    });
  }

  private async bind(userId: string, provider: string, providerKey: string): Promise<void> {
    await this.database.tx((tx) => tx.insert(ExternalLogin, { userId, provider, providerKey }));
  }

  /** Somebody new, who signs in by the provider and has no password here. */
  private async register({ provider, key, email, name }: ExternalIdentity & { email: string }): Promise<User> {
    if (!(await this.settings.isOn(settings.account.isSelfRegistrationEnabled)))
      throw new AppError(identityErrors.ExternalUserUnknown, { provider, email });
    return this.database.tx(async (tx) => {
      const user = await this.registration.add(
        {
          userName: email,
          email,
          emailConfirmed: true,
          isExternal: true,
          name: name?.slice(0, 64) ?? null,
          passwordHash: null,
        },
        tx,
      );
      await tx.insert(ExternalLogin, { userId: user.id, provider, providerKey: key });
      return user;
    });
  }
}
