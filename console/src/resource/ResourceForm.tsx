import { useQuery } from '@tanstack/react-query';
import { Button, Drawer, Form, Input, InputNumber, Select, Space, Switch } from 'antd';
import type { FormRule } from 'antd';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShortcuts } from '../ui/shortcuts';
import { confirmAction } from '../ui/feedback';
import { useDirty } from '../state/view';
import { HttpError } from '../http/http-error';
import { http } from '../session/http';
import { optionText } from './cells';
import type { Field, Row } from './screen';

const DateField = lazy(() => import('./DateField'));
const FileField = lazy(() => import('./FileField'));

/** Remote selects ask for 999 rows from the start (R166). */
const lookupQuery = { skipCount: 0, maxResultCount: 999 };

export type FormValues = Record<string, unknown>;

function LookupSelect({ field, ...props }: { field: Field & { type: 'lookup' }; value?: unknown; onChange?: (value: unknown) => void }) {
  const { t } = useTranslation();
  const query = { ...lookupQuery, ...field.query };
  const list = useQuery({
    queryKey: [field.path, query],
    queryFn: () => http.get<{ items: Row[] }>(field.path, query),
  });
  const options = list.data?.items.map((row) => ({
    value: field.valueFrom ? field.valueFrom(row as never) : row.id,
    label: field.labelOf(row as never),
  }));
  return (
    <Select
      {...props}
      mode={field.multiple ? 'multiple' : undefined}
      loading={list.isPending}
      options={options}
      allowClear={!field.required}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={t('form.choose')}
    />
  );
}

function FieldControl({ field, isExisting, ...props }: { field: Field; isExisting: boolean; value?: unknown; onChange?: (value: unknown) => void; id?: string }) {
  const { t } = useTranslation();
  const disabled = field.readOnly === true || (field.readOnly === 'edit' && isExisting);
  switch (field.type) {
    case 'text':
      return <Input {...(props as object)} disabled={disabled} maxLength={field.max} />;
    case 'password':
      return <Input.Password {...(props as object)} disabled={disabled} maxLength={field.max} autoComplete="new-password" />;
    case 'textarea':
      return <Input.TextArea {...(props as object)} disabled={disabled} maxLength={field.max} autoSize={{ minRows: 2, maxRows: 8 }} />;
    case 'number':
      return (
        <InputNumber
          {...(props as object)}
          disabled={disabled}
          min={field.min}
          max={field.max}
          precision={field.precision}
          step={field.step ?? 1}
          suffix={field.unit}
          style={{ width: '100%' }}
        />
      );
    case 'switch':
      return <Switch {...(props as object)} disabled={disabled} />;
    case 'date':
      return (
        <Suspense fallback={<Input disabled />}>
          <DateField {...(props as object)} disabled={disabled} />
        </Suspense>
      );
    case 'files':
      return (
        <Suspense fallback={null}>
          <FileField {...(props as object)} {...(field.accept && { accept: field.accept })} {...(field.most && { most: field.most })} />
        </Suspense>
      );
    case 'select':
      return (
        <Select
          {...(props as object)}
          disabled={disabled}
          mode={field.multiple ? 'multiple' : undefined}
          allowClear={!field.required}
          options={field.options.map((option) => ({ value: option.value as string | number, label: optionText(option, t) }))}
          placeholder={t('form.choose')}
        />
      );
    case 'lookup':
      return <LookupSelect {...props} field={field} />;
    case 'custom':
      return field.render(props);
  }
}

function useRules(field: Field, label: string): FormRule[] {
  const { t } = useTranslation();
  const rules: FormRule[] = [];
  if (field.required) rules.push({ required: true, ...(field.type === 'text' && { whitespace: true }), message: t('form.required', { label }) });
  if ((field.type === 'text' || field.type === 'textarea') && field.max) rules.push({ max: field.max, message: t('form.tooLong', { label, max: field.max }) });
  if (field.type === 'text' && field.pattern) rules.push({ pattern: field.pattern, message: t('form.pattern', { label }) });
  if (field.type === 'number' && field.min !== undefined && field.max !== undefined) {
    rules.push({ type: 'number', min: field.min, max: field.max, message: t('form.range', { label, min: field.min, max: field.max }) });
  } else if (field.type === 'number' && field.min !== undefined) {
    rules.push({ type: 'number', min: field.min, message: t('form.min', { label, min: field.min }) });
  }
  return rules;
}

function FormField({ field, name, isExisting }: { field: Field; name: string; isExisting: boolean }) {
  const { t } = useTranslation();
  const label = t(field.label ?? `${name}.${field.key}`);
  const rules = useRules(field, label);
  return (
    <Form.Item
      name={field.key}
      label={label}
      rules={rules}
      extra={field.hint && t(field.hint)}
      valuePropName={field.type === 'switch' ? 'checked' : 'value'}
      style={{ gridColumn: field.span === 2 ? '1 / -1' : undefined, marginBottom: 16 }}
    >
      <FieldControl field={field} isExisting={isExisting} />
    </Form.Item>
  );
}

export interface ResourceFormProps {
  /** i18n prefix of the labels. */
  name: string;
  title: string;
  /** px, or a share of the window; by the number of fields when absent. */
  size?: number | string;
  fields: readonly Field[];
  /** Values of the row that is edited; absent for a new one. */
  row?: FormValues | undefined;
  /** Rejects with a quiet HttpError; the form shows it. */
  onSave: (values: FormValues) => Promise<void>;
  onClose: () => void;
}

/** A drawer with a form: one submit at a time, refusals under their fields, a question before unsaved edits are lost. */
export function ResourceForm({ name, title, size, fields, row, onSave, onClose }: ResourceFormProps) {
  const { t } = useTranslation();
  const [form] = Form.useForm<FormValues>();
  const [isTouched, setTouched] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const isExisting = row !== undefined;
  const shown = useMemo(() => fields.filter((field) => !field.only || (field.only === 'edit') === isExisting), [fields, isExisting]);
  const initial = useMemo(
    () => ({ ...Object.fromEntries(shown.flatMap((field) => (field.initial === undefined ? [] : [[field.key, field.initial]]))), ...row }),
    [shown, row],
  );
  const sections = [...new Set(shown.map((field) => field.section ?? ''))];
  useDirty(isTouched);

  const close = async () => {
    if (!isTouched || (await confirmAction({ title: t('form.unsaved'), okText: t('form.discard'), danger: true }))) onClose();
  };
  const submit = async () => {
    if (isSaving) return;
    const values = await form.validateFields().catch(() => undefined);
    if (!values) return;
    setSaving(true);
    try {
      await onSave(values);
      setTouched(false);
      onClose();
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      const keys = new Map(shown.map((field) => [field.key.toLowerCase(), field.key]));
      const refused = error.validationErrors.flatMap(({ message, members }) =>
        members.flatMap((member) => (keys.has(member.toLowerCase()) ? [{ name: keys.get(member.toLowerCase())!, errors: [message] }] : [])),
      );
      // What stands under its field needs no notice over the form.
      if (refused.length > 0) form.setFields(refused);
      else http.session.onFailure(error);
    } finally {
      setSaving(false);
    }
  };
  useShortcuts({ 'ctrl+s': () => void submit() });

  return (
    <Drawer
      open
      onClose={() => void close()}
      title={title}
      size={size ?? (shown.length > 8 ? 720 : 480)}
      footer={
        <Space style={{ display: 'flex', justifyContent: 'flex-end' }}>
          <Button onClick={() => void close()}>{t('action.cancel')}</Button>
          <Button type="primary" loading={isSaving} onClick={() => void submit()}>
            {t('action.save')}
          </Button>
        </Space>
      }
    >
      <Form form={form} layout="vertical" initialValues={initial} onValuesChange={() => setTouched(true)} onFinish={() => void submit()} scrollToFirstError>
        {sections.map((section) => (
          <fieldset key={section} style={{ margin: 0, padding: 0, border: 0 }}>
            {section && <legend style={{ padding: '4px 0 12px', fontWeight: 600 }}>{t(`${name}.${section}`)}</legend>}
            <div style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(200px, 1fr))', columnGap: 16 }}>
              {shown
                .filter((field) => (field.section ?? '') === section)
                .map((field) => (
                  <FormField key={field.key} field={field} name={name} isExisting={isExisting} />
                ))}
            </div>
          </fieldset>
        ))}
        <button type="submit" hidden />
      </Form>
    </Drawer>
  );
}
