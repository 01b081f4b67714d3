import type { IxCheckConfig } from '@ishare/contracts/sales-order/ix-check.js';
import { jsonCheckPageConfig } from '@ishare/contracts/sales-order/json-check.js';
import { useQuery } from '@tanstack/react-query';
import { Checkbox, Form, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { listOf } from '../../../session/things';

const USUAL: IxCheckConfig = { failsFrom: 'error', tellsImpossible: true, pageConfigId: null };
const SEVERITIES = ['block', 'error', 'warn'] as const;

interface IxConfigFieldProps {
  value?: IxCheckConfig | null;
  onChange?: (value: IxCheckConfig) => void;
}

/** What a check of an order tells, and how its model is shown. */
export default function IxConfigField({ value, onChange }: IxConfigFieldProps) {
  const { t } = useTranslation('salesOrder');
  const pages = useQuery(listOf(jsonCheckPageConfig, { skipCount: 0, maxResultCount: 999 }));
  const config: IxCheckConfig = { ...USUAL, ...value };
  const put = (change: Partial<IxCheckConfig>) => onChange?.({ ...config, ...change });
  return (
    <>
      <Form.Item label={t('ixSetting.failsFrom')}>
        <Select
          value={config.failsFrom}
          aria-label={t('ixSetting.failsFrom')}
          options={SEVERITIES.map((one) => ({ value: one, label: t(`checkSeverity.${one}`) }))}
          onChange={(failsFrom) => put({ failsFrom })}
        />
      </Form.Item>
      <Form.Item label={t('ixSetting.page')}>
        <Select
          value={config.pageConfigId}
          allowClear
          aria-label={t('ixSetting.page')}
          placeholder={t('ixSetting.usualPage')}
          loading={pages.isPending}
          options={pages.data?.items.map(({ id, name }) => ({ value: id, label: name })) ?? []}
          onChange={(pageConfigId: string | undefined) => put({ pageConfigId: pageConfigId ?? null })}
        />
      </Form.Item>
      <Checkbox checked={config.tellsImpossible} onChange={({ target }) => put({ tellsImpossible: target.checked })}>
        {t('ixSetting.tellsImpossible')}
      </Checkbox>
    </>
  );
}
