import { Input, Select, Switch } from 'antd';
import { NumberInput } from '../../../ui/NumberInput';
import { entryOf } from './feature';
import type { FeatureLine } from './feature';

interface EntryProps {
  line: FeatureLine;
  value: string;
  disabled: boolean;
  onChange: (value: string) => void;
}

/** The value of a feature, entered by the kind that it is of. */
export function FeatureEntry({ line, value, disabled, onChange }: EntryProps) {
  const entry = entryOf(line);
  switch (entry.kind) {
    case 'toggle':
      return (
        <Switch
          aria-label={line.displayName}
          checked={value.toLowerCase() === 'true'}
          disabled={disabled}
          onChange={(isOn) => onChange(String(isOn))}
        />
      );
    case 'number':
      return (
        <NumberInput
          aria-label={line.displayName}
          style={{ width: '100%' }}
          precision={0}
          {...(entry.min !== undefined && { min: entry.min })}
          {...(entry.max !== undefined && { max: entry.max })}
          value={Number(value)}
          disabled={disabled}
          onChange={(number) => onChange(String(number ?? entry.min ?? 0))}
        />
      );
    case 'choice':
      return (
        <Select
          aria-label={line.displayName}
          style={{ width: '100%' }}
          options={entry.options}
          value={value}
          disabled={disabled}
          onChange={onChange}
        />
      );
    case 'text':
      return (
        <Input
          aria-label={line.displayName}
          {...(entry.max !== undefined && { maxLength: entry.max })}
          value={value}
          disabled={disabled}
          onChange={(event) => onChange(event.target.value)}
        />
      );
  }
}
