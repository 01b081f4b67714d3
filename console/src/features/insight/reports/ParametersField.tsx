import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { MAX_PARAMETERS, parameterKinds, REPORT_NAME } from '@ishare/contracts/insight/report-template.js';
import type { ParameterKind, ReportParameter } from '@ishare/contracts/insight/report-template.js';
import { Button, Checkbox, Input, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { TipButton } from '../../../ui/TipButton';
import { ParameterInput } from './ParameterInput';
import { freeName, moved, replaced, without } from './report-draft';
import styles from './Reports.module.css';

interface RowProps {
  parameter: ReportParameter;
  onChange: (parameter: ReportParameter) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

function ParameterRow({ parameter, onChange, onMove, onRemove }: RowProps) {
  const { t } = useTranslation(['insight', 'common']);
  const put = (more: Partial<ReportParameter>) => onChange({ ...parameter, ...more });
  return (
    <div className={styles.parameter}>
      <Input
        value={parameter.name}
        maxLength={40}
        addonBefore=":"
        status={REPORT_NAME.test(parameter.name) ? '' : 'error'}
        onChange={({ target }) => put({ name: target.value })}
        aria-label={t('report.parameterName')}
      />
      <Input
        value={parameter.title}
        maxLength={100}
        placeholder={t('report.parameterTitle')}
        onChange={({ target }) => put({ title: target.value })}
        aria-label={t('report.parameterTitle')}
      />
      <Select<ParameterKind>
        value={parameter.kind}
        options={parameterKinds.map((kind) => ({ value: kind, label: t(`report.parameterKind.${kind}`) }))}
        onChange={(kind) => put({ kind, initial: null })}
        aria-label={t('report.parameterKindTitle')}
      />
      <span style={{ display: 'grid', gap: 4 }}>
        {parameter.kind === 'choice' && (
          <Select
            mode="tags"
            value={parameter.options}
            placeholder={t('report.options')}
            onChange={(options: string[]) => put({ options })}
            aria-label={t('report.options')}
            open={false}
          />
        )}
        <ParameterInput parameter={parameter} value={parameter.initial} onChange={(initial) => put({ initial })} />
      </span>
      <Checkbox checked={parameter.isRequired} onChange={({ target }) => put({ isRequired: target.checked })}>
        {t('report.isRequired')}
      </Checkbox>
      <span>
        <TipButton
          type="text"
          size="small"
          title={t('report.up')}
          icon={<ArrowUpOutlined />}
          onClick={() => onMove(-1)}
        />
        <TipButton
          type="text"
          size="small"
          title={t('report.down')}
          icon={<ArrowDownOutlined />}
          onClick={() => onMove(1)}
        />
        <TipButton
          type="text"
          size="small"
          title={t('common:action.delete')}
          icon={<DeleteOutlined />}
          onClick={onRemove}
        />
      </span>
    </div>
  );
}

/** What a report asks for before it is run; statements name it as `:name`. */
export default function ParametersField({
  value = [],
  onChange,
}: {
  value?: ReportParameter[];
  onChange?: (parameters: ReportParameter[]) => void;
}) {
  const { t } = useTranslation('insight');
  const add = () => {
    const name = freeName(
      'value',
      value.map((one) => one.name),
    );
    onChange?.([...value, { name, title: '', kind: 'text', isRequired: false, initial: null, options: [] }]);
  };
  return (
    <>
      <p className={styles.soft}>{t('report.parametersHint')}</p>
      {value.map((parameter, index) => (
        <ParameterRow
          key={index}
          parameter={parameter}
          onChange={(next) => onChange?.(replaced(value, index, next))}
          onMove={(by) => onChange?.(moved(value, index, by))}
          onRemove={() => onChange?.(without(value, index))}
        />
      ))}
      <Button size="small" icon={<PlusOutlined />} disabled={value.length >= MAX_PARAMETERS} onClick={add}>
        {t('report.addParameter')}
      </Button>
    </>
  );
}
