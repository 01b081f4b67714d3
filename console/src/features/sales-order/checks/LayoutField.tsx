import type { PageLayout } from '@ishare/contracts/sales-order/json-check.js';
import { Checkbox, Form, Select, Slider } from 'antd';
import { useTranslation } from 'react-i18next';

const COLUMNS: readonly PageLayout['columns'][number][] = ['ruleCode', 'ruleName', 'scope', 'actual', 'expected'];
const USUAL: PageLayout = {
  columns: ['ruleName', 'actual'],
  showsWarnings: true,
  showsEdges: true,
  showsDrillings: true,
  exploded: 0,
  partFields: [],
};
const SWITCHES = ['showsWarnings', 'showsEdges', 'showsDrillings'] as const;
const FIELDS = ['grain', 'barcode', 'roomName', 'cutLength', 'cutWidth', 'drillFile', 'edges.L1', 'edges.L2', 'route'];

/** How a page of checks is laid out. */
export default function LayoutField({
  value,
  onChange,
}: {
  value?: PageLayout | null;
  onChange?: (v: PageLayout) => void;
}) {
  const { t } = useTranslation('salesOrder');
  const layout: PageLayout = { ...USUAL, ...value };
  const put = (change: Partial<PageLayout>) => onChange?.({ ...layout, ...change });
  return (
    <>
      <Form.Item label={t('checkPage.columns')}>
        <Select
          mode="multiple"
          value={layout.columns}
          aria-label={t('checkPage.columns')}
          options={COLUMNS.map((column) => ({ value: column, label: t(`check.column.${column}`) }))}
          onChange={(columns) => put({ columns })}
        />
      </Form.Item>
      <Form.Item label={t('checkPage.partFields')} extra={t('checkPage.partFieldsHint')}>
        <Select
          mode="tags"
          value={layout.partFields}
          aria-label={t('checkPage.partFields')}
          maxCount={20}
          options={FIELDS.map((name) => ({ value: name, label: name }))}
          onChange={(partFields) => put({ partFields })}
        />
      </Form.Item>
      <Form.Item label={t('model.exploded')}>
        <Slider
          value={layout.exploded}
          ariaLabelForHandle={t('model.exploded')}
          onChange={(exploded) => put({ exploded })}
        />
      </Form.Item>
      {SWITCHES.map((name) => (
        <div key={name}>
          <Checkbox checked={layout[name]} onChange={({ target }) => put({ [name]: target.checked })}>
            {t(`checkPage.${name}`)}
          </Checkbox>
        </div>
      ))}
    </>
  );
}
