import { DeleteOutlined } from '@ant-design/icons';
import type { MachineParameterSetting } from '@ishare/contracts/optimisation/machine-parameter-setting.js';
import type { OptimiseParameterSetting } from '@ishare/contracts/optimisation/optimise-parameter-setting.js';
import type { trials } from '@ishare/contracts/optimisation/trials.js';
import type { ReplyOf } from '@ishare/contracts/things/route.js';
import { Button, Form, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { count, listed, mm } from '../../../ui/figures';
import { offcutPriorityOptions } from '../options';
import { formatKey } from './variant';
import type { Variant } from './variant';
import styles from './WhatIf.module.css';

export type Choices = ReplyOf<typeof trials.choices>;

interface VariantCardProps {
  letter: string;
  variant: Variant;
  presets: readonly OptimiseParameterSetting[];
  machines: readonly MachineParameterSetting[];
  choices: Choices | undefined;
  onChange: (variant: Variant) => void;
  /** Absent where the comparison needs this one. */
  onRemove?: (() => void) | undefined;
}

/** One variant: parameters, boards and offcuts by which it is to be planned. */
export function VariantCard({ letter, variant, presets, machines, choices, onChange, onRemove }: VariantCardProps) {
  const { t } = useTranslation('optimisation');
  const set = (change: Partial<Variant>) => onChange({ ...variant, ...change });
  return (
    <fieldset className={styles.variant} aria-label={t('whatIf.variant', { letter })}>
      <header>
        <strong>{t('whatIf.variant', { letter })}</strong>
        {onRemove && (
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={t('whatIf.remove', { letter })}
            title={t('whatIf.remove', { letter })}
            onClick={onRemove}
          />
        )}
      </header>
      <Form layout="vertical" component="div">
        <Form.Item label={t('wizard.preset')}>
          <Select
            value={variant.presetId}
            onChange={(presetId) => set({ presetId })}
            options={presets.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Form.Item>
        <Form.Item label={t('whatIf.formats')}>
          <Select
            mode="multiple"
            value={[...variant.formats]}
            placeholder={t('whatIf.asParameters')}
            onChange={(formats) => set({ formats })}
            options={choices?.formats.map((format) => ({
              value: formatKey(format),
              label: t('whatIf.format', {
                size: `${mm(format.length)} × ${mm(format.width)}`,
                materials: listed(format.materialCodes),
                available: count(format.available),
              }),
            }))}
          />
        </Form.Item>
        <Form.Item
          label={t('parameter.offcutPriority')}
          extra={choices && t('whatIf.rack', { count: choices.offcuts })}
        >
          <Select
            allowClear
            value={variant.offcutPriority}
            placeholder={t('whatIf.asParameters')}
            onChange={(offcutPriority?: number) => set({ offcutPriority })}
            options={offcutPriorityOptions.map(({ value, label }) => ({ value: value as number, label: t(label) }))}
          />
        </Form.Item>
        {machines.length > 1 && (
          <Form.Item label={t('wizard.machine')}>
            <Select
              value={variant.machineId}
              onChange={(machineId) => set({ machineId })}
              options={machines.map(({ id, name }) => ({ value: id, label: name }))}
            />
          </Form.Item>
        )}
      </Form>
    </fieldset>
  );
}
