import { formJson } from '@ishare/contracts/platform/form-routes.js';
import type { FormJson } from '@ishare/contracts/platform/form-routes.js';
import { columnsWith } from '@ishare/contracts/platform/form-fields.js';
import type { OwnField } from '@ishare/contracts/platform/form-fields.js';
import { formCustomize, formData, formDataField } from '@ishare/contracts/platform/form-things.js';
import type { FilledForm } from '@ishare/contracts/platform/form-things.js';
import { useQuery } from '@tanstack/react-query';
import { Alert, Form, Input, Select, Skeleton } from 'antd';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { HttpError } from '../../../http/http-error';
import { useRoute } from '../../../session/routes';
import { listOf, quietApi } from '../../../session/things';
import { tellSuccess } from '../../../ui/feedback';
import type { SheetRow } from '../../../ui/grid/sheet-columns';
import { EditDrawer } from '../../../resource/EditDrawer';
import { useWithChoices } from '../../../resource/column-choices';
import { blankRow, editColumns } from '../../../resource/form-columns';
import { ListFailure } from '../../../resource/ListFailure';
import { SheetField } from '../SheetField';
import { FormView, issuesOf } from './FormView';
import type { ShownIssue } from './FormView';
import { refusalText } from '../../../resource/refusals';
import { refusalOf } from './refusal-of';
import { useFilledDraft } from './use-filled-draft';

interface FormDataDrawerProps {
  record?: FilledForm;
  onSaved: () => void;
  onClose: () => void;
}

const everything = { skipCount: 0, maxResultCount: 999 };
const none: readonly OwnField[] = [];

interface RowsProps {
  form: FormJson;
  rows: readonly SheetRow[];
  onChange: (rows: readonly SheetRow[], isSound: boolean) => void;
}

/** The table of a form, where it has one. */
function Rows({ form, rows, onChange }: RowsProps) {
  const { t } = useTranslation('basics');
  const given = useWithChoices(form, form.columns);
  const columns = useMemo(() => given && editColumns(given), [given]);
  if (!columns) return <Skeleton active />;
  return (
    columns.length > 0 && (
      <SheetField
        label={form.name}
        columns={columns}
        rows={rows}
        onChange={onChange}
        height={360}
        blank={() => blankRow(columns).row}
        empty={t('rule.emptyRows')}
      />
    )
  );
}

type FillProps = FormDataDrawerProps & { form: FormJson; chooser: ReactNode };

function Fill({ form, record, chooser, onSaved, onClose }: FillProps) {
  const { t } = useTranslation(['basics', 'common']);
  const draft = useFilledDraft(form, record);
  const { name, value, items, isTouched } = draft;
  const [issues, setIssues] = useState<readonly ShownIssue[]>([]);
  const [refusal, setRefusal] = useState<string>();
  const save = async () => {
    const found = issuesOf(form.widgets, value);
    setIssues(found);
    setRefusal(undefined);
    if (found.length > 0 || !draft.areItemsSound || !name.trim()) {
      setRefusal(t('form.correct'));
      return false;
    }
    const { code = null, source = null, refType = null, refId = null } = record ?? {};
    const body = {
      formId: form.id,
      name,
      code,
      source,
      refType,
      refId,
      data: value,
      items: [...items],
      ...(record && { concurrencyStamp: record.concurrencyStamp }),
    };
    try {
      const records = quietApi(formData);
      await (record ? records.update(record.id, body) : records.create(body));
    } catch (error) {
      if (error instanceof HttpError) {
        setIssues(refusalOf(error));
        setRefusal(refusalText(error, t));
      }
      throw error;
    }
    tellSuccess(t('common:done.saved'));
    onSaved();
    return true;
  };
  return (
    <EditDrawer
      title={record ? record.name : t('formData.fill')}
      size="min(1100px, 96vw)"
      isDirty={isTouched}
      maySave={isTouched || !record}
      onSave={save}
      onClose={onClose}
    >
      {chooser}
      {refusal && <Alert type="error" title={refusal} style={{ marginBottom: 12 }} />}
      <Form layout="vertical">
        <Form.Item
          required
          label={t('formData.name')}
          {...(!name.trim() && {
            validateStatus: 'error' as const,
            help: t('common:form.required', { label: t('formData.name') }),
          })}
        >
          <Input
            aria-label={t('formData.name')}
            value={name}
            maxLength={formData.fields.name.facts.max!}
            onChange={(event) => draft.putName(event.target.value)}
          />
        </Form.Item>
      </Form>
      <FormView
        formId={form.id}
        formVersion={form.version}
        widgets={form.widgets}
        value={value}
        onChange={draft.putValue}
        issues={issues}
      />
      <Rows form={form} rows={items} onChange={draft.putItems} />
    </EditDrawer>
  );
}

/** Fills a published form in, or changes what was filled in, in the version that it was filled in with. */
export default function FormDataDrawer(props: FormDataDrawerProps) {
  const { t } = useTranslation(['basics', 'common']);
  const { record, onClose } = props;
  const [chosen, setChosen] = useState<{ id: string; version: number } | undefined>(
    record && { id: record.formId, version: record.version },
  );
  const forms = useQuery({ ...listOf(formCustomize, everything, { quiet: false }), enabled: !record });
  const published = (forms.data?.items ?? []).filter(({ publishedVersion }) => publishedVersion !== null);
  const form = useRoute(
    formJson.json,
    { params: { id: chosen?.id ?? '' }, query: { version: chosen?.version } },
    { enabled: chosen !== undefined, calls: { quiet: true } },
  );
  // What the record has beyond its version.
  const own = useQuery({
    ...listOf(formDataField, { ...everything, formDataId: record?.id ?? '' }),
    enabled: record !== undefined,
  });
  const fields = record ? own.data?.items : none;
  const whole = useMemo(
    () => form.data && fields && { ...form.data, columns: [...columnsWith(form.data.columns, fields)] },
    [form.data, fields],
  );
  const chooser = !record && (
    <Select
      style={{ width: '100%', marginBottom: 16 }}
      placeholder={t('form.choose')}
      aria-label={t('form.title')}
      loading={forms.isPending}
      showSearch={{ optionFilterProp: 'label' }}
      value={chosen?.id ?? null}
      options={published.map(({ id, name }) => ({ value: id, label: name }))}
      notFoundContent={forms.isSuccess ? t('formData.nonePublished') : undefined}
      onChange={(id: string) => setChosen({ id, version: published.find((one) => one.id === id)!.publishedVersion! })}
    />
  );
  if (whole) return <Fill key={`${whole.id} ${whole.version}`} form={whole} chooser={chooser} {...props} />;
  return (
    <EditDrawer
      title={record ? record.name : t('formData.fill')}
      size="min(1100px, 96vw)"
      isDirty={false}
      onClose={onClose}
    >
      {chooser}
      {chosen && !form.isError && <Skeleton active />}
      {form.isError && <ListFailure error={form.error} onRetry={() => void form.refetch()} />}
    </EditDrawer>
  );
}
