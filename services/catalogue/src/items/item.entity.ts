import { Millimetres, Money } from '@ishare/data/columns.js';
import { TenantRow } from '@ishare/data/entities.js';
import { Column } from 'typeorm';

/** What products and parts have in common. */
export abstract class ItemRow extends TenantRow {
  /** The directory it lies in; null at the root. */
  @Column('uuid', { nullable: true })
  catalogId!: string | null;

  @Column('varchar', { length: 128 })
  name!: string;

  @Column('varchar', { length: 128, nullable: true })
  code!: string | null;

  @Column('varchar', { length: 128, nullable: true })
  erpCode!: string | null;

  @Column('varchar', { length: 128, nullable: true })
  stockCode!: string | null;

  @Column('varchar', { length: 128, nullable: true })
  workshopCode!: string | null;

  @Column('varchar', { length: 128, nullable: true })
  factoryCode!: string | null;

  /** mm */
  @Millimetres({ nullable: true })
  length!: number | null;

  /** mm */
  @Millimetres({ nullable: true })
  width!: number | null;

  /** mm */
  @Millimetres({ nullable: true })
  height!: number | null;

  /** Money per unit. */
  @Money({ nullable: true })
  price!: number | null;

  @Column('varchar', { length: 2000, nullable: true })
  describe!: string | null;

  @Column('varchar', { length: 64, nullable: true })
  unit!: string | null;

  @Column('varchar', { length: 64, nullable: true })
  color!: string | null;

  /** Addresses of pictures, parted by commas; lists show the first. */
  @Column('varchar', { length: 4000, nullable: true })
  images!: string | null;

  @Column('boolean', { default: true })
  isEnable!: boolean;
}
