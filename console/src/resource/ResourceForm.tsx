import { Alert, Button, Drawer, Form, Input, InputNumber, Select, Space, Switch, Tabs } from 'antd';
import type { FormRule } from 'antd';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShortcuts } from '../ui/shortcuts';
import { useReturnedFocus } from '../ui/use-returned-focus';
import { confirmAction } from '../ui/feedback';
import { useDirty } from '../state/view';
import { HttpError } from '../http/http-error';
import { holds } from '../session/permission';
import { currentAccount, permissions } from '../session/session';
import { useStore } from '../state/store';
import { dateText } from '../ui/figures';
import { optionText } from './cells';
import { differences } from './conflict';
import type { Difference, Reread } from './conflict';
import { draftKey, readDraft, writeDraft } from './drafts';
import type { Draft } from './drafts';
import { LookupSelect } from './LookupSelect';
import { PasswordRules, usePasswordRules } from './PasswordRules';
import { fieldRefusals, saveFailure } from './refusals';
import type { SaveFailure } from './refusals';
import { SaveFoot } from './SaveFoot';
import type { Field } from './screen';

const DateField = lazy(() => import('./DateField'));
const FileField = lazy(() => import('./FileField'));
const PairsField = lazy(() => import('./PairsField'));
const TagsField = lazy(() => import('./TagsField'));
const ConflictDrawer = lazy(async () => ({ default: (await import('./ConflictDrawer')).ConflictDrawer }));

/** Somebody else has saved the record since it was opened. */
const changedMeanwhile = 409;
const draftPauseMs = 400;

export type FormValues = Record<string, unknown>;

/** Sizes are shown without trailing zeros; what is being typed stays as it is typed. */
const plainFigure = (value: unknown, { userTyping, input }: { userTyping: boolean; input: string }) =>
  userTyping ? input : value === undefined || value === null || value === '' ? '' : String(Number(value));

function FieldControl({
  field,
  name,
  isExisting,
  ...props
}: {
  field: Field;
  name: string;
  isExisting: boolean;
  value?: unknown;
  onChange?: (value: unknown) => void;
  id?: string;
}) {
  const { t } = useTranslation();
  const disabled = field.readOnly === true || (field.readOnly === 'edit' && isExisting);
  switch (field.type) {
    case 'text':
      // What is too long is refused under the field, never cut: a pasted name must not lose its end unseen.
      return <Input {...(props as object)} disabled={disabled} />;
    case 'password':
      return (
        <>
          <Input.Password
            {...(props as object)}
            disabled={disabled}
            maxLength={field.max}
            autoComplete="new-password"
          />
          {field.isNew && <PasswordRules value={props.value} />}
        </>
      );
    case 'textarea':
      return <Input.TextArea {...(props as object)} disabled={disabled} autoSize={{ minRows: 2, maxRows: 8 }} />;
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
          {...((field.isPlain || field.unit === 'mm') && { formatter: plainFigure })}
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
          <FileField
            {...(props as object)}
            {...(field.accept && { accept: field.accept })}
            {...(field.most && { most: field.most })}
          />
        </Suspense>
      );
    case 'select':
      return (
        <Select
          {...(props as object)}
          disabled={disabled}
          mode={field.multiple ? 'multiple' : undefined}
          allowClear={!field.required}
          options={field.options.map((option) => ({
            value: option.value as string | number,
            label: optionText(option, t),
          }))}
          placeholder={t('form.choose')}
        />
      );
    case 'tags':
      return (
        <Suspense fallback={<Input disabled />}>
          <TagsField {...(props as object)} disabled={disabled} path={field.path} suggestions={field.suggestions} />
        </Suspense>
      );
    case 'pairs':
      return (
        <Suspense fallback={<Input disabled />}>
          <PairsField
            {...(props as object)}
            disabled={disabled}
            names={field.names}
            labels={[t(`${name}.${field.names[0]}`), t(`${name}.${field.names[1]}`)]}
          />
        </Suspense>
      );
    case 'lookup':
      return <LookupSelect {...props} field={field} />;
    case 'custom':
      return field.render(props);
  }
}

function useRules(field: Field, label: string): FormRule[] {
  const { t } = useTranslation();
  const passwordRule = usePasswordRules();
  const rules: FormRule[] = [];
  if (field.type === 'password' && field.isNew) rules.push(passwordRule);
  if (field.required)
    rules.push({
      required: true,
      ...(field.type === 'text' && { whitespace: true }),
      message: t('form.required', { label }),
    });
  if ((field.type === 'text' || field.type === 'textarea') && field.max)
    rules.push({ max: field.max, message: t('form.tooLong', { label, max: field.max }) });
  if (field.type === 'text' && field.pattern)
    rules.push({ pattern: field.pattern, message: t('form.pattern', { label }) });
  if (field.type === 'tags' && field.item) {
    const { item } = field;
    rules.push({
      validator: (_, value: string[] | undefined) => {
        const wrong = value?.filter((text) => !item.test(text)) ?? [];
        return wrong.length === 0
          ? Promise.resolve()
          : Promise.reject(new Error(t('form.items', { items: wrong.join(', ') })));
      },
    });
  }
  if (field.type === 'pairs') {
    rules.push({
      validator: (_, value: Record<string, string>[] | undefined) =>
        value?.some((pair) => !pair[field.names[0]]?.trim())
          ? Promise.reject(new Error(t('form.pairs')))
          : Promise.resolve(),
    });
  }
  if ('valid' in field && field.valid) {
    const { check, message } = field.valid;
    rules.push({
      validator: (_, value: unknown) => (check(value) ? Promise.resolve() : Promise.reject(new Error(t(message)))),
    });
  }
  if (field.type === 'number' && field.min !== undefined && field.max !== undefined) {
    rules.push({
      type: 'number',
      min: field.min,
      max: field.max,
      message: t('form.range', { label, min: field.min, max: field.max }),
    });
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
  /** What the save does, in a verb; default: save. */
  saveText?: string | undefined;
  sectionsAs?: 'headings' | 'tabs' | undefined;
  /** The record as it is now, for the comparison after somebody else has saved it; `row` follows it. */
  reread?: (() => Promise<Reread>) | undefined;
  /** It shows the row, and nothing of it can be changed. */
  isReadOnly?: boolean;
}

/** The field's value in words, for a comparison. */
function valueText(field: Field | undefined, value: unknown, t: ReturnType<typeof useTranslation>['t']): string {
  if (value === undefined || value === null || value === '') return '—';
  if (field?.type === 'select')
    return [value]
      .flat()
      .map((one) => field.options.find((option) => option.value === one))
      .map((option) => (option ? optionText(option, t) : ''))
      .join(', ');
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  return typeof value === 'object'
    ? Array.isArray(value) && value.every((one) => typeof one === 'string')
      ? value.join(', ')
      : JSON.stringify(value)
    : String(value as string | number);
}

/** What was typed into a form before, kept while it is typed and forgotten when it is saved or thrown away. */
function useDraft(name: string, row: FormValues | undefined) {
  const [key] = useState(() => {
    const account = currentAccount();
    return account && draftKey(account, name, row === undefined ? undefined : String(row['id'] ?? 'only'));
  });
  const [found, setFound] = useState<Draft | undefined>(() =>
    key === undefined ? undefined : readDraft(localStorage, key, Date.now()),
  );
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const version = row?.['concurrencyStamp'] as string | undefined;
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    found,
    isOutdated: found?.version !== version,
    keep(values: FormValues) {
      if (key === undefined) return;
      clearTimeout(timer.current);
      timer.current = setTimeout(
        () => writeDraft(localStorage, key, { values, version, at: Date.now() }),
        draftPauseMs,
      );
    },
    /** The bar goes; what is stored stays until it is saved or thrown away. */
    settle: () => setFound(undefined),
    drop() {
      clearTimeout(timer.current);
      setFound(undefined);
      if (key !== undefined) localStorage.removeItem(key);
    },
  };
}

/** A drawer with a form: one submit at a time, refusals under their fields, a question before unsaved edits are lost, and what was typed kept over a reload. */
export function ResourceForm({
  name,
  title,
  size,
  fields,
  row,
  onSave,
  onClose,
  saveText,
  sectionsAs = 'headings',
  reread,
  isReadOnly = false,
}: ResourceFormProps) {
  const { t } = useTranslation();
  const [form] = Form.useForm<FormValues>();
  const [isTouched, setTouched] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<SaveFailure>();
  useReturnedFocus();
  const isExisting = row !== undefined;
  const granted = useStore(permissions);
  const shown = useMemo(
    () =>
      fields.filter(
        (field) =>
          (!field.only || (field.only === 'edit') === isExisting) &&
          (!field.permission || holds(granted, field.permission)),
      ),
    [fields, isExisting, granted],
  );
  const initial = useMemo(
    () => ({
      ...Object.fromEntries(
        shown.flatMap((field) => (field.initial === undefined ? [] : [[field.key, field.initial]])),
      ),
      ...row,
    }),
    [shown, row],
  );
  const sections = [...new Set(shown.map((field) => field.section ?? ''))];
  const [tab, setTab] = useState(sections[0] ?? '');
  /** Brings a refused field into sight. */
  const showTabOf = (key: string | number | undefined) =>
    setTab((current) => shown.find((field) => field.key === key)?.section ?? current);
  const draft = useDraft(name, row);
  const touched = useRef(new Set<string>());
  const [conflict, setConflict] = useState<{ now: Reread; found: readonly Difference[] }>();
  useDirty(isTouched);
  const labelOf = (key: string) => {
    const field = shown.find((one) => one.key === key);
    return t(field?.label ?? `${name}.${key}`);
  };

  /** Secrets are never kept. */
  const isKept = (key: string) =>
    shown.some((field) => field.key === key && field.type !== 'password' && field.type !== 'files');
  const touch = (changed: FormValues, all: FormValues) => {
    setTouched(true);
    setFailure(undefined);
    for (const key of Object.keys(changed)) touched.current.add(key);
    draft.keep(Object.fromEntries([...touched.current].filter(isKept).map((key) => [key, all[key]])));
  };
  const restore = () => {
    const values = draft.found!.values;
    form.setFieldsValue(values);
    draft.settle();
    touch(values, { ...form.getFieldsValue(), ...values });
  };
  const close = async () => {
    if (!isTouched) return onClose();
    if (!(await confirmAction({ title: t('form.unsaved'), okText: t('form.discard'), danger: true }))) return;
    draft.drop();
    onClose();
  };
  const compare = async () => {
    const now = await reread!();
    setConflict({
      now,
      found: differences(
        shown.filter((field) => field.type !== 'password').map((field) => field.key),
        initial,
        form.getFieldsValue(),
        now.values,
      ),
    });
  };
  const submit = async () => {
    if (isSaving) return;
    const values = await form.validateFields().catch(() => undefined);
    if (!values) return showTabOf(form.getFieldsError().find(({ errors }) => errors.length > 0)?.name[0]);
    setSaving(true);
    setFailure(undefined);
    try {
      await onSave(values);
      setTouched(false);
      draft.drop();
      onClose();
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      if (error.status === changedMeanwhile && reread) {
        await compare().catch(() => undefined);
        return;
      }
      const refused = fieldRefusals(
        error,
        shown.map(({ key }) => key),
        labelOf,
      ).map(({ name, errors, row }) => ({
        name,
        errors: row === undefined ? errors : errors.map((message) => t('import.row', { row: row + 1, message })),
      }));
      // What stands under its field needs no notice over the form.
      if (refused.length > 0) {
        form.setFields(refused);
        showTabOf(refused[0]!.name);
      }
      setFailure(
        saveFailure(
          error,
          shown.map(({ key }) => key),
          t,
        ),
      );
    } finally {
      setSaving(false);
    }
  };
  useShortcuts({ 'ctrl+s': () => !isReadOnly && void submit() });
  const body = useRef<HTMLDivElement>(null);
  /** Typing goes on where the form begins; a touch screen's keyboard would cover it. */
  const focusFirst = () => {
    if (matchMedia('(hover: hover)').matches)
      body.current
        ?.querySelector<HTMLElement>('input[type=text]:not([disabled], [role=combobox]), textarea:not([disabled])')
        ?.focus();
  };

  return (
    <Drawer
      open
      onClose={() => void close()}
      afterOpenChange={(isOpen) => isOpen && focusFirst()}
      title={title}
      size={size ?? (shown.length > 8 ? 720 : 480)}
      footer={
        <SaveFoot failure={failure}>
          <Button onClick={() => void close()}>{t(isReadOnly ? 'action.close' : 'action.cancel')}</Button>
          {!isReadOnly && (
            <Button type="primary" loading={isSaving} onClick={() => void submit()}>
              {saveText ?? t('action.save')}
            </Button>
          )}
        </SaveFoot>
      }
    >
      {draft.found && !isTouched && !isReadOnly && (
        <Alert
          type="info"
          showIcon
          style={{ marginBottom: 16 }}
          title={t('draft.found', { time: dateText(new Date(draft.found.at).toISOString(), true) })}
          description={draft.isOutdated ? t('draft.outdated') : undefined}
          action={
            <Space>
              <Button size="small" type="primary" onClick={restore}>
                {t('draft.restore')}
              </Button>
              <Button size="small" onClick={draft.drop}>
                {t('draft.discard')}
              </Button>
            </Space>
          }
        />
      )}
      <div ref={body}>
        <Form
          form={form}
          disabled={isReadOnly}
          layout="vertical"
          initialValues={initial}
          onValuesChange={touch}
          onFinish={() => void submit()}
          scrollToFirstError
        >
          {sectionsAs === 'tabs' ? (
            <Tabs
              activeKey={tab}
              onChange={setTab}
              items={sections.map((section) => ({
                key: section,
                label: t(`${name}.${section}`),
                forceRender: true,
                children: (
                  <SectionFields
                    fields={shown.filter((field) => field.section === section)}
                    name={name}
                    isExisting={isExisting}
                  />
                ),
              }))}
            />
          ) : (
            sections.map((section) => (
              <fieldset key={section} style={{ margin: 0, padding: 0, border: 0 }}>
                {section && (
                  <legend style={{ padding: '4px 0 12px', fontWeight: 600 }}>{t(`${name}.${section}`)}</legend>
                )}
                <SectionFields
                  fields={shown.filter((field) => (field.section ?? '') === section)}
                  name={name}
                  isExisting={isExisting}
                />
              </fieldset>
            ))
          )}
          <button type="submit" hidden />
        </Form>
      </div>
      <Suspense>
        {conflict && (
          <ConflictDrawer
            found={conflict.found}
            by={conflict.now.by}
            at={conflict.now.at}
            labelOf={labelOf}
            textOf={(key, value) =>
              valueText(
                shown.find((field) => field.key === key),
                value,
                t,
              )
            }
            onTake={(values) => {
              form.setFieldsValue(values);
              setConflict(undefined);
              void submit();
            }}
            onClose={() => setConflict(undefined)}
          />
        )}
      </Suspense>
    </Drawer>
  );
}
