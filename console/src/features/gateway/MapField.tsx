import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import PairsField from '../../resource/PairsField';

type Pairs = readonly Record<string, string>[];
const NAMES = ['name', 'value'] as const;

const pairsOf = (map: Readonly<Record<string, string>>): Pairs =>
  Object.entries(map).map(([name, value]) => ({ name, value }));

/** Texts by name, one line each; a line without a name is not sent. */
export default function MapField({
  value = {},
  onChange,
}: {
  value?: Record<string, string>;
  onChange?: (value: Record<string, string>) => void;
}) {
  const { t } = useTranslation('gateway');
  const [pairs, setPairs] = useState(() => pairsOf(value));
  const change = (given: Pairs) => {
    setPairs(given);
    onChange?.(
      Object.fromEntries(given.filter(({ name }) => name).map(({ name = '', value: text = '' }) => [name, text])),
    );
  };
  return <PairsField names={NAMES} labels={[t('map.name'), t('map.value')]} value={pairs} onChange={change} />;
}
