import { basicSetupPermissions } from '@ishare/contracts/platform/permissions.js';
import { CrudController } from '@ishare/crud/crud.controller.js';
import { CrudService } from '@ishare/crud/crud.service.js';
import { defineResource, openToRead } from '@ishare/crud/resource.js';
import { Database } from '@ishare/data/database.js';
import { TenantRow, TenantTable } from '@ishare/data/entities.js';
import type { Tx, Values } from '@ishare/data/tx.js';
import { AppError } from '@ishare/kernel/errors.js';
import { auditedReply, concurrencyStamp, guid, query, requiredText } from '@ishare/server/schemas.js';
import { Injectable } from '@nestjs/common';
import { Column, Index } from 'typeorm';
import { z } from 'zod';
import { errors } from '../errors.js';
import { assertPlace, lockTree, parentOf } from '../tree-rows.js';

/** Country, province, city, district, street; a few more for those who need them. */
const MAX_LEVELS = 8;

/** A place of the administrative map. */
@TenantTable('area')
@Index('area_code_key', ['tenantId', 'code'], { unique: true, where: 'not is_deleted' })
@Index('area_parent_idx', ['tenantId', 'parentId'])
export class Area extends TenantRow {
  @Column('varchar', { length: 128 })
  name!: string;

  @Column('varchar', { length: 32 })
  code!: string;

  /** Null at the top. */
  @Column('uuid', { nullable: true })
  parentId!: string | null;

  /** From 1, by its place. */
  @Column('int')
  level!: number;
}

const fields = {
  name: requiredText(128),
  code: requiredText(32),
  parentId: guid().nullish().transform(parentOf),
  /** Taken from the place, whatever is sent. */
  level: z.number().int().min(1).max(MAX_LEVELS).nullish(),
};

export const areaResource = defineResource({
  name: 'Area',
  path: 'api/basic-setup/areas',
  entity: Area,
  create: z.object(fields),
  update: z.object({ ...fields, concurrencyStamp }),
  reply: auditedReply.extend({
    name: z.string(),
    code: z.string(),
    parentId: z.guid().nullable(),
    level: z.number().int(),
    hasChildren: z.boolean(),
  }),
  permissions: openToRead(basicSetupPermissions.names.Areas),
  query: z.object({ parentId: query.guid() }),
  where: ({ parentId }) => {
    if (parentId === undefined) return [];
    const parent = parentOf(parentId as string);
    return [
      parent ? { fields: ['parentId'], op: 'eq', value: parent } : { fields: ['parentId'], op: 'null', value: true },
    ];
  },
  search: ['name', 'code'],
  sort: ['name', 'code', 'level', 'creationTime'],
  defaultSort: [{ field: 'code', descending: false }],
  expressions: {
    hasChildren: {
      sql: 'exists (select 1 from platform.area c where c.tenant_id = t.tenant_id and c.parent_id = t.id and not c.is_deleted)',
      kind: 'bool',
    },
  },
});

@Injectable()
export class AreaService extends CrudService<Area> {
  constructor(database: Database) {
    super(database, areaResource);
  }

  protected override async toRow(body: Record<string, unknown>, tx: Tx, existing: Area | null): Promise<Values<Area>> {
    await lockTree(tx, 'areas');
    const { name, code, parentId } = body as unknown as Area;
    return {
      name,
      code,
      parentId,
      level: await assertPlace(tx, Area, {}, { id: existing?.id ?? null, parentId }, MAX_LEVELS),
    };
  }

  /** What moves takes its subtree along. */
  protected override async afterUpdate({ id }: Area, tx: Tx): Promise<void> {
    await tx.query(
      `with recursive below as (
         select id, level from area where id = $1
         union all select c.id, b.level + 1 from area c join below b on c.parent_id = b.id where not c.is_deleted
       ) update area set level = below.level from below where area.id = below.id and area.level <> below.level`,
      [id],
    );
    tx.touched.add('area');
  }

  protected override async beforeDelete(id: string, tx: Tx): Promise<void> {
    await lockTree(tx, 'areas');
    const { name } = await tx.get(Area, id);
    if (await tx.find(Area, { parentId: id })) throw new AppError(errors.EntryHasChildren, { name });
  }
}

export class AreaController extends CrudController(areaResource, AreaService) {}
