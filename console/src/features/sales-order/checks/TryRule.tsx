import { jsonModel, ruleTrial } from '@ishare/contracts/sales-order/json-check.js';
import type { CheckRuleRecord } from '@ishare/contracts/sales-order/json-check.js';
import { useQuery } from '@tanstack/react-query';
import { Button, Drawer, Select } from 'antd';
import i18next from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../session/routes';
import { listOf } from '../../../session/things';
import styles from './Checks.module.css';
import { Findings } from './Findings';

const everything = { skipCount: 0, maxResultCount: 999 };

/** What a rule finds in a kept design. */
export default function TryRule({ rule, onClose }: { rule: CheckRuleRecord; onClose: () => void }) {
  const { t } = useTranslation('salesOrder');
  const models = useQuery(listOf(jsonModel, everything));
  const [modelId, setModelId] = useState<string>();
  const trial = useAct(ruleTrial);
  const message = rule.message?.[i18next.language === 'en' ? 'en' : 'zh-Hans'] ?? '';
  const run = () =>
    modelId &&
    rule.scope &&
    trial.mutate({ body: { modelId, scope: rule.scope, expression: rule.expression ?? '', message } });
  return (
    <Drawer open size="large" title={t('checkRule.tryTitle', { code: rule.code })} onClose={onClose}>
      <div className={styles.form}>
        <code>{rule.expression}</code>
        <Select
          value={modelId}
          loading={models.isPending}
          placeholder={t('checkRule.tryOn')}
          aria-label={t('checkRule.tryOn')}
          showSearch={{ optionFilterProp: 'label' }}
          options={models.data?.items.map(({ id, name }) => ({ value: id, label: name })) ?? []}
          notFoundContent={t('checkRule.noModels')}
          onChange={setModelId}
        />
        <Button type="primary" disabled={!modelId} loading={trial.isPending} onClick={run}>
          {t('checkRule.try')}
        </Button>
        {trial.data && (
          <>
            <p>{t('checkRule.tried', { count: trial.data.asked, found: trial.data.findings.length })}</p>
            <Findings
              findings={trial.data.findings}
              layout={{ columns: ['actual'] }}
              selected={null}
              onSelect={() => undefined}
            />
          </>
        )}
      </div>
    </Drawer>
  );
}
