import type { user, User as UserRecord } from '@ishare/contracts/identity/user.js';
import { settings } from '@ishare/contracts/platform/settings.js';
import type { BodyOf, ChangeOf } from '@ishare/contracts/things/thing.js';
import type { ListQuery } from '@ishare/crud/crud.service.js';
import { ThingService } from '@ishare/crud/thing.service.js';
import { Database } from '@ishare/data/database.js';
import type { Condition } from '@ishare/data/list.js';
import type { Tx, Values } from '@ishare/data/tx.js';
import { AppError } from '@ishare/kernel/errors.js';
import { currentPrincipal } from '@ishare/server/context.js';
import { refuseImpersonatorOf } from '@ishare/server/impersonation.js';
import { Ports } from '@ishare/server/ports.js';
import { Injectable } from '@nestjs/common';
import { identityErrors } from '../errors.js';
import { Claim } from '../claims/claim-type.entity.js';
import { Grants } from '../permissions/grants.service.js';
import { OrganizationUnitUser } from '../organization-units/organization-unit.entity.js';
import { UserUnits } from '../organization-units/user-units.service.js';
import { ProviderName } from '../permissions/permission-grant.entity.js';
import { SecurityLog, type SecurityAction } from '../security-log/security-log.service.js';
import { TenantSettings } from '../settings/tenant-settings.service.js';
import { Sessions } from '../sessions/sessions.service.js';
import { keepingAnAdministrator } from './administrators.js';
import { PasswordChanges } from './password-changes.service.js';
import { TwoFactor } from '../two-factor/two-factor.service.js';
import { OwnSignIn } from './own-sign-in.service.js';
import { checkNames } from './user-names.js';
import { UserRoles } from './user-roles.service.js';
import { User } from './user.entity.js';
import { users } from '../things.js';

type Body = Partial<ChangeOf<typeof user>>;

@Injectable()
export class UserService extends ThingService<User, UserRecord> {
  constructor(
    database: Database,
    ports: Ports,
    private readonly passwords: PasswordChanges,
    private readonly userRoles: UserRoles,
    private readonly userUnits: UserUnits,
    private readonly sessions: Sessions,
    private readonly grants: Grants,
    private readonly log: SecurityLog,
    private readonly twoFactor: TwoFactor,
    private readonly settings: TenantSettings,
    private readonly own: OwnSignIn,
  ) {
    super(database, ports, users);
  }

  protected override where(query: ListQuery): Condition[] {
    return [
      ...super.where(query),
      ...(query.ids ? [{ fields: ['id'], op: 'in', value: query.ids as string[] } as const] : []),
    ];
  }

  override async create(body: BodyOf<typeof user>): Promise<UserRecord> {
    const passwordHash = await this.passwords.hash(body.password);
    const lockoutEnabled = await this.settings.isOn(settings.lockout.allowedForNewUsers);
    const id = await this.database.tx(async (tx) => {
      const row = await tx.insert(User, {
        isActive: true,
        lockoutEnabled,
        ...(await this.values(body, null, tx)),
        passwordHash,
        lastPasswordChangeTime: new Date(),
      });
      if (body.roleNames) await this.userRoles.replace(row.id, body.roleNames, tx);
      if (body.organizationUnitIds) await this.userUnits.replace(row.id, body.organizationUnitIds, tx);
      return row.id;
    });
    return this.get(id);
  }

  override async update(id: string, body: ChangeOf<typeof user>): Promise<UserRecord> {
    refuseImpersonatorOf(id);
    const assertProven = await this.own.proofFor(id, body);
    const passwordHash = body.password ? await this.passwords.hash(body.password) : null;
    await this.changing(id, async (user, tx) => {
      const before = { ...user };
      assertProven(before);
      const after = await tx.update(User, id, await this.values(body, before, tx), body.concurrencyStamp);
      if (body.roleNames) await this.userRoles.replace(id, body.roleNames, tx);
      if (body.organizationUnitIds) await this.userUnits.replace(id, body.organizationUnitIds, tx);
      if (passwordHash) await this.passwords.apply(after, passwordHash, tx);
      if (before.isActive && !after.isActive) await this.endSessions(id, tx);
      await this.logChanges(before, after, tx);
    });
    return this.get(id);
  }

  /** Fields that the body of a form sets. */
  private async values(body: Body, existing: User | null, tx: Tx): Promise<Values<User>> {
    const {
      password: _password,
      currentPassword: _proof,
      roleNames: _roles,
      organizationUnitIds: _units,
      concurrencyStamp: _stamp,
      userName = '',
      email = '',
      ...rest
    } = body;
    const self = existing && existing.id === currentPrincipal().userId;
    const phoneChanged = existing && rest.phoneNumber !== existing.phoneNumber;
    const confirmed = rest.phoneNumberConfirmed ?? (phoneChanged ? false : (existing?.phoneNumberConfirmed ?? false));
    const reachable = {
      phoneNumberConfirmed: confirmed,
      emailConfirmed: rest.emailConfirmed ?? existing?.emailConfirmed ?? false,
    };
    if (rest.twoFactorEnabled && !existing?.twoFactorEnabled) await this.twoFactor.assertPossible(reachable);
    const staysPossible = phoneChanged === true && (await this.twoFactor.factorsOf(reachable)).length > 0;
    return {
      ...(rest as Values<User>),
      ...(await checkNames({ userName, email }, existing?.id ?? null, tx)),
      ...(self ? { lockoutEnabled: existing.lockoutEnabled } : {}),
      ...(phoneChanged
        ? { phoneNumberConfirmed: confirmed, twoFactorEnabled: staysPossible && (rest.twoFactorEnabled ?? false) }
        : {}),
    };
  }

  /** Deleting a user who is gone already is no error. */
  override async delete(id: string): Promise<void> {
    if (id === currentPrincipal().userId) throw new AppError(identityErrors.DeleteSelf);
    await this.database.tx((tx) =>
      keepingAnAdministrator(tx, async () => {
        if (!(await tx.find(User, { id }, { lock: true }))) return;
        await this.grants.assertCallerCovers(id, tx);
        await tx.remove(User, id);
        await this.userRoles.removeAll(id, tx);
        await tx.removeAll(OrganizationUnitUser, { userId: id });
        await tx.removeAll(Claim, { holderId: id });
        await this.grants.revokeAll(ProviderName.User, id, tx);
        await this.sessions.endAll(id, tx);
      }),
    );
  }

  /** What touches how a user signs in: done by those who hold as much, and never to the last administrator's loss. */
  private changing(id: string, work: (user: User, tx: Tx) => Promise<void>): Promise<void> {
    return this.database.tx(async (tx) => {
      await keepingAnAdministrator(tx, async () => {
        refuseImpersonatorOf(id);
        const user = await tx.get(User, id, { lock: true });
        await this.grants.assertCallerCovers(id, tx);
        await work(user, tx);
      });
      const isSelf = id === currentPrincipal().userId;
      if (isSelf && !(await tx.get(User, id)).isActive) throw new AppError(identityErrors.DisableSelf);
    });
  }

  async findBy(field: 'id' | 'normalizedUserName' | 'normalizedEmail', value: string): Promise<UserRecord> {
    const found = await this.database.tx((tx) =>
      tx.find(User, { [field]: field === 'id' ? value : value.trim().toUpperCase() }),
    );
    // Nothing is said of a user who is not there.
    return (found && (await this.get(found.id))) as UserRecord;
  }

  async setRoles(id: string, roleNames: readonly string[]): Promise<void> {
    await this.changing(id, (_user, tx) => this.userRoles.replace(id, roleNames, tx));
  }

  /** Shuts a user out for some seconds, at once and everywhere. */
  async lock(id: string, seconds: number): Promise<void> {
    await this.changing(id, async (user, tx) => {
      if (!user.lockoutEnabled) throw new AppError(identityErrors.UserLockoutNotEnabled);
      await tx.update(User, id, { lockoutEnd: new Date(Date.now() + seconds * 1000) });
      await this.endSessions(id, tx);
    });
  }

  async unlock(id: string): Promise<void> {
    await this.changing(id, async (_user, tx) => {
      await tx.update(User, id, { lockoutEnd: null, accessFailedCount: 0 });
    });
  }

  async resetPassword(id: string, password: string): Promise<void> {
    const passwordHash = await this.passwords.hash(password);
    await this.changing(id, (user, tx) => this.passwords.apply(user, passwordHash, tx));
  }

  async twoFactorEnabled(id: string): Promise<boolean> {
    return (await this.database.tx((tx) => tx.get(User, id))).twoFactorEnabled;
  }

  /** What users decide for themselves, where the settings leave it to them. */
  async setOwnTwoFactor(enabled: boolean): Promise<void> {
    if (!(await this.settings.isOn(settings.twoFactor.usersCanChange)))
      throw new AppError(identityErrors.TwoFactorChangeRefused);
    await this.setTwoFactor(currentPrincipal().userId, enabled);
  }

  /** A second step needs something to send it to. */
  async setTwoFactor(id: string, enabled: boolean): Promise<void> {
    await this.changing(id, async (user, tx) => {
      if (enabled) await this.twoFactor.assertPossible(user);
      await this.logTwoFactor(await tx.update(User, id, { twoFactorEnabled: enabled }), tx);
    });
  }

  async forceOffline(id: string): Promise<void> {
    await this.changing(id, async (user, tx) => {
      await this.endSessions(id, tx);
      await this.log.write({ identity: 'Identity', action: 'ForcedOffline', userId: id, userName: user.userName }, tx);
    });
  }

  private async endSessions(id: string, tx: Tx): Promise<void> {
    await this.sessions.endAll(id, tx);
    await this.grants.announceChange(tx);
  }

  private async logChanges(before: User, after: User, tx: Tx): Promise<void> {
    const changes: [keyof User, SecurityAction][] = [
      ['userName', 'ChangeUserName'],
      ['email', 'ChangeEmail'],
      ['phoneNumber', 'ChangePhoneNumber'],
    ];
    for (const [field, action] of changes) {
      if (before[field] !== after[field])
        await this.log.write({ identity: 'Identity', action, userId: after.id, userName: after.userName }, tx);
    }
    if (before.twoFactorEnabled !== after.twoFactorEnabled) await this.logTwoFactor(after, tx);
  }

  private logTwoFactor({ id: userId, userName, twoFactorEnabled }: User, tx: Tx): Promise<void> {
    return this.log.write(
      {
        identity: 'IdentityTwoFactor',
        action: twoFactorEnabled ? 'TwoFactorEnabled' : 'TwoFactorDisabled',
        userId,
        userName,
      },
      tx,
    );
  }
}
