import type { FormWidget } from '@ishare/contracts/platform/forms.js';
import { Input } from 'antd';
import { useTranslation } from 'react-i18next';
import PairsField from '../../../resource/PairsField';
import { NumberInput } from '../../../ui/NumberInput';
import styles from './FormDesigner.module.css';
import { FormView } from './FormView';
import type { OptionKey } from './widget-draft';

const figures: Partial<Record<OptionKey, { min?: number; max?: number; precision?: number }>> = {
  min: {},
  max: {},
  precision: { min: 0, max: 9, precision: 0 },
};
const longest: Partial<Record<OptionKey, number>> = { compute: 2_000, url: 2_048 };

interface OptionProps {
  widget: FormWidget;
  option: OptionKey;
  onChange: (value: unknown) => void;
}

function Choices({ widget: { options }, onChange }: Omit<OptionProps, 'option'>) {
  const { t } = useTranslation('basics');
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
function DefaultValue({ widget, onChange }: Omit<OptionProps, 'option'>) {
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

/** One option of a widget that is more than on or off. */
export function WidgetOption({ widget, option, onChange }: OptionProps) {
  const { options } = widget;
  if (option === 'options') return <Choices widget={widget} onChange={onChange} />;
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
