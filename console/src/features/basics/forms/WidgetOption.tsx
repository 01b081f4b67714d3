import type { FormColumn, FormWidget } from '@ishare/contracts/platform/forms.js';
import { buttonActions } from '@ishare/contracts/platform/form-kinds.js';
import { holdsValue } from '@ishare/contracts/platform/form-values.js';
import { Button, Input, Modal, Select } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import PairsField from '../../../resource/PairsField';
import { ExpressionInput } from '../../../ui/ExpressionInput';
import { NumberInput } from '../../../ui/NumberInput';
import styles from './FormDesigner.module.css';
import { FormView } from './FormView';
import BranchesField from './BranchesField';
import { circleWith, valueKind } from './widget-draft';
import type { OptionKey } from './widget-draft';
import { lazy } from '../../../state/lazy';

const ColumnsField = lazy(() => import('./ColumnsField'));

const figures: Partial<Record<OptionKey, { min?: number; max?: number; precision?: number }>> = {
  min: {},
  max: {},
  precision: { min: 0, max: 9, precision: 0 },
};
const longest: Partial<Record<OptionKey, number>> = { url: 2_048, source: 2_048 };

interface OptionProps {
  widget: FormWidget;
  /** All of the form: formulas read them. */
  widgets: readonly FormWidget[];
  option: OptionKey;
  onChange: (value: unknown) => void;
}

function Choices({ widget: { type, options }, onChange }: Omit<OptionProps, 'option' | 'widgets'>) {
  const { t } = useTranslation('basics');
  if (type === 'cascader') return <BranchesField value={options.options ?? []} onChange={onChange} />;
  return (
    <PairsField
      names={['value', 'label']}
      labels={[t('designer.value'), t('designer.label')]}
      value={(options.options ?? []) as unknown as Record<string, string>[]}
      onChange={onChange}
    />
  );
}

/** What the widget begins with, given as it is filled in later. */
function DefaultValue({ widget, onChange }: Omit<OptionProps, 'option' | 'widgets'>) {
  const { type, model, options } = widget;
  if (type === 'text')
    return (
      <Input.TextArea
        autoSize={{ minRows: 2 }}
        value={String(options.defaultValue ?? '')}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  const alone = { showLabel: false, required: false, disabled: false, compute: undefined, width: undefined };
  return (
    <div className={styles.single}>
      <FormView
        widgets={[{ ...widget, options: { ...options, ...alone } }]}
        value={{ [model]: options.defaultValue }}
        onChange={(next) => onChange(next[model])}
      />
    </div>
  );
}

/** The columns of a table inside of the form; further tabs that a JSON says stay as they are. */
function TableColumns({ widget: { name, options }, onChange }: Omit<OptionProps, 'option' | 'widgets'>) {
  const { t } = useTranslation('basics');
  const [isOpen, setOpen] = useState(false);
  // A draft may hold anything.
  const tabs = (Array.isArray(options.tableData) ? options.tableData : []) as { columns?: FormColumn[] }[];
  const [first = {}, ...others] = tabs;
  const columns = first.columns ?? [];
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('designer.columns', { count: columns.length })}
      </Button>
      {isOpen && (
        <Modal open width={900} title={name} footer={null} destroyOnHidden onCancel={() => setOpen(false)}>
          <Suspense>
            <ColumnsField
              value={columns}
              onChange={(next, isSound) => isSound && onChange([{ ...first, columns: next }, ...others])}
            />
          </Suspense>
        </Modal>
      )}
    </>
  );
}

/** A formula over the other fields, whose names are offered; a column of a table by `sumOf` and its kin. */
function Formula({ widget, widgets, option, onChange }: OptionProps) {
  const { t } = useTranslation('basics');
  const names = widgets
    .filter(({ type, model }) => holdsValue(type) && model !== widget.model)
    .map(({ model, name, type, options }) => ({ name: model, title: name, kind: valueKind(type, options) }));
  const circle = option === 'compute' ? circleWith(widget, widgets) : undefined;
  return (
    <>
      <ExpressionInput
        isStrict
        label={t(`designer.option.${option}`)}
        value={widget.options[option] as string | undefined}
        names={names}
        onChange={onChange}
      />
      {circle && (
        <div role="alert" style={{ color: 'var(--danger)' }}>
          {t('designer.circle', { names: [...circle, circle[0]].join(' → ') })}
        </div>
      )}
    </>
  );
}

/** One option of a widget that is more than on or off. */
export function WidgetOption({ widget, widgets, option, onChange }: OptionProps) {
  const { t } = useTranslation('basics');
  const { options } = widget;
  if (option === 'compute' || option === 'formula')
    return <Formula widget={widget} widgets={widgets} option={option} onChange={onChange} />;
  if (option === 'action' || option === 'target')
    return (
      <Select
        size="small"
        allowClear
        style={{ width: '100%' }}
        value={options[option]}
        aria-label={t(`designer.option.${option}`)}
        options={
          option === 'action'
            ? buttonActions.map((action) => ({ value: action as string, label: t(`designer.action.${action}`) }))
            : widgets.filter(({ type }) => holdsValue(type)).map(({ model, name }) => ({ value: model, label: name }))
        }
        onChange={onChange}
      />
    );
  if (option === 'options') return <Choices widget={widget} onChange={onChange} />;
  if (option === 'tableData') return <TableColumns widget={widget} onChange={onChange} />;
  if (option === 'defaultValue') return <DefaultValue widget={widget} onChange={onChange} />;
  if (figures[option])
    return (
      <NumberInput
        size="small"
        style={{ width: '100%' }}
        {...figures[option]}
        value={options[option] as number | null}
        onChange={onChange}
      />
    );
  return (
    <Input
      size="small"
      maxLength={longest[option] ?? 256}
      value={(options[option] as string | undefined) ?? ''}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
