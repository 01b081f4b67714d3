import type { ClaimType as ClaimTypeRecord } from '@ishare/contracts/identity/claim-type.js';
import type { ListQuery } from '@ishare/crud/crud.service.js';
import { ThingService } from '@ishare/crud/thing.service.js';
import { Database } from '@ishare/data/database.js';
import type { Tx, Values } from '@ishare/data/tx.js';
import { AppError } from '@ishare/kernel/errors.js';
import { runAsHost } from '@ishare/server/context.js';
import type { JsonText } from '@ishare/server/reply.interceptor.js';
import { MAX_PAGE } from '@ishare/server/schemas.js';
import { Ports } from '@ishare/server/ports.js';
import { Injectable } from '@nestjs/common';
import { Not } from 'typeorm';
import { identityErrors } from '../errors.js';
import { ClaimType } from './claim-type.entity.js';
import { claimTypes } from '../things.js';

@Injectable()
export class ClaimTypeService extends ThingService<ClaimType, ClaimTypeRecord> {
  constructor(database: Database, ports: Ports) {
    super(database, ports, claimTypes);
  }

  /** Tenants read what the host has defined; writing needs permissions of the host's side. */
  override list(query: ListQuery): Promise<JsonText> {
    return runAsHost(() => super.list(query));
  }

  override get(id: string): Promise<ClaimTypeRecord> {
    return runAsHost(() => super.get(id));
  }

  async all(): Promise<ClaimTypeRecord[]> {
    const { text } = await this.list({ skipCount: 0, maxResultCount: MAX_PAGE });
    return (JSON.parse(text) as { items: ClaimTypeRecord[] }).items;
  }

  find(name: string): Promise<ClaimType | null> {
    return runAsHost(() => this.database.tx((tx) => tx.find(ClaimType, { name })));
  }

  protected override async toRow(
    body: Record<string, unknown>,
    tx: Tx,
    existing: ClaimType | null,
  ): Promise<Values<ClaimType>> {
    if (existing?.isStatic) throw new AppError(identityErrors.StaticClaimType);
    const name = body.name as string | undefined;
    if (name && (await tx.find(ClaimType, { name, ...(existing ? { id: Not(existing.id) } : {}) })))
      throw new AppError(identityErrors.DuplicateClaimType, { 0: name });
    return body;
  }

  override get restores(): boolean {
    return true;
  }

  protected override async beforeDelete(id: string, tx: Tx): Promise<void> {
    if ((await tx.get(ClaimType, id, { lock: true })).isStatic) throw new AppError(identityErrors.StaticClaimType);
  }
}
