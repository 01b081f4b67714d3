import { importConfig, importRuleMapping } from '@ishare/contracts/platform/import-setup.js';
import { basicSetupPermissions } from '@ishare/contracts/platform/permissions.js';
import { useQuery } from '@tanstack/react-query';
import { Alert, Form, Modal, Select } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { inWords } from '../../../resource/in-words';
import { usePermission } from '../../../session/session';
import { sendForm } from '../../../session/routes';
import { listOf } from '../../../session/things';
import { tellSuccess, tellWarning } from '../../../ui/feedback';
import { UploadList } from '../../../ui/UploadList';
import { orderLines } from '@ishare/contracts/sales-order/order-lines.js';
import type { FormType, LineImport as Result } from '@ishare/contracts/sales-order/order-lines.js';

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

/**
 * Reads lines from a sheet; the default mapping and configuration are chosen already, and both are needed
 * (sales-order-15, sales-order-17).
 */
export function LineImport({
  salesOrderId,
  formType,
  onDone,
  onClose,
}: {
  salesOrderId: string;
  formType: FormType;
  onDone: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation(['salesOrder', 'common']);
  const [errors, setErrors] = useState<Result['errors']>([]);
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
  const send = async (file: File, onProgress: (percent: number) => void) => {
    setErrors([]);
    const { mappingId, configId } = await form.validateFields().catch(() => {
      throw new Error(t('line.choiceMissing'));
    });
    const data = new FormData();
    data.append('mappingId', mappingId!);
    data.append('configId', configId!);
    data.append('formType', formType);
    data.append('file', file);
    const asked = { params: { id: salesOrderId }, body: data };
    const result = await sendForm(orderLines.import, asked, { onProgress }).catch((error: unknown) => {
      throw inWords(error);
    });
    setErrors(result.errors);
    if (result.ignored.length > 0) tellWarning(t('line.ignored', { titles: result.ignored.join(', ') }));
    if (result.failed > 0) throw new Error(t('line.rowsFailed', { failed: result.failed, total: result.total }));
    tellSuccess(t('line.imported', { count: result.succeeded }));
    onDone();
    onClose();
    return result;
  };
  const isBare = mappings?.length === 0 || configs?.length === 0;
  const select = (name: 'mappingId' | 'configId', label: string, choices: readonly Choice[] | undefined) => (
    <Form.Item name={name} label={label} rules={[{ required: true, message: t('common:form.required', { label }) }]}>
      <Select
        options={choices?.map(({ id, name: text }) => ({ value: id, label: text }))}
        loading={choices === undefined}
        placeholder={t('common:form.choose')}
      />
    </Form.Item>
  );
  return (
    <Modal open title={t('line.import')} footer={null} onCancel={onClose} transitionName="" maskTransitionName="">
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
            onChange={(items) => items.length === 0 && setErrors([])}
            accept=".xlsx,.csv,.txt"
            most={1}
          />
        </Form.Item>
        <RefusedRows errors={errors} />
      </Form>
    </Modal>
  );
}
