import type { FormIssue } from '@ishare/contracts/platform/form-values.js';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Drawer, Input, Select, Skeleton } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HttpError } from '../../../http/http-error';
import { http } from '../../../session/http';
import { tellSuccess } from '../../../ui/feedback';
import { EditableGrid } from '../../../ui/grid/EditableGrid';
import { useEditSheet } from '../../../ui/grid/use-edit-sheet';
import { blankRow, editColumns } from '../../../resource/form-columns';
import type { FormJson } from './FormPreviewPage';
import { FormView, initialValues, issuesOf } from './FormView';
import type { FormRecord } from './FormView';

export interface FilledForm {
  id: string;
  formId: string;
  version: number;
  name: string;
  code: string | null;
  source: string | null;
  refType: string | null;
  refId: string | null;
  data: FormRecord;
  items: FormRecord[];
  concurrencyStamp?: string;
}

interface FormDataDrawerProps {
  record?: FilledForm;
  onSaved: () => void;
  onClose: () => void;
}

const formsPath = '/api/app/formCustomize';
const dataPath = '/api/app/formData';
const everything = { skipCount: 0, maxResultCount: 999 };

function Fill({ form, record, onSaved, onClose }: FormDataDrawerProps & { form: FormJson }) {
  const { t } = useTranslation(['basics', 'common']);
  const [name, setName] = useState(record?.name ?? form.name);
  const [value, setValue] = useState<FormRecord>(() => record?.data ?? initialValues(form.widgets));
  const [issues, setIssues] = useState<readonly FormIssue[]>([]);
  const [refusal, setRefusal] = useState<string>();
  const columns = useMemo(() => editColumns(form.columns), [form.columns]);
  const rows = useMemo(() => (record?.items ?? []).map((item) => ({ ...item, id: item['id'] ?? crypto.randomUUID() })), [record]);
  const edit = useEditSheet(columns, rows);
  const save = async () => {
    const found = issuesOf(form.widgets, value);
    setIssues(found);
    if (found.length > 0 || edit.sheet.faults.size > 0) return setRefusal(t('form.correct'));
    const { code = null, source = null, refType = null, refId = null } = record ?? {};
    const body = { formId: form.id, name, code, source, refType, refId, data: value, items: edit.sheet.rows, ...(record && { concurrencyStamp: record.concurrencyStamp }) };
    try {
      await (record ? http.put(`${dataPath}/${record.id}`, body, { quiet: true }) : http.post(dataPath, body, { quiet: true }));
      tellSuccess(t('common:done.saved'));
      onSaved();
      onClose();
    } catch (error) {
      setRefusal(error instanceof HttpError ? error.text : t('common:list.failed'));
    }
  };
  return (
    <>
      {refusal && <Alert type="error" title={refusal} style={{ marginBottom: 12 }} />}
      <Input addonBefore={t('formData.name')} value={name} maxLength={128} onChange={(event) => setName(event.target.value)} style={{ marginBottom: 16 }} />
      <FormView widgets={form.widgets} value={value} onChange={setValue} issues={issues} />
      {columns.length > 0 && <EditableGrid edit={edit} label={form.name} height={360} newRow={() => blankRow(columns)} status={<Button size="small" onClick={() => edit.add(edit.sheet.rows.length, [blankRow(columns)])}>{t('rule.add')}</Button>} />}
      <Button type="primary" style={{ marginTop: 16 }} onClick={() => void save()}>
        {t('common:action.save')}
      </Button>
    </>
  );
}

/** Fills a published form in, or changes what was filled in, in the version that it was filled in with. */
export default function FormDataDrawer(props: FormDataDrawerProps) {
  const { t } = useTranslation(['basics', 'common']);
  const { record, onClose } = props;
  const [chosen, setChosen] = useState<{ id: string; version: number } | undefined>(record && { id: record.formId, version: record.version });
  const forms = useQuery({ queryKey: [formsPath, everything], enabled: !record, queryFn: () => http.get<{ items: FormJson[] }>(formsPath, everything) });
  const published = (forms.data?.items ?? []).filter(({ publishedVersion }) => publishedVersion !== null);
  const form = useQuery({ queryKey: [formsPath, chosen], enabled: chosen !== undefined, queryFn: () => http.get<FormJson>(`${formsPath}/${chosen!.id}/json`, { version: chosen!.version }) });
  return (
    <Drawer open onClose={onClose} size="min(1100px, 96vw)" title={record ? record.name : t('formData.fill')}>
      {!record && (
        <Select
          style={{ width: '100%', marginBottom: 16 }}
          placeholder={t('form.choose')}
          aria-label={t('form.title')}
          loading={forms.isPending}
          options={published.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(id: string) => setChosen({ id, version: published.find((one) => one.id === id)!.publishedVersion! })}
        />
      )}
      {chosen && form.isPending && <Skeleton active />}
      {form.data && <Fill key={`${form.data.id} ${form.data.version}`} form={form.data} {...props} />}
    </Drawer>
  );
}
