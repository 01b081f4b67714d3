import { InputNumber } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ParameterSetting } from '../records';

type Weights = ParameterSetting['objectiveWeights'];
const terms = ['material', 'boards', 'cuts', 'time'] as const;
export const defaultWeights: Weights = { material: 1, boards: 0, cuts: 0, time: 0 };

/** The four terms of the objective, side by side; 0 to 100 each. */
export function WeightsField({
  value = defaultWeights,
  onChange,
}: {
  value?: Weights;
  onChange?: (value: Weights) => void;
}) {
  const { t } = useTranslation('optimisation');
  return (
    <div style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(130px, 1fr))', gap: 8 }}>
      {terms.map((term) => (
        <InputNumber
          key={term}
          prefix={t(`parameter.weight.${term}`)}
          aria-label={t(`parameter.weight.${term}`)}
          min={0}
          max={100}
          value={value[term]}
          onChange={(next) => onChange?.({ ...value, [term]: next ?? 0 })}
          style={{ width: '100%' }}
        />
      ))}
    </div>
  );
}
