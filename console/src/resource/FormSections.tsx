import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { FieldControl } from './fields/FieldControl';
import type { Field } from './screen';
import { useFieldRules } from './use-field-rules';
import { Tabs } from '../ui/Tabs';

interface FormFieldProps {
  field: Field;
  name: string;
  isExisting: boolean;
}

/** A field that stands in the form while another has the value that it belongs to, and keeps its own meanwhile. */
function DependentField({ shownWith, ...props }: FormFieldProps & { shownWith: NonNullable<Field['shownWith']> }) {
  const isHidden = Form.useWatch<unknown>(shownWith.key) !== shownWith.value;
  return <ShownField {...props} isHidden={isHidden} />;
}

/** A field with its label, its rules and its control. */
export function FormField(props: FormFieldProps) {
  const { shownWith } = props.field;
  return shownWith ? <DependentField {...props} shownWith={shownWith} /> : <ShownField {...props} isHidden={false} />;
}

function ShownField({ field, name, isExisting, isHidden }: FormFieldProps & { isHidden: boolean }) {
  const { t } = useTranslation();
  const label = field.words ?? t(field.label ?? `${name}.${field.key}`);
  const rules = useFieldRules(field, label);
  return (
    <Form.Item
      name={field.key}
      data-field={field.key}
      hidden={isHidden}
      label={
        field.picture ? (
          <span>
            {field.picture}
            {label}
          </span>
        ) : (
          label
        )
      }
      rules={rules}
      extra={field.hint && t(field.hint)}
      valuePropName={field.type === 'switch' ? 'checked' : 'value'}
      style={{ gridColumn: field.span === 2 ? '1 / -1' : undefined, marginBottom: 16 }}
    >
      <FieldControl field={field} name={name} isExisting={isExisting} />
    </Form.Item>
  );
}

function SectionFields({ fields, name, isExisting }: { fields: readonly Field[]; name: string; isExisting: boolean }) {
  return (
    <div style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(200px, 1fr))', columnGap: 16 }}>
      {fields.map((field) => (
        <FormField key={field.key} field={field} name={name} isExisting={isExisting} />
      ))}
    </div>
  );
}

interface FormSectionsProps {
  fields: readonly Field[];
  name: string;
  isExisting: boolean;
  as: 'headings' | 'tabs';
  tab: string;
  onTab: (section: string) => void;
}

/** The names of the sections that the fields stand in; fields of none stand under the empty one. */
export const sectionsOf = (fields: readonly Field[]): string[] => [
  ...new Set(fields.map((field) => field.section ?? '')),
];

/** The fields of a form, under headings or behind tabs. */
export function FormSections({ fields, name, isExisting, as, tab, onTab }: FormSectionsProps) {
  const { t } = useTranslation();
  const sections = sectionsOf(fields).map((section) => ({
    section,
    content: (
      <SectionFields
        fields={fields.filter((field) => (field.section ?? '') === section)}
        name={name}
        isExisting={isExisting}
      />
    ),
  }));
  if (as === 'tabs')
    return (
      <Tabs
        activeKey={tab}
        onChange={onTab}
        items={sections.map(({ section, content }) => ({
          key: section,
          label: t(`${name}.${section}`),
          forceRender: true,
          children: content,
        }))}
      />
    );
  return sections.map(({ section, content }) => (
    <fieldset key={section} style={{ margin: 0, padding: 0, border: 0 }}>
      {section && <legend style={{ padding: '4px 0 12px', fontWeight: 600 }}>{t(`${name}.${section}`)}</legend>}
      {content}
    </fieldset>
  ));
}
