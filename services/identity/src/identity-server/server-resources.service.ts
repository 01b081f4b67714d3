import { Database } from '@ishare/data/database.js';
import type { Tx } from '@ishare/data/tx.js';
import { runAsHost } from '@ishare/server/context.js';
import { SHARED_STATE, type SharedState } from '@ishare/server/shared-state.js';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { textsOf } from './members.js';
import type { StoredSecret } from './secrets.service.js';
import { ApiResource, ApiScope, IdentityResource } from './server-resource.entity.js';

const CHANNEL = 'identity-server-resources';
const REMEMBERED = 60_000;

/** A scope that opens no data: it asks for a refresh token. */
export const OFFLINE_ACCESS = 'offline_access';

interface Scope {
  name: string;
  displayName: string;
  description: string;
  required: boolean;
  emphasize: boolean;
  isShown: boolean;
  claims: readonly string[];
}

interface Api {
  name: string;
  scopes: readonly string[];
  claims: readonly string[];
  secrets: readonly StoredSecret[];
}

/** What is switched on of the resources; the same object until one of them changes. */
export class ResourceSet {
  readonly identity: ReadonlyMap<string, Scope>;
  readonly api: ReadonlyMap<string, Scope>;

  constructor(
    identity: readonly Scope[],
    api: readonly Scope[],
    readonly apis: readonly Api[],
  ) {
    this.identity = new Map(identity.map((scope) => [scope.name, scope]));
    this.api = new Map(api.map((scope) => [scope.name, scope]));
  }

  /** Every scope that a client may be allowed. */
  get scopes(): string[] {
    return [...this.identity.keys(), ...this.api.keys(), OFFLINE_ACCESS];
  }

  scope(name: string): Scope | undefined {
    return this.identity.get(name) ?? this.api.get(name);
  }

  /** APIs that hold one of the scopes. */
  apisOf(scopes: ReadonlySet<string>): Api[] {
    return this.apis.filter((api) => api.scopes.some((scope) => this.api.has(scope) && scopes.has(scope)));
  }

  /** Types of the claims that the scopes open, through themselves and through their APIs. */
  claimTypes(scopes: ReadonlySet<string>): Set<string> {
    return new Set([
      ...[...scopes].flatMap((name) => this.scope(name)?.claims ?? []),
      ...this.apisOf(scopes).flatMap(({ claims }) => claims),
    ]);
  }
}

/**
 * The identity resources, API scopes and API resources of the host, as the provider needs them: in memory, and right
 * after a change in every process.
 */
@Injectable()
export class ServerResources implements OnModuleInit {
  private known?: { until: number; text: string; set: ResourceSet };
  private loading?: Promise<ResourceSet> | undefined;

  constructor(
    private readonly database: Database,
    @Inject(SHARED_STATE) private readonly state: SharedState,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.state.subscribe(CHANNEL, () => this.forget());
  }

  async get(): Promise<ResourceSet> {
    if (this.known && this.known.until > Date.now()) return this.known.set;
    this.loading ??= this.load();
    return this.loading;
  }

  /** To be called in the transaction that changes one of them. */
  announceChange(tx: Tx): void {
    tx.afterCommit.push(async () => {
      this.forget();
      await this.state.publish(CHANNEL, '');
    });
  }

  private forget(): void {
    if (this.known) this.known.until = 0;
    this.loading = undefined;
  }

  private load(): Promise<ResourceSet> {
    const loading: Promise<ResourceSet> = this.read().then(({ text, set }) => {
      const same = this.known?.text === text ? this.known.set : set;
      // What was read before a change that came meanwhile is for those who asked before it.
      if (this.loading === loading) {
        this.known = { until: Date.now() + REMEMBERED, text, set: same };
        this.loading = undefined;
      }
      return same;
    });
    loading.catch(() => this.loading === loading && (this.loading = undefined));
    return loading;
  }

  private read(): Promise<{ text: string; set: ResourceSet }> {
    return runAsHost(() =>
      this.database.tx(async (tx) => {
        const live = { where: { enabled: true, isDeleted: false }, order: { name: 'ASC' } } as const;
        const [identity, scopes, apis] = [
          await tx.em.find(IdentityResource, live),
          await tx.em.find(ApiScope, live),
          await tx.em.find(ApiResource, live),
        ];
        const scopeOf = (row: IdentityResource | ApiScope): Scope => ({
          name: row.name,
          displayName: row.displayName ?? '',
          description: row.description ?? '',
          required: row.required,
          emphasize: row.emphasize,
          isShown: row.showInDiscoveryDocument,
          claims: textsOf('type', row.userClaims),
        });
        const parts = [
          identity.map(scopeOf),
          scopes.map(scopeOf),
          apis.map((row) => ({
            name: row.name,
            scopes: textsOf('scope', row.scopes),
            claims: textsOf('type', row.userClaims),
            secrets: row.secrets,
          })),
        ] as const;
        return { text: JSON.stringify(parts), set: new ResourceSet(...parts) };
      }),
    );
  }
}
