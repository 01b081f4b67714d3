import type { FormWidget } from '@ishare/contracts/platform/forms.js';
import { Form, Input, Switch } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import PairsField from '../../../resource/PairsField';
import styles from './FormDesigner.module.css';
import { FormView } from './FormView';
import { optionsOf } from './widget-draft';
import type { OptionKey, widgetFault } from './widget-draft';
import { NumberInput } from '../../../ui/NumberInput';

interface WidgetPropertiesProps {
  widget: FormWidget;
  fault: ReturnType<typeof widgetFault>;
  onChange: (widget: FormWidget) => void;
}

const figures: Partial<Record<OptionKey, { min?: number; max?: number; precision?: number }>> = {
  min: {},
  max: {},
  precision: { min: 0, max: 9, precision: 0 },
};
const switches: readonly OptionKey[] = [
  'required',
  'disabled',
  'clearable',
  'multiple',
  'isShowQFW',
  'inline',
  'showLabel',
];
/** On unless they say otherwise. */
const onByDefault: readonly OptionKey[] = ['inline', 'showLabel'];

/**
 * What a selected widget is called, and its options; those that its kind does not know are not offered, and stay as
 * they are.
 */
export function WidgetProperties({ widget, fault, onChange }: WidgetPropertiesProps) {
  const { t } = useTranslation(['basics', 'common']);
  const { type, name, model, options } = widget;
  const put = (key: string, value: unknown) => {
    const { [key]: _former, ...rest } = options;
    onChange({
      ...widget,
      options: (value === undefined || value === null || value === ''
        ? rest
        : { ...rest, [key]: value }) as FormWidget['options'],
    });
  };
  const faultOf = (of: typeof fault) =>
    fault === of && of ? { validateStatus: 'error' as const, help: t(`designer.fault.${of}`) } : {};
  const control = (key: OptionKey): ReactNode => {
    if (figures[key])
      return (
        <NumberInput
          size="small"
          style={{ width: '100%' }}
          {...figures[key]}
          value={options[key] as number | null}
          onChange={(value) => put(key, value)}
        />
      );
    switch (key) {
      case 'options':
        return (
          <PairsField
            names={['value', 'label']}
            labels={[t('designer.value'), t('designer.label')]}
            value={(options.options ?? []) as unknown as Record<string, string>[]}
            onChange={(next) => put(key, next)}
          />
        );
      case 'defaultValue':
        return type === 'text' ? (
          <Input.TextArea
            autoSize={{ minRows: 2 }}
            value={String(options.defaultValue ?? '')}
            onChange={(event) => put(key, event.target.value)}
          />
        ) : (
          <div className={styles.single}>
            <FormView
              widgets={[
                {
                  ...widget,
                  options: {
                    ...options,
                    showLabel: false,
                    required: false,
                    disabled: false,
                    compute: undefined,
                    width: undefined,
                  },
                },
              ]}
              value={{ [model]: options.defaultValue }}
              onChange={(next) => put(key, next[model])}
            />
          </div>
        );
      default:
        return (
          <Input
            size="small"
            maxLength={key === 'compute' ? 2_000 : key === 'url' ? 2_048 : 256}
            value={(options[key] as string | undefined) ?? ''}
            onChange={(event) => put(key, event.target.value)}
          />
        );
    }
  };
  const offered = optionsOf(type);
  const hints: Partial<Record<OptionKey, string>> = { compute: t('designer.computeHint'), url: t('designer.urlHint') };
  return (
    <Form layout="vertical" size="small">
      <Form.Item required label={t('designer.name')} {...faultOf('name')}>
        <Input
          maxLength={128}
          value={name}
          onChange={(event) => onChange({ ...widget, name: event.target.value })}
          aria-label={t('designer.name')}
        />
      </Form.Item>
      <Form.Item
        required
        label={t('designer.model')}
        extra={t('designer.modelHint')}
        {...faultOf('model')}
        {...faultOf('repeated')}
      >
        <Input
          maxLength={64}
          value={model}
          onChange={(event) => onChange({ ...widget, model: event.target.value })}
          aria-label={t('designer.model')}
        />
      </Form.Item>
      {offered
        .filter((key) => !switches.includes(key))
        .map((key) => (
          <Form.Item
            key={key}
            label={t(`designer.option.${key}`)}
            extra={hints[key]}
            {...(key === 'max' && faultOf('range'))}
            {...(key === 'url' && faultOf('url'))}
          >
            {control(key)}
          </Form.Item>
        ))}
      {offered
        .filter((key) => switches.includes(key))
        .map((key) => (
          <label key={key} style={{ display: 'flex', justifyContent: 'space-between', paddingBlock: 4 }}>
            {t(`designer.option.${key}`)}
            <Switch
              size="small"
              checked={onByDefault.includes(key) ? options[key] !== false : options[key] === true}
              onChange={(on) => put(key, onByDefault.includes(key) ? (on ? undefined : false) : on || undefined)}
            />
          </label>
        ))}
    </Form>
  );
}
