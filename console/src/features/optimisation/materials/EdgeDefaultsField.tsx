import { sides } from '@ishare/contracts/optimisation/bands.js';
import { Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { figureUnits } from '../../../ui/figures';
import { NumberInput } from '../../../ui/NumberInput';
import styles from './EdgeDefaultsField.module.css';

type Kept = Readonly<Record<string, string>>;

/** The tapes that a material's parts get by side, and how thick they are; an empty side is not banded. */
export default function EdgeDefaultsField({ value = {}, onChange }: { value?: Kept; onChange?: (kept: Kept) => void }) {
  const { t } = useTranslation('optimisation');
  const put = (key: string, text: string) => {
    const { [key]: _before, ...rest } = value;
    onChange?.(text === '' ? rest : { ...rest, [key]: text });
  };
  return (
    <div className={styles.edges}>
      {sides.map((side) => (
        <Input
          key={side}
          prefix={t(`material.side.${side}`)}
          aria-label={t('material.tapeOf', { side: t(`material.side.${side}`) })}
          maxLength={64}
          value={value[side] ?? ''}
          onChange={(event) => put(side, event.target.value)}
        />
      ))}
      <NumberInput
        prefix={t('material.tapeThickness')}
        suffix={figureUnits.mm}
        aria-label={t('material.tapeThickness')}
        min={0}
        max={20}
        value={value['thickness'] ? Number(value['thickness']) : null}
        onChange={(thickness) => put('thickness', thickness === null ? '' : String(thickness))}
        style={{ width: '100%' }}
      />
    </div>
  );
}
