import { Space } from 'antd';
import { NumberInput } from '../../../ui/NumberInput';

interface Capacity {
  cut: number;
  edge: number;
  bore: number;
}

const parts = [
  ['cut', 'm\u00b2'],
  ['edge', 'm'],
  ['bore', '\u2300'],
] as const;

/** What a full day takes: m\u00b2 cut, m edged, holes bored. */
export default function CapacityField({
  value,
  onChange,
}: {
  value?: Capacity;
  onChange?: (capacity: Capacity) => void;
}) {
  const known = { cut: 0, edge: 0, bore: 0, ...value };
  return (
    <Space.Compact style={{ width: '100%' }}>
      {parts.map(([key, unit]) => (
        <NumberInput
          key={key}
          aria-label={key}
          style={{ width: '34%' }}
          min={0}
          max={10_000_000}
          controls={false}
          suffix={unit}
          value={known[key]}
          onChange={(next) => onChange?.({ ...known, [key]: next ?? 0 })}
        />
      ))}
    </Space.Compact>
  );
}
