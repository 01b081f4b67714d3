// Stands where the identity and saas services would answer: signs tokens with a key of its own and grants what a test
// says.
import type { PortClient } from '@ishare/contracts/define.js';
import { identityPort } from '@ishare/contracts/identity/client.js';
import { saasPort } from '@ishare/contracts/saas/client.js';
import { featureDefinitions } from '@ishare/contracts/saas/features.js';
import { permissionsOfSide } from '@ishare/contracts/all-permissions.js';
import { EMPTY_GUID, newId } from '@ishare/kernel/ids.js';
import type { Ports } from '@ishare/server/ports.js';
import { APP_SCOPE } from '@ishare/server/token-verifier.js';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose';

export interface TestUser {
  userId: string;
  userName: string;
  tenantId: string;
  permissions: string[];
}

export interface TokenOptions {
  /** Seconds from now. */
  expiresIn?: number;
  issuedAt?: number;
  /** In seconds since 1970. */
  notBefore?: number;
  audience?: string;
  sessionId?: string;
  /** Who works in the user's name. */
  impersonator?: { userId: string; userName: string; tenantId: string };
}

export class TestIdentity {
  private readonly users = new Map<string, TestUser>();
  private readonly tenants = new Map<string, string>();
  /** Users by a role, and those who have it above whoever asks. */
  readonly roles = new Map<string, string[]>();
  /** Users who do not sign in any more. */
  readonly gone = new Set<string>();
  /** Tenants that are not active now. */
  readonly switchedOff = new Set<string>();
  /** Of pages elsewhere that may call. */
  readonly origins: string[] = [];

  private constructor(
    private readonly issuer: string,
    private readonly privateKey: CryptoKey,
    private readonly publicKey: Record<string, unknown>,
  ) {}

  static async create(issuer: string): Promise<TestIdentity> {
    const { privateKey, publicKey } = await generateKeyPair('ES256');
    return new TestIdentity(issuer, privateKey, {
      ...(await exportJWK(publicKey)),
      kid: 'test',
      alg: 'ES256',
      use: 'sig',
    });
  }

  /**
   * Answers the ports of both; `theirs`, where the services run beside, answers all but keys, and of the test's own
   * users and tenants.
   */
  answer(
    ports: Ports,
    theirs?: { identity: PortClient<typeof identityPort>; saas: PortClient<typeof saasPort> },
  ): void {
    const [keys, grants] = [
      async () => ({ keys: [this.publicKey] }),
      async ({ userId }: { userId: string }) => ({
        permissions: this.users.get(userId)?.permissions ?? [],
        roles: [...this.roles].flatMap(([role, holders]) => (holders.includes(userId) ? [role] : [])),
      }),
    ];
    const known = ({ tenantId, ids }: { tenantId: string; ids: string[] }) =>
      ids.filter((id) => this.users.get(id)?.tenantId === tenantId);
    const tenants = async () =>
      [...this.tenants].map(([id, name]) => ({
        id,
        name,
        displayName: name,
        normalizedName: name.toUpperCase(),
        isActive: !this.switchedOff.has(id),
        message: '',
      }));
    const findTenant = async ({ idOrName }: { idOrName: string }) =>
      (await tenants()).find(({ id, name }) => id === idOrName || name === idOrName) ?? null;
    const people: PortClient<typeof identityPort>['people'] = async ({ tenantId, asked }) =>
      asked.map((one) => {
        const has = ({ userId, permissions }: TestUser) =>
          one.kind === 'users'
            ? one.ids.includes(userId)
            : one.kind === 'permission'
              ? permissions.includes(one.permission)
              : (this.roles.get(one.role)?.includes(userId) ?? false);
        return [...this.users.values()]
          .filter((user) => user.tenantId === tenantId && !this.gone.has(user.userId) && has(user))
          .map(({ userId, userName }) => ({ id: userId, userName, name: null, surname: null }));
      });
    if (theirs) {
      ports.provide(identityPort, {
        ...theirs.identity,
        known: async (asked) => [...known(asked), ...(await theirs.identity.known(asked))],
        people: async (input) => {
          const [own, found] = await Promise.all([people(input), theirs.identity.people(input)]);
          return own.map((list, index) => [...list, ...found[index]!]);
        },
        jwks: keys,
        grants: (input) => (this.users.has(input.userId) ? grants(input) : theirs.identity.grants(input)),
      });
      ports.provide(saasPort, {
        ...theirs.saas,
        findTenant: async (input) => (await findTenant(input)) ?? theirs.saas.findTenant(input),
        tenants: async (input) => [...(await tenants()), ...(await theirs.saas.tenants(input))],
      });
      return;
    }
    ports.provide(identityPort, {
      known: async (asked) => known(asked),
      jwks: keys,
      grants,
      corsOrigins: async () => ({ origins: [...this.origins] }),
      holders: async ({ tenantId, permission }) =>
        [...this.users.values()]
          .filter((user) => user.tenantId === tenantId && user.permissions.includes(permission))
          .map(({ userId, userName }) => ({ id: userId, userName, name: null })),
      names: async ({ tenantId, ids, userNames = [] }) =>
        [...this.users.values()]
          .filter((user) => user.tenantId === tenantId)
          .filter((user) => ids.includes(user.userId) || userNames.includes(user.userName))
          .map(({ userId, userName }) => ({ id: userId, userName, name: `Name of ${userName}`, surname: null })),
      people,
      revocations: async () => [],
      seedTenant: async () => ({}),
      changeTenant: async () => ({}),
      setPassword: async () => ({ found: true }),
      checkSettings: async ({ values }) => ({ values, wrong: null, refusedBy: null }),
      sendText: async () => ({ isSent: false }),
      everybody: async ({ tenantId }) => ({
        ids: [...this.users.values()].filter((user) => user.tenantId === tenantId).map(({ userId }) => userId),
      }),
      headcount: async () => ({ users: 0 }),
      providerPermissions: async () => ({ groups: [] }),
      profile: async () => null,
    });
    ports.provide(saasPort, {
      features: async () => Object.fromEntries(featureDefinitions.map((feature) => [feature.name, feature.default])),
      findTenant,
      tenants,
      routeSet: async () => ({ number: null, content: null }),
      countRequest: async () => ({ count: 1 }),
      gatewayReport: async () => ({}),
    });
  }

  tenant(name: string): string {
    const id = newId();
    this.tenants.set(id, name);
    return id;
  }

  /** A user; holds everything of the tenant's side unless `permissions` are given. */
  user(
    tenantId: string,
    permissions: string[] = permissionsOfSide(tenantId === EMPTY_GUID),
    userId: string = newId(),
  ): TestUser {
    const user = { userId, userName: `user-${userId.slice(-6)}`, tenantId, permissions };
    this.users.set(userId, user);
    return user;
  }

  token(
    { userId, userName, tenantId }: TestUser,
    {
      expiresIn = 600,
      issuedAt = Math.floor(Date.now() / 1000),
      notBefore = issuedAt,
      audience = APP_SCOPE,
      sessionId = newId(),
      impersonator,
    }: TokenOptions = {},
  ): Promise<string> {
    const behind = impersonator
      ? {
          impersonator_userid: impersonator.userId,
          impersonator_username: impersonator.userName,
          impersonator_tenantid: impersonator.tenantId,
        }
      : {};
    return new SignJWT({
      preferred_username: userName,
      session_id: sessionId,
      client_id: 'iShare_Web',
      ...(tenantId === EMPTY_GUID ? {} : { tenantid: tenantId }),
      ...behind,
    })
      .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: 'test' })
      .setSubject(userId)
      .setIssuer(this.issuer)
      .setAudience(audience)
      .setIssuedAt(issuedAt)
      .setNotBefore(notBefore)
      .setExpirationTime(issuedAt + expiresIn)
      .sign(this.privateKey);
  }
}
