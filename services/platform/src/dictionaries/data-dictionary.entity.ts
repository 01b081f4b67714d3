import type { ItemColour, ItemIcon } from '@ishare/contracts/platform/dictionaries.js';
import { TenantRow, TenantTable } from '@ishare/data/entities.js';
import { Column, ForeignKey, Index, Unique } from 'typeorm';

/** A named list of choices. */
@TenantTable('data_dictionary')
@Unique('data_dictionary_tenant_key', ['tenantId', 'id'])
@Index('data_dictionary_code_key', ['tenantId', 'code'], { unique: true, where: 'not is_deleted' })
export class DataDictionary extends TenantRow {
  @Column('varchar', { length: 64 })
  code!: string;

  @Column('varchar', { length: 128 })
  name!: string;

  @Column('varchar', { length: 128, nullable: true })
  displayName!: string | null;

  @Column('varchar', { length: 512, nullable: true })
  description!: string | null;

  /** The product reads it by its code, so neither the code changes nor the dictionary goes. */
  @Column('boolean', { default: false })
  isStatic!: boolean;
}

/** One choice. */
@TenantTable('data_dictionary_detail')
@ForeignKey(() => DataDictionary, ['tenantId', 'dataDictionaryId'], ['tenantId', 'id'], {
  name: 'data_dictionary_detail_dictionary_fkey',
})
@Index('data_dictionary_detail_code_key', ['tenantId', 'dataDictionaryId', 'code'], {
  unique: true,
  where: 'not is_deleted',
})
export class DataDictionaryDetail extends TenantRow {
  @Column('uuid')
  dataDictionaryId!: string;

  @Column('varchar', { length: 64 })
  code!: string;

  @Column('varchar', { length: 128 })
  displayText!: string;

  /** For those who read English. */
  @Column('varchar', { length: 128, nullable: true })
  englishText!: string | null;

  /** What records keep. */
  @Column('varchar', { length: 256 })
  value!: string;

  @Column('varchar', { length: 7, nullable: true })
  colour!: ItemColour | null;

  @Column('varchar', { length: 7, nullable: true })
  icon!: ItemIcon | null;

  @Column('int', { default: 0 })
  order!: number;

  @Column('boolean', { default: true })
  isEnabled!: boolean;
}
