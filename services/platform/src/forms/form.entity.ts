import type { FormType } from '@ishare/contracts/platform/form-kinds.js';
import type { FormColumn, FormWidget } from '@ishare/contracts/platform/forms.js';
import { TenantDetail, TenantRow, TenantTable } from '@ishare/data/entities.js';
import { Column, ForeignKey, Index, Unique } from 'typeorm';

/** A form as it is being edited; what was published of it stands in its versions. */
@TenantTable('form_customize')
@Unique('form_customize_tenant_key', ['tenantId', 'id'])
@Index('form_customize_code_key', ['tenantId', 'code'], { unique: true, where: 'not is_deleted' })
export class FormCustomize extends TenantRow {
  @Column('varchar', { length: 64 })
  code!: string;

  @Column('varchar', { length: 128 })
  name!: string;

  @Column('varchar', { length: 32 })
  formType!: FormType;

  @Column('jsonb', { default: [] })
  widgets!: FormWidget[];

  @Column('jsonb', { default: [] })
  columns!: FormColumn[];

  /** The version that is being edited, or that holds. */
  @Column('int', { default: 1 })
  version!: number;

  /** One of FormState. */
  @Column('int', { default: 0 })
  state!: number;

  /** What is filled in today; null before the first publication. */
  @Column('int', { nullable: true })
  publishedVersion!: number | null;
}

/** A published version; never changed. */
@TenantTable('form_customize_version')
@ForeignKey(() => FormCustomize, ['tenantId', 'formId'], ['tenantId', 'id'], {
  name: 'form_customize_version_form_fkey',
})
@Index('form_customize_version_key', ['tenantId', 'formId', 'version'], { unique: true })
export class FormCustomizeVersion extends TenantDetail {
  @Column('uuid')
  formId!: string;

  @Column('int')
  version!: number;

  @Column('jsonb')
  widgets!: FormWidget[];

  @Column('jsonb')
  columns!: FormColumn[];

  @Column('timestamptz')
  publishedTime!: Date;
}

/** A form that was filled in. */
@TenantTable('form_data')
@Unique('form_data_tenant_key', ['tenantId', 'id'])
@ForeignKey(() => FormCustomize, ['tenantId', 'formId'], ['tenantId', 'id'], { name: 'form_data_form_fkey' })
@Index('form_data_ref_idx', ['tenantId', 'refType', 'refId'])
export class FormData extends TenantRow {
  @Column('uuid')
  formId!: string;

  /** The version that it was filled in with, and is checked against for ever. */
  @Column('int')
  version!: number;

  @Column('varchar', { length: 128 })
  name!: string;

  @Column('varchar', { length: 64, nullable: true })
  code!: string | null;

  @Column('varchar', { length: 64, nullable: true })
  source!: string | null;

  /** What kind of record it belongs to, and which. */
  @Column('varchar', { length: 64, nullable: true })
  refType!: string | null;

  @Column('varchar', { length: 64, nullable: true })
  refId!: string | null;

  /** Values by widget model. */
  @Column('jsonb', { default: {} })
  data!: Record<string, unknown>;

  /** Rows by column key. */
  @Column('jsonb', { default: [] })
  items!: Record<string, unknown>[];
}

/** A value of a filled-in form that may be asked for, in the column of its kind. */
@TenantTable('form_data_value', { changeLog: false })
@ForeignKey(() => FormData, ['tenantId', 'formDataId'], ['tenantId', 'id'], { name: 'form_data_value_data_fkey' })
@Index('form_data_value_key', ['tenantId', 'formDataId', 'field'], { unique: true })
@Index('form_data_value_text_idx', ['tenantId', 'formId', 'field', 'textValue'])
@Index('form_data_value_number_idx', ['tenantId', 'formId', 'field', 'numberValue'])
@Index('form_data_value_day_idx', ['tenantId', 'formId', 'field', 'dayValue'])
export class FormDataValue extends TenantDetail {
  @Column('uuid')
  formDataId!: string;

  @Column('uuid')
  formId!: string;

  @Column('varchar', { length: 64 })
  field!: string;

  @Column('varchar', { length: 256, nullable: true })
  textValue!: string | null;

  @Column('double precision', { nullable: true })
  numberValue!: number | null;

  @Column('date', { nullable: true })
  dayValue!: string | null;
}

/** A field that a filled-in form has beyond its version. */
@TenantTable('form_data_field')
@ForeignKey(() => FormData, ['tenantId', 'formDataId'], ['tenantId', 'id'], { name: 'form_data_field_data_fkey' })
@Index('form_data_field_key', ['tenantId', 'formDataId', 'key'], { unique: true, where: 'not is_deleted' })
export class FormDataField extends TenantRow {
  @Column('uuid')
  formDataId!: string;

  @Column('varchar', { length: 64 })
  key!: string;

  @Column('varchar', { length: 128, nullable: true })
  title!: string | null;

  @Column('varchar', { length: 128, nullable: true })
  displayName!: string | null;

  /** px */
  @Column('int', { nullable: true })
  displayWidth!: number | null;

  @Column('varchar', { length: 16 })
  widget!: FormColumn['widget'];

  @Column('varchar', { length: 256, nullable: true })
  defaultValue!: string | null;

  @Column('varchar', { length: 2000, nullable: true })
  compute!: string | null;

  @Column('jsonb', { default: [] })
  options!: { value: string | number | boolean; label?: string }[];

  @Column('boolean', { default: false })
  required!: boolean;

  @Column('int', { default: 0 })
  order!: number;
}

/** Which field of another record or sheet a form's field is filled from. */
@TenantTable('form_field_mapping')
@ForeignKey(() => FormCustomize, ['tenantId', 'formId'], ['tenantId', 'id'], { name: 'form_field_mapping_form_fkey' })
@Index('form_field_mapping_key', ['tenantId', 'formId', 'mappingType', 'targetField'], {
  unique: true,
  where: 'not is_deleted',
})
export class FormFieldMapping extends TenantRow {
  @Column('uuid')
  formId!: string;

  @Column('varchar', { length: 128 })
  sourceField!: string;

  @Column('varchar', { length: 64 })
  targetField!: string;

  @Column('int', { default: 0 })
  mappingType!: number;
}
