import { Database } from '@ishare/data/database.js';
import { notFound, type EntityClass, type Row } from '@ishare/data/entities.js';
import type { Tx } from '@ishare/data/tx.js';
import { AppError, invalid } from '@ishare/kernel/errors.js';
import { Injectable } from '@nestjs/common';
import { RE2JS } from 're2js';
import { identityErrors } from '../errors.js';
import { Grants } from '../permissions/grants.service.js';
import { Role } from '../roles/role.entity.js';
import { ClaimTypeService } from './claim-type.service.js';
import { Claim, type ClaimType } from './claim-type.entity.js';

export interface ClaimValue {
  claimType: string;
  claimValue: string;
}

const forms: Record<number, RegExp> = {
  1: /^[+-]?\d{1,18}$/,
  2: /^(true|false)$/i,
  3: /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})?)?$/,
};

function fits({ valueType, regex }: ClaimType, value: string): boolean {
  return (forms[valueType]?.test(value) ?? true) && (!regex || RE2JS.compile(regex).matches(value));
}

/**
 * What users and roles carry beside their fields. A claim of a type that the host has defined must have the type's
 * form.
 */
@Injectable()
export class Claims {
  constructor(
    private readonly database: Database,
    private readonly types: ClaimTypeService,
    private readonly grants: Grants,
  ) {}

  async list(holder: EntityClass<Row>, holderId: string): Promise<{ items: (ClaimValue & { id: string })[] }> {
    return this.database.tx(async (tx) => {
      await tx.get(holder, holderId);
      const rows = await tx.em.find(Claim, { where: { holderId }, order: { claimType: 'ASC', claimValue: 'ASC' } });
      return { items: rows.map(({ id, claimType, claimValue }) => ({ id, claimType, claimValue })) };
    });
  }

  async add(holder: EntityClass<Row>, holderId: string, claim: ClaimValue): Promise<void> {
    await this.check(claim);
    await this.changing(holder, holderId, (tx) => this.insert(holderId, claim, tx));
  }

  async change(
    holder: EntityClass<Row>,
    holderId: string,
    { claimType, claimValue, newClaimValue }: ClaimValue & { newClaimValue: string },
  ): Promise<void> {
    await this.check({ claimType, claimValue: newClaimValue });
    await this.changing(holder, holderId, async (tx) => {
      await this.delete(holderId, { claimType, claimValue }, tx);
      await this.insert(holderId, { claimType, claimValue: newClaimValue }, tx);
    });
  }

  async replace(holder: EntityClass<Row>, holderId: string, claims: readonly ClaimValue[]): Promise<void> {
    for (const claim of claims) await this.check(claim);
    await this.changing(holder, holderId, async (tx) => {
      await tx.removeAll(Claim, { holderId });
      for (const claim of claims) await this.insert(holderId, claim, tx);
    });
  }

  async remove(holder: EntityClass<Row>, holderId: string, claim: ClaimValue): Promise<void> {
    await this.changing(holder, holderId, (tx) => this.delete(holderId, claim, tx));
  }

  private async changing(holder: EntityClass<Row>, holderId: string, work: (tx: Tx) => Promise<void>): Promise<void> {
    await this.database.tx(async (tx) => {
      const held = await tx.get(holder, holderId, { lock: true });
      // Claims go into tokens, which other applications may take for rights.
      if (held instanceof Role)
        await this.grants.assertHeldByCaller(await this.grants.rightsOfRole(held, tx), identityErrors.RoleHoldsMore);
      else await this.grants.assertCallerCovers(holderId, tx);
      await work(tx);
    });
  }

  private async insert(holderId: string, { claimType, claimValue }: ClaimValue, tx: Tx): Promise<void> {
    if (await tx.find(Claim, { holderId, claimType, claimValue }))
      throw new AppError(identityErrors.DuplicateClaim, { 0: claimType });
    await tx.insert(Claim, { holderId, claimType, claimValue });
  }

  private async delete(holderId: string, { claimType, claimValue }: ClaimValue, tx: Tx): Promise<void> {
    const row = await tx.find(Claim, { holderId, claimType, claimValue });
    if (!row) throw notFound('Claim', `${claimType} ${claimValue}`);
    await tx.remove(Claim, row.id);
  }

  private async check({ claimType, claimValue }: ClaimValue): Promise<void> {
    const type = await this.types.find(claimType);
    if (type && !fits(type, claimValue)) throw invalid('claimValue', 'Validation:format');
  }
}
