import { TenantRow, TenantTable } from '@ishare/data/entities.js';
import { Column, ForeignKey, Index, Unique } from 'typeorm';

/** A named tree of values. */
@TenantTable('tree_data_dictionary')
@Unique('tree_data_dictionary_tenant_key', ['tenantId', 'id'])
@Index('tree_data_dictionary_code_key', ['tenantId', 'code'], { unique: true, where: 'not is_deleted' })
export class TreeDataDictionary extends TenantRow {
  @Column('varchar', { length: 128 })
  name!: string;

  @Column('varchar', { length: 64 })
  code!: string;

  @Column('varchar', { length: 512, nullable: true })
  description!: string | null;
}

@TenantTable('tree_data_dictionary_detail')
@ForeignKey(() => TreeDataDictionary, ['tenantId', 'treeDataDictionaryId'], ['tenantId', 'id'], {
  name: 'tree_data_dictionary_detail_tree_fkey',
})
@Index('tree_data_dictionary_detail_code_key', ['tenantId', 'treeDataDictionaryId', 'code'], {
  unique: true,
  where: 'not is_deleted',
})
export class TreeDataDictionaryDetail extends TenantRow {
  @Column('uuid')
  treeDataDictionaryId!: string;

  /** Null at the top. */
  @Column('uuid', { nullable: true })
  parentId!: string | null;

  @Column('varchar', { length: 128 })
  name!: string;

  /** What records keep. */
  @Column('varchar', { length: 256 })
  value!: string;

  /** Names the entry within its tree, in Excel sheets too. */
  @Column('varchar', { length: 64 })
  code!: string;

  @Column('int', { default: 0 })
  order!: number;
}
