import { lineTabs } from '@ishare/contracts/sales-order/order-lines.js';
import { Alert, Form, Segmented } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import RulesField from './RulesField';
import type { MappingRule } from './RulesField';
import { lazy } from '../../../state/lazy';

const SampleMapper = lazy(() => import('./SampleMapper'));

interface MappingFieldProps {
  value?: MappingRule[];
  onChange?: (rules: MappingRule[]) => void;
}

/** Says that no sheet is read by the mapping here: clients of the specification keep and ask for it. */
export function KeptForOthers() {
  const { t } = useTranslation('basics');
  return <Alert type="info" showIcon title={t('mapper.keptForOthers')} style={{ marginBottom: 8 }} />;
}

/** What the columns of a sheet mean: drawn by a sample, or as a table of all that a rule says. */
export default function MappingField({ value = [], onChange }: MappingFieldProps) {
  const { t } = useTranslation('basics');
  const form = Form.useFormInstance();
  const moduleType = Form.useWatch<string>('moduleType', form);
  const formType = lineTabs.find((tab) => tab.formType === moduleType)?.formType;
  const [view, setView] = useState<'sample' | 'table'>('sample');
  const isDrawn = view === 'sample' && formType !== undefined;
  return (
    <>
      {formType && (
        <Segmented
          value={view}
          options={(['sample', 'table'] as const).map((each) => ({ value: each, label: t(`mapper.${each}`) }))}
          onChange={setView}
          style={{ marginBottom: 8 }}
        />
      )}
      {moduleType !== undefined && !formType && <KeptForOthers />}
      {isDrawn ? (
        <Suspense>
          <SampleMapper formType={formType} rules={value} onChange={(rules) => onChange?.(rules)} />
        </Suspense>
      ) : (
        <RulesField value={value} {...(onChange && { onChange })} />
      )}
    </>
  );
}
