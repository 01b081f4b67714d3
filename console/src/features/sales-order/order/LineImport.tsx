import { importConfig, importRuleMapping } from '@ishare/contracts/platform/import-setup.js';
import { basicSetupPermissions } from '@ishare/contracts/platform/permissions.js';
import { useQuery } from '@tanstack/react-query';
import { Alert, Form, Modal, Select } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLineTitles } from '../../../resource/line-titles';
import { ReadRows } from '../../../resource/ReadRows';
import { inWords } from '../../../resource/in-words';
import { usePermission } from '../../../session/session';
import { sendForm } from '../../../session/routes';
import { listOf } from '../../../session/things';
import { tellError, tellSuccess } from '../../../ui/feedback';
import { UploadList } from '../../../ui/UploadList';
import { orderLines } from '@ishare/contracts/sales-order/order-lines.js';
import type { FormType, LineImport as Result, LinePreview } from '@ishare/contracts/sales-order/order-lines.js';
import { listed } from '../../../ui/figures';
import styles from './LineImport.module.css';

const P = basicSetupPermissions.names;

interface Choice {
  id: string;
  name: string;
  isDefault: boolean;
}

const everything = { skipCount: 0, maxResultCount: 999 };
const told = { quiet: false };

/** Says what is missing before sheets can be read, and leads to where it is made, or says whom to ask. */
function NoMapping({
  formType,
  hasMapping,
  hasConfig,
}: {
  formType: FormType;
  hasMapping: boolean;
  hasConfig: boolean;
}) {
  const { t } = useTranslation('salesOrder');
  const mayMap = usePermission(P.ImportRuleMappings.Create);
  const mayConfigure = usePermission(P.ImportConfigs.Create);
  const leads = [
    ...(hasMapping || !mayMap ? [] : [{ path: '/basic-setup/import-rule-mappings', text: t('line.makeMapping') }]),
    ...(hasConfig || !mayConfigure ? [] : [{ path: '/basic-setup/import-configs', text: t('line.makeConfig') }]),
  ];
  return (
    <Alert
      type="warning"
      showIcon
      style={{ marginBottom: 12 }}
      title={t('line.noMapping')}
      description={
        leads.length > 0
          ? leads.map(({ path, text }) => (
              <div key={path}>
                <Link to={path}>{text}</Link>
              </div>
            ))
          : t('line.askForMapping', { tab: t(`tab.${formType}`) })
      }
    />
  );
}

/** The rows that were not read, and why. */
function RefusedRows({ errors }: Pick<Result, 'errors'>) {
  const { t } = useTranslation(['salesOrder', 'common']);
  return (
    errors.length > 0 && (
      <Alert
        type="error"
        title={t('line.notImported')}
        description={
          <ul style={{ maxHeight: 240, margin: 0, paddingInlineStart: 16, overflow: 'auto' }}>
            {errors.map(({ rowNo, column, message }) => (
              <li key={`${rowNo} ${column}`}>{t('common:import.row', { row: rowNo, message })}</li>
            ))}
          </ul>
        }
      />
    )
  );
}

/** How the sheet would be read: which column is taken for what, and its first rows. */
function Preview({ preview, formType }: { preview: LinePreview; formType: FormType }) {
  const { columns, rows, ignored, total, isRecognised } = preview;
  const { t } = useTranslation('salesOrder');
  const labelOf = useLineTitles(formType);
  return (
    <section className={styles.preview}>
      <Alert
        type={isRecognised ? 'success' : 'warning'}
        showIcon
        title={t(isRecognised ? 'line.recognised' : 'line.notRecognised')}
        {...(ignored.length > 0 && { description: t('line.ignored', { titles: listed(ignored) }) })}
      />
      <ReadRows {...{ columns, rows, labelOf }} />
      {total > rows.length && <small>{t('line.previewed', { shown: rows.length, count: total })}</small>}
    </section>
  );
}

interface LineImportProps {
  salesOrderId: string;
  formType: FormType;
  onDone: () => void;
  onClose: () => void;
}

interface Choices {
  mappingId?: string | undefined;
  configId: string;
}

/** A sheet, how it would be read, and its reading in. */
function useSheet({ salesOrderId, formType, onDone, onClose }: LineImportProps) {
  const { t } = useTranslation('salesOrder');
  const [file, setFile] = useState<File>();
  const [preview, setPreview] = useState<LinePreview>();
  const [isReading, setReading] = useState(false);
  const asked = (sent: File, { mappingId, configId }: Choices) => {
    const data = new FormData();
    if (mappingId) data.append('mappingId', mappingId);
    data.append('configId', configId);
    data.append('formType', formType);
    data.append('file', sent);
    return { params: { id: salesOrderId }, body: data };
  };
  const refused = (error: unknown) => {
    throw inWords(error);
  };
  return {
    file,
    preview,
    isReading,
    forget() {
      setFile(undefined);
      setPreview(undefined);
    },
    /** Shows how the sheet would be read; without a mapping by the one that fits it. */
    async look(sent: File, choice: Choices, onProgress: (percent: number) => void = () => undefined) {
      setFile(sent);
      setPreview(undefined);
      const found = await sendForm(orderLines.preview, asked(sent, choice), { onProgress }).catch(refused);
      setPreview(found);
      return found;
    },
    async readIn(choice: Choices) {
      if (!file || isReading) return;
      setReading(true);
      try {
        const result = await sendForm(orderLines.import, asked(file, choice), {}).catch(refused);
        if (result.failed > 0)
          throw new Error(t('line.rowsFailed', { count: result.total, failed: result.failed, total: result.total }));
        tellSuccess(t('line.imported', { count: result.succeeded }));
        onDone();
        onClose();
      } catch (error) {
        tellError({ message: error instanceof Error ? error.message : String(error) });
      } finally {
        setReading(false);
      }
    },
  };
}

/**
 * Reads lines from a sheet, which is shown before: by the mapping that fits its titles, unless somebody chooses another
 * one. The default mapping and configuration are chosen already, and both are needed (sales-order-15, sales-order-17).
 */
export function LineImport(props: LineImportProps) {
  const { formType, onClose } = props;
  const { t } = useTranslation(['salesOrder', 'common']);
  const sheet = useSheet(props);
  const { preview, file } = sheet;
  const [isChosen, setChosen] = useState(false);
  const [form] = Form.useForm<{ mappingId?: string; configId?: string }>();
  const ofTab = { moduleType: formType, isEnable: true, ...everything };
  const mappings = useQuery(listOf(importRuleMapping, ofTab, told)).data?.items;
  const configs = useQuery(listOf(importConfig, everything, told)).data?.items;
  const firstOf = (choices: readonly Choice[] | undefined) =>
    (choices?.find(({ isDefault }) => isDefault) ?? choices?.[0])?.id;
  useEffect(
    () => form.setFieldsValue({ mappingId: firstOf(mappings), configId: firstOf(configs) }),
    [form, mappings, configs],
  );
  const chosen = () =>
    form.validateFields().catch(() => {
      throw new Error(t('line.choiceMissing'));
    }) as Promise<{ mappingId: string; configId: string }>;
  const send = async (sent: File, onProgress: (percent: number) => void) => {
    const { mappingId, configId } = await chosen();
    const found = await sheet.look(sent, { configId, ...(isChosen && { mappingId }) }, onProgress);
    form.setFieldsValue({ mappingId: found.mappingId });
    if (found.failed > 0)
      throw new Error(t('line.rowsFailed', { count: found.total, failed: found.failed, total: found.total }));
    return found;
  };
  const choose = async (name: string) => {
    if (name === 'mappingId') setChosen(true);
    // How it is shown is how it is read.
    if (file) await sheet.look(file, await chosen()).catch((error: Error) => tellError({ message: error.message }));
  };
  const isBare = mappings?.length === 0 || configs?.length === 0;
  const select = (name: 'mappingId' | 'configId', label: string, choices: readonly Choice[] | undefined) => (
    <Form.Item name={name} label={label} rules={[{ required: true, message: t('common:form.required', { label }) }]}>
      <Select
        options={choices?.map(({ id, name: text }) => ({ value: id, label: text }))}
        loading={choices === undefined}
        placeholder={t('common:form.choose')}
        onChange={() => void choose(name)}
      />
    </Form.Item>
  );
  return (
    <Modal
      open
      title={t('line.import')}
      width={preview ? 900 : 520}
      okText={t('line.readIn', { count: preview?.total ?? 0 })}
      okButtonProps={{ disabled: !preview || preview.failed > 0 || preview.total === 0, loading: sheet.isReading }}
      onOk={() => void chosen().then(sheet.readIn)}
      onCancel={onClose}
      transitionName=""
      maskTransitionName=""
    >
      {isBare && (
        <NoMapping formType={formType} hasMapping={mappings?.length !== 0} hasConfig={configs?.length !== 0} />
      )}
      <Form form={form} layout="vertical">
        {select('mappingId', t('line.mapping'), mappings)}
        {select('configId', t('line.config'), configs)}
        <Form.Item label={t('line.file')} required>
          <UploadList
            send={send}
            // What was wrong in a file goes with it.
            onChange={(items) => items.length === 0 && sheet.forget()}
            accept=".xlsx,.csv,.txt"
            most={1}
          />
        </Form.Item>
        {preview && <RefusedRows errors={preview.errors} />}
        {preview && <Preview preview={preview} formType={formType} />}
      </Form>
    </Modal>
  );
}
