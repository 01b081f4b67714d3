import { optimiseParameterSetting } from '@ishare/contracts/optimisation/optimise-parameter-setting.js';
import type { OptimiseParameterSetting } from '@ishare/contracts/optimisation/optimise-parameter-setting.js';

import { useTranslation } from 'react-i18next';
import { NumberInput } from '../../../ui/NumberInput';

type Weights = OptimiseParameterSetting['objectiveWeights'];
const { members, initial } = optimiseParameterSetting.fields.objectiveWeights.facts;
const terms = Object.keys(members!) as (keyof Weights)[];
const defaultWeights = initial as Weights;

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
        <NumberInput
          key={term}
          prefix={t(`parameter.weight.${term}`)}
          aria-label={t(`parameter.weight.${term}`)}
          min={members![term]!.facts.min}
          max={members![term]!.facts.max}
          value={value[term]}
          onChange={(next) => onChange?.({ ...value, [term]: next ?? 0 })}
          style={{ width: '100%' }}
        />
      ))}
    </div>
  );
}
