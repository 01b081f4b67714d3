import { recordAt } from '@ishare/contracts/things/records.js';
import { Alert, Form, Select } from 'antd';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HttpError } from '../http/http-error';
import { http } from '../session/http';
import { call } from '../session/routes';
import { tellSuccess } from '../ui/feedback';
import { EditDrawer } from './EditDrawer';
import { bulkFields } from './bulk-fields';
import type { FormValues } from './form-props';
import { FormField } from './FormSections';
import { refusalText } from './refusals';
import { titleOf } from './screen';
import type { Field, Row, ScreenDefinition } from './screen';
import { useScreenTexts } from './page/use-screen-texts';

interface Refused {
  row: Row;
  message: string;
}

/** A record as its form would send it, with one field changed. */
function bodyOf(screen: ScreenDefinition, fields: readonly Field[], row: Row, change: FormValues): unknown {
  const values = screen.toValues?.(row) ?? (row as unknown as FormValues);
  const sent = Object.fromEntries(fields.map(({ key }) => [key, values[key]]));
  const changed = { ...sent, ...change };
  if (screen.toBody) return screen.toBody(changed, row);
  return { ...changed, ...(row.concurrencyStamp && { concurrencyStamp: row.concurrencyStamp }) };
}

/** Changes records one after the other, each as it is now; gives those that were refused. */
async function changeAll(
  { screen, fields, change }: { screen: ScreenDefinition; fields: readonly Field[]; change: FormValues },
  rows: readonly Row[],
  t: TFunction,
): Promise<Refused[]> {
  const refused: Refused[] = [];
  for (const row of rows) {
    const { id } = row;
    try {
      const asItIs: Row = await call(recordAt(screen.path), { params: { id } }, { quiet: true });
      await http.put(`${screen.path}/${id}`, bodyOf(screen, fields, asItIs, change), { quiet: true });
    } catch (error) {
      // One that somebody has deleted meanwhile is refused as well, and holds the others up no more.
      if (!(error instanceof HttpError)) throw error;
      refused.push({ row, message: refusalText(error, t) });
    }
  }
  return refused;
}

interface BulkEditDrawerProps {
  screen: ScreenDefinition;
  rows: readonly Row[];
  /** Fields of the form that the caller sees. */
  fields: readonly Field[];
  onDone: () => void;
  onClose: () => void;
}

/** One field of several records at once; what is refused says why, and stays to be mended. */
export default function BulkEditDrawer({ screen, rows, fields, onDone, onClose }: BulkEditDrawerProps) {
  const { t } = useTranslation();
  const text = useScreenTexts(screen.name);
  const [form] = Form.useForm<FormValues>();
  const [key, setKey] = useState<string>();
  const [left, setLeft] = useState(rows);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const offered = bulkFields(fields);
  const field = offered.find((one) => one.key === key);
  const labelOf = (one: Field) => one.words ?? text(one.label ?? `${screen.name}.${one.key}`);
  const save = async () => {
    const change = await form.validateFields().catch(() => undefined);
    if (!change) return false;
    const failed = await changeAll({ screen, fields, change }, left, t);
    const done = left.length - failed.length;
    if (done > 0) tellSuccess(t('bulk.done', { count: done }));
    onDone();
    setRefused(failed);
    setLeft(failed.map(({ row }) => row));
    return failed.length === 0;
  };
  return (
    <EditDrawer
      title={t('bulk.title', { count: left.length })}
      isDirty={field !== undefined}
      onSave={save}
      onClose={onClose}
      saveText={t('bulk.save')}
    >
      {refused.length > 0 && (
        <Alert
          type="error"
          title={t('bulk.refused', { count: refused.length })}
          description={refused.map(({ row, message }) => (
            <div key={row.id}>{`${titleOf(screen, row)}: ${message}`}</div>
          ))}
          style={{ marginBottom: 16 }}
        />
      )}
      <Form form={form} layout="vertical" component="div">
        <Form.Item label={t('bulk.field')} htmlFor="bulk-field">
          <Select
            id="bulk-field"
            value={key}
            placeholder={t('form.choose')}
            showSearch={{ optionFilterProp: 'label' }}
            options={offered.map((one) => ({ value: one.key, label: labelOf(one) }))}
            onChange={setKey}
          />
        </Form.Item>
        {field && <FormField key={field.key} field={field} name={screen.name} isExisting />}
      </Form>
    </EditDrawer>
  );
}
