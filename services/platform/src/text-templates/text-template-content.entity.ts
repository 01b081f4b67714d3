import { TenantRow, TenantTable } from '@ishare/data/entities.js';
import { Column, Index } from 'typeorm';

/** A template that a tenant words differently; the host's own hold for every tenant that has none. */
@TenantTable('text_template_content', {
  told: [
    {
      of: 'TextTemplate',
      by: 'name',
      property: ({ cultureName }: TextTemplateContent) => `content ${cultureName}`.trim(),
      value: ({ content }: TextTemplateContent) => content,
    },
  ],
})
@Index('text_template_content_key', ['tenantId', 'name', 'cultureName'], { unique: true, where: 'not is_deleted' })
export class TextTemplateContent extends TenantRow {
  @Column('varchar', { length: 128 })
  name!: string;

  /** Empty where one content serves all cultures. */
  @Column('varchar', { length: 16 })
  cultureName!: string;

  @Column('text')
  content!: string;
}
