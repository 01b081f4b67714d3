import { Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { NumberInput } from '../../../ui/NumberInput';

export interface RequestValues {
  title: string;
  amount: number | null;
  days: number | null;
  reason: string;
}

interface RequestFieldsProps {
  value: RequestValues;
  onChange: (value: RequestValues) => void;
  /** Those that may be changed; all of them, and the title, where it is not said. */
  only?: readonly string[];
}

/** What somebody asks for. */
export function RequestFields({ value, onChange, only }: RequestFieldsProps) {
  const { t } = useTranslation('workflow');
  const has = (name: string) => only === undefined || only.includes(name);
  return (
    <>
      {only === undefined && (
        <Form.Item label={t('instance.requestTitle')} required>
          <Input
            value={value.title}
            maxLength={256}
            aria-label={t('instance.requestTitle')}
            onChange={({ target }) => onChange({ ...value, title: target.value })}
          />
        </Form.Item>
      )}
      {has('amount') && (
        <Form.Item label={t('fact.amount')}>
          <NumberInput
            value={value.amount}
            min={0}
            max={1e12}
            precision={2}
            prefix="¥"
            style={{ width: '100%' }}
            aria-label={t('fact.amount')}
            onChange={(amount) => onChange({ ...value, amount })}
          />
        </Form.Item>
      )}
      {has('days') && (
        <Form.Item label={t('fact.days')}>
          <NumberInput
            value={value.days}
            min={0}
            max={1_000}
            style={{ width: '100%' }}
            aria-label={t('fact.days')}
            onChange={(days) => onChange({ ...value, days })}
          />
        </Form.Item>
      )}
      {has('reason') && (
        <Form.Item label={t('fact.reason')}>
          <Input.TextArea
            value={value.reason}
            maxLength={1_000}
            rows={4}
            aria-label={t('fact.reason')}
            onChange={({ target }) => onChange({ ...value, reason: target.value })}
          />
        </Form.Item>
      )}
    </>
  );
}

/** As conditions read it: what is not said is not there. */
export const dataOf = ({ amount, days, reason }: RequestValues) => ({
  ...(amount !== null && { amount }),
  ...(days !== null && { days }),
  ...(reason.trim() && { reason: reason.trim() }),
});
