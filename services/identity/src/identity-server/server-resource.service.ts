import { identityServerPermissions } from '@ishare/contracts/identity/permissions.js';
import { refuseTaken } from '@ishare/crud/refuse-taken.js';
import { ThingService } from '@ishare/crud/thing.service.js';
import { Database } from '@ishare/data/database.js';
import type { EntityClass } from '@ishare/data/entities.js';
import type { Tx, Values } from '@ishare/data/tx.js';
import { AppError, type ErrorDefinition } from '@ishare/kernel/errors.js';
import { currentPrincipal } from '@ishare/server/context.js';
import { Permissions } from '@ishare/server/permissions.js';
import { Ports } from '@ishare/server/ports.js';
import { Inject, Injectable } from '@nestjs/common';
import type { FindOptionsWhere } from 'typeorm';
import type { z } from 'zod';
import { identityErrors } from '../errors.js';
import { Secrets, type secretsBody } from './secrets.service.js';
import { ApiResource, ApiScope, IdentityResource, type ServerResource } from './server-resource.entity.js';
import { apiResources, apiScopes, identityResources } from './served.js';
import { ServerResources } from './server-resources.service.js';

const P = identityServerPermissions.names;

/** The lists of a body that an update takes only of a caller who holds the permission. */
export async function withoutUnmanaged(
  body: Record<string, unknown>,
  managed: Readonly<Record<string, string>>,
  permissions: Permissions,
): Promise<Record<string, unknown>> {
  const held = await permissions.of(currentPrincipal());
  return Object.fromEntries(
    Object.entries(body).filter(([member]) => !managed[member] || held.permissions.has(managed[member])),
  );
}

interface Kind {
  managed: Readonly<Record<string, string>>;
  taken: ErrorDefinition;
  /** The table whose names must differ too: both are scopes. */
  other?: EntityClass<ServerResource>;
}

@Injectable()
abstract class ServerResourceService<E extends ServerResource> extends ThingService<E> {
  protected abstract readonly kind: Kind;

  @Inject(ServerResources) private readonly known!: ServerResources;
  @Inject(Permissions) private readonly permissions!: Permissions;
  @Inject(Secrets) private readonly secrets!: Secrets;

  override create(body: Record<string, unknown>): Promise<Record<string, unknown>> {
    return super.create(body).catch(refuseTaken('name', this.kind.taken, body['name'] as string));
  }

  override async update(id: string, body: Record<string, unknown>): Promise<Record<string, unknown>> {
    const allowed = await withoutUnmanaged(body, this.kind.managed, this.permissions);
    return super.update(id, allowed).catch(refuseTaken('name', this.kind.taken, body['name'] as string));
  }

  protected override async toRow(body: Record<string, unknown>, tx: Tx, existing: E | null): Promise<Values<E>> {
    const { name = existing?.name, enabled = existing?.enabled ?? true } = body as { name?: string; enabled?: boolean };
    if (existing?.isStatic && (name !== existing.name || !enabled))
      throw new AppError(identityErrors.StaticServerResource, { 0: existing.name });
    if (
      this.kind.other &&
      (await tx.find(this.kind.other, { name, isDeleted: false } as FindOptionsWhere<ServerResource>))
    )
      throw new AppError(this.kind.taken, { name });
    const given = body['secrets'] as z.output<typeof secretsBody> | undefined;
    this.known.announceChange(tx);
    return {
      ...body,
      ...(given
        ? { secrets: this.secrets.merge(given, (existing as unknown as ApiResource | null)?.secrets ?? []) }
        : {}),
    } as Values<E>;
  }

  protected override async beforeDelete(id: string, tx: Tx): Promise<void> {
    const row = await tx.get(this.resource.entity, id, { lock: true });
    if (row.isStatic) throw new AppError(identityErrors.StaticServerResource, { 0: row.name });
    this.known.announceChange(tx);
  }
}

@Injectable()
export class IdentityResourceService extends ServerResourceService<IdentityResource> {
  protected readonly kind = {
    taken: identityErrors.IdentityResourceNameExisted,
    other: ApiScope,
    managed: { userClaims: P.IdentityResources.ManageClaims, properties: P.IdentityResources.ManageProperties },
  };

  constructor(database: Database, ports: Ports) {
    super(database, ports, identityResources);
  }
}

@Injectable()
export class ApiScopeService extends ServerResourceService<ApiScope> {
  protected readonly kind = {
    taken: identityErrors.ApiScopeNameExisted,
    other: IdentityResource,
    managed: { userClaims: P.ApiScopes.ManageClaims, properties: P.ApiScopes.ManageProperties },
  };

  constructor(database: Database, ports: Ports) {
    super(database, ports, apiScopes);
  }
}

@Injectable()
export class ApiResourceService extends ServerResourceService<ApiResource> {
  protected readonly kind = {
    taken: identityErrors.ApiResourceNameExisted,
    managed: {
      userClaims: P.ApiResources.ManageClaims,
      properties: P.ApiResources.ManageProperties,
      secrets: P.ApiResources.ManageSecrets,
      scopes: P.ApiResources.ManageScopes,
    },
  };

  constructor(database: Database, ports: Ports) {
    super(database, ports, apiResources);
  }
}
