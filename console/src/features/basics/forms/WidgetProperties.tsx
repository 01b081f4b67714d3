import type { FormWidget } from '@ishare/contracts/platform/forms.js';
import { Form, Input, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import { optionsOf } from './widget-draft';
import type { OptionKey, widgetFault } from './widget-draft';
import { WidgetOption } from './WidgetOption';

interface WidgetPropertiesProps {
  widget: FormWidget;
  /** All of the form. */
  widgets: readonly FormWidget[];
  fault: ReturnType<typeof widgetFault>;
  onChange: (widget: FormWidget) => void;
}

const switches: readonly OptionKey[] = [
  'required',
  'disabled',
  'clearable',
  'multiple',
  'isShowQFW',
  'inline',
  'showLabel',
  'isQueryable',
];
/** On unless they say otherwise. */
const onByDefault: readonly OptionKey[] = ['inline', 'showLabel'];

/** What marks a field whose fault is the widget's. */
function useFaultOf(fault: WidgetPropertiesProps['fault']) {
  const { t } = useTranslation('basics');
  return (of: typeof fault) =>
    fault === of && of ? { validateStatus: 'error' as const, help: t(`designer.fault.${of}`) } : {};
}

/** How the widget is called on the form, and in its data. */
function NameFields({ widget, fault, onChange }: Omit<WidgetPropertiesProps, 'widgets'>) {
  const { t } = useTranslation('basics');
  const faultOf = useFaultOf(fault);
  const { name, model } = widget;
  return (
    <>
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
    </>
  );
}

interface OptionSwitchProps {
  option: OptionKey;
  widget: FormWidget;
  onChange: (value: boolean | undefined) => void;
}

function OptionSwitch({ option, widget: { options }, onChange }: OptionSwitchProps) {
  const { t } = useTranslation('basics');
  const isUsual = onByDefault.includes(option);
  return (
    <label style={{ display: 'flex', justifyContent: 'space-between', paddingBlock: 4 }}>
      {t(`designer.option.${option}`)}
      <Switch
        size="small"
        checked={isUsual ? options[option] !== false : options[option] === true}
        onChange={(on) => onChange(on === isUsual ? undefined : on)}
      />
    </label>
  );
}

/**
 * What a selected widget is called, and its options; those that its kind does not know are not offered, and stay as
 * they are.
 */
export function WidgetProperties(props: WidgetPropertiesProps) {
  const { widget, widgets, fault, onChange } = props;
  const { t } = useTranslation('basics');
  const faultOf = useFaultOf(fault);
  const put = (key: string, value: unknown) => {
    const { [key]: _former, ...rest } = widget.options;
    const isGiven = value !== undefined && value !== null && value !== '';
    onChange({ ...widget, options: (isGiven ? { ...rest, [key]: value } : rest) as FormWidget['options'] });
  };
  const offered = optionsOf(widget.type);
  const hints: Partial<Record<OptionKey, string>> = {
    compute: t('designer.computeHint'),
    url: t('designer.urlHint'),
    source: t('designer.sourceHint'),
  };
  return (
    <Form layout="vertical" size="small">
      <NameFields {...props} />
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
            <WidgetOption widget={widget} widgets={widgets} option={key} onChange={(value) => put(key, value)} />
          </Form.Item>
        ))}
      {offered
        .filter((key) => switches.includes(key))
        .map((key) => (
          <OptionSwitch key={key} option={key} widget={widget} onChange={(value) => put(key, value)} />
        ))}
    </Form>
  );
}
