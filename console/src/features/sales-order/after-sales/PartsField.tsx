import { UnorderedListOutlined } from '@ant-design/icons';
import { MAX_PART } from '@ishare/contracts/sales-order/after-sales.js';
import { exceptions } from '@ishare/contracts/sales-order/exception.js';
import { Alert, Button, Form, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../session/routes';
import { ScanField } from '../../../ui/scan/ScanField';
import { useIsTouched } from '../../../ui/use-mobile';
import styles from './AfterSales.module.css';
import { PartsChoice } from './PartsChoice';

interface PartsFieldProps {
  value?: string[] | null;
  onChange?: (parts: string[]) => void;
  /** Field of the form that holds the order whose parts they are. */
  orderField: string;
}

/**
 * Parts of an order: by the labels that are scanned, by hand, or picked of what the order has. A label fills in the
 * order where none is said yet.
 */
export function PartsField({ value, onChange, orderField }: PartsFieldProps) {
  const isTouched = useIsTouched();
  const { t } = useTranslation('salesOrder');
  const form = Form.useFormInstance();
  const orderId = Form.useWatch<string | undefined>(orderField, form);
  const [refusal, setRefusal] = useState<string>();
  const [isChoosing, setChoosing] = useState(false);
  const [isLooking, setLooking] = useState(false);
  const parts = value ?? [];
  const add = (more: readonly string[]) => onChange?.([...new Set([...parts, ...more])]);
  const scan = async (text: string) => {
    setLooking(true);
    setRefusal(undefined);
    try {
      const { items } = await call(exceptions.find, { query: { code: text } });
      const found = items.find(({ id }) => id === text) ?? (items.length === 1 ? items[0] : undefined);
      if (!found) add([text]);
      else if (orderId && found.salesOrderId !== orderId)
        return setRefusal(t('exception.otherOrder', { part: found.partNo ?? text, no: found.salesOrderNo }));
      else {
        if (!orderId) form.setFieldValue(orderField, found.salesOrderId);
        add([found.id]);
      }
    } catch {
      // Told already.
    } finally {
      setLooking(false);
    }
  };
  return (
    <>
      <div className={styles.scan}>
        <ScanField
          label={t('exception.scan')}
          placeholder={t('exception.scan')}
          button={t('exception.add')}
          size="middle"
          maxLength={MAX_PART}
          isPending={isLooking}
          // The keyboard of a phone would cover the rest of the form.
          {...(!isTouched && { again: value })}
          onScan={(code) => void scan(code)}
        />
        <Button icon={<UnorderedListOutlined />} disabled={!orderId} onClick={() => setChoosing(true)}>
          {t('exception.choose')}
        </Button>
      </div>
      {refusal && <Alert type="error" showIcon title={refusal} className={styles.gap} />}
      <div className={styles.parts}>
        {parts.map((part) => (
          <Tag key={part} closable onClose={() => onChange?.(parts.filter((one) => one !== part))}>
            {part}
          </Tag>
        ))}
      </div>
      {isChoosing && orderId && (
        <PartsChoice
          salesOrderId={orderId}
          chosen={parts}
          onChoose={(chosen) => {
            setChoosing(false);
            onChange?.(chosen);
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  );
}
