import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Input, Select, Space } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { optimisationPermissions } from '@ishare/contracts/optimisation/permissions.js';
import { HttpError } from '../../../http/http-error';
import { keyOf, sendForm } from '../../../session/routes';
import { usePermission } from '../../../session/session';
import { tellWarning } from '../../../ui/feedback';
import { Splash } from '../../../ui/Splash';
import { cutListFields } from '@ishare/contracts/optimisation/import-file-setting.js';
import { importFileEncodingOptions, importFileUnitOptions } from '../options';
import { importFileSettingRoutes } from '@ishare/contracts/optimisation/import-file-setting-routes.js';
import { importFiles } from '@ishare/contracts/optimisation/import-files.js';
import type { ImportFile } from '@ishare/contracts/optimisation/import-files.js';
import { choiceOf, chosenTwice, columnsOf, settingFile, stillMissing, withoutColumn } from './list-mapping';
import type { Choice, Inspection } from './list-mapping';
import styles from './MappingStep.module.css';
import { NumberInput } from '../../../ui/NumberInput';

/** How the file is looked at; absent members are the file's own. */
interface Look {
  readRows?: number;
  separator?: string;
  encoding?: number;
}

function useInspection(file: File, look: Look) {
  return useQuery({
    queryKey: [...keyOf(importFiles.inspect, { body: new FormData() }), file.name, file.size, file.lastModified, look],
    retry: false,
    queryFn: () => {
      const form = new FormData();
      for (const [name, value] of Object.entries(look)) form.append(name, String(value));
      form.append('file', file);
      return sendForm(importFiles.inspect, { body: form });
    },
  });
}

const separators = [',', ';', '\t', '|'];
const refusalOf = (error: unknown): string | undefined => (error instanceof HttpError ? error.text : undefined);

/**
 * The columns of one file, chosen with its first rows in sight. Settings stay as they are unless a name for a new one
 * is given.
 */
export function MappingStep({
  file,
  onUploaded,
  onBack,
}: {
  file: File;
  onUploaded: (row: ImportFile) => void;
  onBack: () => void;
}) {
  const { t } = useTranslation(['optimisation', 'common']);
  const maySave = usePermission(optimisationPermissions.names.ImportFileSettings.Import);
  const [look, setLook] = useState<Look>({});
  const inspection = useInspection(file, look);
  const [choice, setChoice] = useState<Choice>();
  const [unit, setUnit] = useState<number>();
  const [settingName, setSettingName] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const [isSending, setSending] = useState(false);
  const seen = inspection.data;
  useEffect(() => setChoice(seen && choiceOf(seen)), [seen]);

  const failed = inspection.error && (refusalOf(inspection.error) ?? t('common:upload.failedPlain'));
  const send = async (facts: Inspection, chosen: Choice) => {
    setSending(true);
    setRefusal(undefined);
    const columns = columnsOf(chosen, facts);
    const form = new FormData();
    const { readRows, separator, encoding } = facts;
    form.append(
      'mapping',
      JSON.stringify({
        readRows,
        separator,
        ...(encoding !== null && { encoding }),
        unit: unit ?? facts.unit,
        columns,
      }),
    );
    form.append('file', file);
    try {
      const row = await sendForm(importFiles.upload, { body: form });
      if (settingName.trim()) await save({ ...facts, unit: unit ?? facts.unit }, columns);
      onUploaded(row);
    } catch (error) {
      setRefusal(refusalOf(error) ?? t('common:upload.failedPlain'));
    } finally {
      setSending(false);
    }
  };
  const save = async (facts: Inspection, columns: ReturnType<typeof columnsOf>) => {
    const form = new FormData();
    form.append('file', new File([settingFile(settingName.trim(), facts, columns)], 'setting.json'));
    const { skipped } = await sendForm(importFileSettingRoutes.import, { body: form });
    if (skipped.length > 0) tellWarning(t('mapping.nameTaken', { name: settingName.trim() }));
  };

  if (inspection.isPending) return <Splash />;
  if (!seen || !choice)
    return (
      <Alert type="error" showIcon title={failed} action={<Button onClick={onBack}>{t('mapping.back')}</Button>} />
    );
  const missing = stillMissing(choice);
  const twice = chosenTwice(choice);
  const names = (fields: readonly string[]) =>
    fields.map((field) => t(`cutListField.${field}`)).join(t('listSeparator'));
  const width = Math.max(...seen.rows.map((row) => row.length));
  return (
    <section className={styles.mapping} aria-label={t('mapping.title', { name: file.name })}>
      <strong>{t('mapping.title', { name: file.name })}</strong>
      <div className={styles.bar}>
        <label>
          {t('mapping.readRows')}
          <NumberInput
            min={0}
            max={seen.rows.length}
            precision={0}
            value={seen.readRows}
            onChange={(value) => value !== null && setLook({ ...look, readRows: value })}
          />
        </label>
        {seen.type === 'csv' && (
          <>
            <label>
              {t('importFileSetting.separator')}
              <Select
                value={seen.separator ?? ','}
                style={{ minWidth: 90 }}
                options={separators.map((value) => ({ value, label: value === '\t' ? t('mapping.tab') : value }))}
                onChange={(separator) => setLook({ ...look, separator })}
              />
            </label>
            <label>
              {t('importFileSetting.importFileEncoding')}
              <Select
                value={seen.encoding ?? 3}
                style={{ minWidth: 100 }}
                options={importFileEncodingOptions.map(({ value, label }) => ({
                  value: Number(value),
                  label: t(label),
                }))}
                onChange={(encoding) => setLook({ ...look, encoding })}
              />
            </label>
          </>
        )}
        <label>
          {t('importFileSetting.unit')}
          <Select
            value={unit ?? seen.unit}
            style={{ minWidth: 90 }}
            options={importFileUnitOptions.map(({ value, label }) => ({ value: Number(value), label: t(label) }))}
            onChange={setUnit}
          />
        </label>
      </div>
      <div className={styles.scroll}>
        <table aria-label={t('mapping.rows')}>
          <thead>
            <tr>
              {Array.from({ length: width }, (_, index) => (
                <th key={index}>
                  <Select
                    size="small"
                    value={choice.fields[index] ?? ''}
                    aria-label={t('mapping.column', { number: index + 1 })}
                    style={{ width: 150 }}
                    options={[
                      { value: '', label: t('mapping.none') },
                      ...cutListFields.map((value) => ({ value: value as string, label: t(`cutListField.${value}`) })),
                    ]}
                    onChange={(field) => {
                      const { [index]: _old, ...others } = choice.fields;
                      setChoice({ ...choice, fields: field ? { ...others, [index]: field } : others });
                    }}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {seen.rows.map((row, at) => (
              <tr key={at} data-titles={at === seen.readRows - 1} data-above={at < seen.readRows - 1}>
                {Array.from({ length: width }, (_, index) => (
                  <td key={index} title={row[index]}>
                    {row[index]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {withoutColumn(choice).length > 0 && (
        <div className={styles.bar}>
          {withoutColumn(choice).map((field) => (
            <label key={field}>
              {t('mapping.constant', { field: t(`cutListField.${field}`) })}
              <Input
                style={{ width: 140 }}
                maxLength={128}
                value={choice.constants[field] ?? ''}
                onChange={({ target }) =>
                  setChoice({ ...choice, constants: { ...choice.constants, [field]: target.value } })
                }
              />
            </label>
          ))}
        </div>
      )}
      <div aria-live="polite">
        {missing.length > 0 ? (
          <Alert type="warning" showIcon title={t('mapping.missing', { fields: names(missing) })} />
        ) : twice.length > 0 ? (
          <Alert type="warning" showIcon title={t('mapping.twice', { field: names(twice) })} />
        ) : (
          <Alert type="success" showIcon title={t('mapping.ready')} />
        )}
      </div>
      {refusal && <Alert type="error" showIcon title={refusal} />}
      {maySave && (
        <div className={styles.bar}>
          <label>
            {t('mapping.saveName')}
            <Input
              style={{ width: 220 }}
              maxLength={128}
              value={settingName}
              onChange={({ target }) => setSettingName(target.value)}
            />
          </label>
          <span>{t('mapping.saveHint')}</span>
        </div>
      )}
      <Space>
        <Button onClick={onBack}>{t('mapping.back')}</Button>
        <Button
          type="primary"
          loading={isSending}
          disabled={missing.length > 0 || twice.length > 0}
          onClick={() => void send(seen, choice)}
        >
          {t('mapping.send')}
        </Button>
      </Space>
    </section>
  );
}
