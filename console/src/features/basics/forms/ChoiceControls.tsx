import { Checkbox, Radio, Select, Switch } from 'antd';
import { useChoices } from './use-choices';
import type { Choice, ControlProps } from './widget-control';
import { lazy } from '../../../state/lazy';

const Cascader = lazy(() => import('antd/es/cascader'));

export function RadioControl({ id, widget, value, disabled, onChange }: ControlProps) {
  const { options } = widget;
  return (
    <Radio.Group
      id={id}
      disabled={disabled}
      value={value}
      options={useChoices(widget)}
      vertical={options.inline === false}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

export function CheckboxControl({ widget, value, disabled, onChange }: ControlProps) {
  return (
    <Checkbox.Group
      disabled={disabled}
      value={(value as Choice['value'][] | null) ?? []}
      options={useChoices(widget)}
      onChange={onChange}
    />
  );
}

export function SelectControl({ id, widget, value, disabled, onChange }: ControlProps) {
  const { options } = widget;
  const usual = { id, disabled, placeholder: options.placeholder };
  return (
    <Select
      {...usual}
      value={value as Choice['value'] | null}
      mode={options.multiple ? 'multiple' : undefined}
      allowClear={options.clearable ?? !options.required}
      showSearch={{ optionFilterProp: 'label' }}
      options={useChoices(widget) as { value: string; label: string }[]}
      onChange={(chosen: unknown) => onChange(chosen ?? null)}
    />
  );
}

export function SwitchControl({ id, value, disabled, onChange }: ControlProps) {
  return (
    <Switch id={id} style={{ alignSelf: 'start' }} disabled={disabled} checked={value === true} onChange={onChange} />
  );
}

export function CascaderControl({ id, widget, value, disabled, onChange }: ControlProps) {
  const { options } = widget;
  const fetched = useChoices(widget);
  return (
    <Cascader
      id={id}
      style={{ width: '100%' }}
      disabled={disabled}
      placeholder={options.placeholder}
      value={(value as string[] | null) ?? []}
      options={(options.source ? fetched : (options.options ?? [])) as never}
      onChange={(chosen) => onChange(chosen ?? null)}
    />
  );
}
