import { settingDefinitions } from '@ishare/contracts/platform/settings.js';
import { TenantRow, TenantTable } from '@ishare/data/entities.js';
import { Column, Index } from 'typeorm';

const encrypted = new Set(settingDefinitions.filter((definition) => definition.encrypted).map(({ name }) => name));

/** A value that somebody set. The host's own values hold for every tenant that has none. */
@TenantTable('setting', {
  inConfiguration: true,
  told: [
    {
      of: 'Setting',
      by: 'name',
      property: ({ name }: Setting) => name,
      value: ({ value }: Setting) => value,
      isSecret: ({ name }: Setting) => encrypted.has(name),
    },
  ],
})
@Index('setting_name_key', ['tenantId', 'name'], { unique: true, where: 'not is_deleted' })
export class Setting extends TenantRow {
  @Column('varchar', { length: 128 })
  name!: string;

  /** Encrypted where the definition says so. */
  @Column('text')
  value!: string;
}
