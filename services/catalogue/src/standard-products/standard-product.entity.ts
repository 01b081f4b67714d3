import type { FileReference } from '@ishare/contracts/catalogue/standard-product.js';
import { Millimetres } from '@ishare/data/columns.js';
import { TenantRow, TenantTable } from '@ishare/data/entities.js';
import { Column, ForeignKey, Index } from 'typeorm';
import { Catalog } from '../directories/catalog.entity.js';

const info = (): PropertyDecorator => Column('varchar', { length: 256, nullable: true });

/** A product as it stands in the standard catalogue: a model in a version, with what orders of it need to know. */
@TenantTable('standard_product')
@ForeignKey(() => Catalog, ['tenantId', 'catalogId'], ['tenantId', 'id'], { name: 'standard_product_catalog_fkey' })
@Index('standard_product_code_key', ['tenantId', 'productVersion', 'productCode'], {
  unique: true,
  where: 'not is_deleted',
})
@Index('standard_product_catalog_idx', ['tenantId', 'catalogId', 'productCode', 'id'])
export class StandardProduct extends TenantRow {
  @Column('uuid', { nullable: true })
  catalogId!: string | null;

  @Column('varchar', { length: 64 })
  productCode!: string;

  @Column('varchar', { length: 128 })
  productName!: string;

  /** Empty where there is only one. */
  @Column('varchar', { length: 32, default: '' })
  productVersion!: string;

  @Column('varchar', { length: 128, nullable: true })
  productStyle!: string | null;

  @Column('varchar', { length: 128, nullable: true })
  productMaterial!: string | null;

  /** mm */
  @Millimetres({ nullable: true })
  productWidth!: number | null;

  /** mm */
  @Millimetres({ nullable: true })
  productDepth!: number | null;

  /** mm */
  @Millimetres({ nullable: true })
  productHeight!: number | null;

  @Column('jsonb', { default: [] })
  productImage!: FileReference[];

  @Column('varchar', { length: 128, nullable: true })
  doorMaterial!: string | null;

  @Column('varchar', { length: 64, nullable: true })
  levelName!: string | null;

  /** Pieces that are made at a time. */
  @Column('int', { nullable: true })
  batchSize!: number | null;

  @Column('boolean', { default: true })
  isEnable!: boolean;

  @Column('varchar', { length: 2000, nullable: true })
  remark!: string | null;

  @info() info1!: string | null;
  @info() info2!: string | null;
  @info() info3!: string | null;
  @info() info4!: string | null;
  @info() info5!: string | null;
  @info() info6!: string | null;
  @info() info7!: string | null;
  @info() info8!: string | null;
  @info() info9!: string | null;
  @info() info10!: string | null;

  /** Who made it, by user name. */
  @Column('varchar', { length: 256, nullable: true })
  creator!: string | null;

  /** Who changed it last, by user name. */
  @Column('varchar', { length: 256, nullable: true })
  lastModifier!: string | null;
}
