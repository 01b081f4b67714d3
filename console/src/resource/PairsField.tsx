import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Input, Space } from 'antd';
import { useTranslation } from 'react-i18next';

type Pair = Record<string, string>;

interface PairsFieldProps {
  /** Members of a pair, and what they are called. */
  names: readonly [string, string];
  labels: readonly [string, string];
  value?: readonly Pair[];
  onChange?: (value: Pair[]) => void;
  disabled?: boolean;
}

/** Pairs of texts, one line each. */
export default function PairsField({ names, labels, value = [], onChange, disabled = false }: PairsFieldProps) {
  const { t } = useTranslation();
  const put = (at: number, name: string, text: string) =>
    onChange?.(value.map((pair, index) => (index === at ? { ...pair, [name]: text } : pair)));
  return (
    <Space orientation="vertical" style={{ width: '100%' }}>
      {value.map((pair, at) => (
        // Lines have no other name than their place.
        <Space.Compact key={at} block>
          {names.map((name, side) => (
            <Input
              key={name}
              disabled={disabled}
              aria-label={labels[side]}
              placeholder={labels[side]}
              value={pair[name] ?? ''}
              onChange={(event) => put(at, name, event.target.value)}
            />
          ))}
          <Button
            disabled={disabled}
            aria-label={t('action.remove')}
            icon={<DeleteOutlined />}
            onClick={() => onChange?.(value.filter((_, index) => index !== at))}
          />
        </Space.Compact>
      ))}
      <Button
        size="small"
        disabled={disabled}
        icon={<PlusOutlined />}
        onClick={() => onChange?.([...value, { [names[0]]: '', [names[1]]: '' }])}
      >
        {t('action.add')}
      </Button>
    </Space>
  );
}
