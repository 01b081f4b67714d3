import { board } from '@ishare/contracts/optimisation/board.js';
import { Form, Input } from 'antd';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NumberInput } from '../../../ui/NumberInput';

const { quantity, countReason } = board.fields;

interface Props {
  id?: string;
  value?: number | null;
  onChange?: (pieces: number | null) => void;
}

/** How many there are; of boards that are known another count asks why, for the stock log. */
function QuantityField({ id, value = null, onChange }: Props) {
  const { t } = useTranslation('optimisation');
  const form = Form.useFormInstance();
  const [stood] = useState(value);
  const isKnown = form.getFieldValue('id') !== undefined;
  return (
    <>
      <NumberInput
        id={id!}
        min={quantity.facts.min!}
        max={quantity.facts.max!}
        precision={0}
        style={{ width: '100%' }}
        value={value}
        onChange={(pieces) => onChange?.(pieces)}
      />
      {isKnown && value !== stood && (
        <Form.Item
          name="countReason"
          label={t('board.countReason')}
          rules={[{ required: true, whitespace: true, message: t('board.countReasonMissing') }]}
          style={{ margin: '8px 0 0' }}
        >
          <Input maxLength={countReason.facts.max!} />
        </Form.Item>
      )}
    </>
  );
}

export const quantityControl = (props: object): ReactNode => <QuantityField {...props} />;
