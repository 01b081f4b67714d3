import type { ImportFile } from '@ishare/contracts/optimisation/import-files.js';
import { optimisationPermissions } from '@ishare/contracts/optimisation/permissions.js';
import { Alert, Button, Input, Select, Space } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inWords } from '../../../resource/in-words';
import { usePermission } from '../../../session/session';
import { listed } from '../../../ui/figures';
import { NumberInput } from '../../../ui/NumberInput';
import { Splash } from '../../../ui/Splash';
import { importFileEncodingOptions, importFileUnitOptions } from '../options';
import { chosenTwice, stillMissing } from './list-mapping';
import type { Inspection } from './list-mapping';
import styles from './MappingStep.module.css';
import { Constants, MappingTable } from './MappingTable';
import { useMappedUpload, useMapping } from './use-mapping';
import type { Look } from './use-mapping';

const separators = [',', ';', '\t', '|'];

interface LookBarProps {
  seen: Inspection;
  onLook: (look: Look) => void;
  onUnit: (unit: number) => void;
}

/** How the file is read: where its rows begin, what parts its columns, and in which unit it counts. */
function LookBar({ seen, onLook, onUnit }: LookBarProps) {
  const { t } = useTranslation('optimisation');
  const labelled = (options: typeof importFileUnitOptions) =>
    options.map(({ value, label }) => ({ value: Number(value), label: t(label) }));
  return (
    <div className={styles.bar}>
      <label>
        {t('mapping.readRows')}
        <NumberInput
          min={0}
          max={seen.rows.length}
          precision={0}
          value={seen.readRows}
          onChange={(readRows) => readRows !== null && onLook({ readRows })}
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
              onChange={(separator) => onLook({ separator })}
            />
          </label>
          <label>
            {t('importFileSetting.importFileEncoding')}
            <Select
              value={seen.encoding ?? 3}
              style={{ minWidth: 100 }}
              options={labelled(importFileEncodingOptions)}
              onChange={(encoding) => onLook({ encoding })}
            />
          </label>
        </>
      )}
      <label>
        {t('importFileSetting.unit')}
        <Select
          value={seen.unit}
          style={{ minWidth: 90 }}
          options={labelled(importFileUnitOptions)}
          onChange={onUnit}
        />
      </label>
    </div>
  );
}

/** What keeps the file from being sent, or that nothing does. */
function Readiness({ missing, twice }: { missing: readonly string[]; twice: readonly string[] }) {
  const { t } = useTranslation('optimisation');
  const names = (fields: readonly string[]) => listed(fields.map((field) => t(`cutListField.${field}`)));
  return (
    <div aria-live="polite">
      {missing.length > 0 ? (
        <Alert type="warning" showIcon title={t('mapping.missing', { fields: names(missing) })} />
      ) : twice.length > 0 ? (
        <Alert type="warning" showIcon title={t('mapping.twice', { field: names(twice) })} />
      ) : (
        <Alert type="success" showIcon title={t('mapping.ready')} />
      )}
    </div>
  );
}

/** Asks for the name of a new setting, where the caller may make one. */
function SettingName({ value, onChange }: { value: string; onChange: (name: string) => void }) {
  const { t } = useTranslation('optimisation');
  const maySave = usePermission(optimisationPermissions.names.ImportFileSettings.Import);
  if (!maySave) return null;
  return (
    <div className={styles.bar}>
      <label>
        {t('mapping.saveName')}
        <Input style={{ width: 220 }} maxLength={128} value={value} onChange={({ target }) => onChange(target.value)} />
      </label>
      <span>{t('mapping.saveHint')}</span>
    </div>
  );
}

interface MappingStepProps {
  file: File;
  onUploaded: (row: ImportFile) => void;
  onBack: () => void;
}

/**
 * The columns of one file, chosen with its first rows in sight. Settings stay as they are unless a name for a new one
 * is given.
 */
export function MappingStep({ file, onUploaded, onBack }: MappingStepProps) {
  const { t } = useTranslation('optimisation');
  const { inspection, seen, choice, setChoice, setUnit, lookAgain } = useMapping(file);
  const upload = useMappedUpload(file, onUploaded);
  const [settingName, setSettingName] = useState('');
  const back = <Button onClick={onBack}>{t('mapping.back')}</Button>;
  if (inspection.isPending) return <Splash />;
  if (!seen || !choice)
    return <Alert type="error" showIcon title={inspection.error && inWords(inspection.error).message} action={back} />;
  const [missing, twice] = [stillMissing(choice), chosenTwice(choice)];
  return (
    <section className={styles.mapping} aria-label={t('mapping.title', { name: file.name })}>
      <strong>{t('mapping.title', { name: file.name })}</strong>
      <LookBar seen={seen} onLook={lookAgain} onUnit={setUnit} />
      <MappingTable seen={seen} choice={choice} onChange={setChoice} />
      <Constants choice={choice} onChange={setChoice} />
      <Readiness missing={missing} twice={twice} />
      {upload.error && <Alert type="error" showIcon title={inWords(upload.error).message} />}
      <SettingName value={settingName} onChange={setSettingName} />
      <Space>
        {back}
        <Button
          type="primary"
          loading={upload.isPending}
          disabled={missing.length > 0 || twice.length > 0}
          onClick={() => upload.mutate({ seen, choice, settingName })}
        >
          {t('mapping.send')}
        </Button>
      </Space>
    </section>
  );
}
