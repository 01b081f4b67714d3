import { HostRow, HostTable, TenantRow, TenantTable } from '@ishare/data/entities.js';
import { Column, Index } from 'typeorm';

/** A language that the product can speak. Which one is the default, each tenant decides by its setting. */
@HostTable('language', { inConfiguration: true })
@Index('language_culture_key', ['cultureName'], { unique: true, where: 'not is_deleted' })
export class LanguageRow extends HostRow {
  @Column('varchar', { length: 16 })
  cultureName!: string;

  @Column('varchar', { length: 16 })
  uiCultureName!: string;

  @Column('varchar', { length: 64 })
  displayName!: string;

  @Column('varchar', { length: 32 })
  flagIcon!: string;

  @Column('boolean', { default: true })
  isEnabled!: boolean;
}

/** A text that a tenant words differently; the host's own hold for every tenant that has none. */
@TenantTable('language_text', {
  inConfiguration: true,
  told: [
    {
      of: 'LanguageText',
      by: 'name',
      property: ({ resourceName, cultureName }: LanguageText) => `${resourceName} ${cultureName}`,
      value: ({ value }: LanguageText) => value,
    },
  ],
})
@Index('language_text_key', ['tenantId', 'resourceName', 'cultureName', 'name'], {
  unique: true,
  where: 'not is_deleted',
})
export class LanguageText extends TenantRow {
  @Column('varchar', { length: 128 })
  resourceName!: string;

  @Column('varchar', { length: 16 })
  cultureName!: string;

  @Column('varchar', { length: 256 })
  name!: string;

  @Column('text')
  value!: string;
}
