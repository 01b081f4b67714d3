import { orderType } from '@ishare/contracts/sales-order/order-type.js';
import { useQuery } from '@tanstack/react-query';
import { Descriptions, Form, Input, Modal, Select } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { listOf } from '../../../session/things';

const MOST = 100;
const MAX_NAME = 128;

interface DialogProps {
  /** What it is made of, with its number. */
  title: string;
  okText: string;
  orderName: string;
  /** What it begins with: where each of it comes from, and what it is. */
  carried: Readonly<Record<string, { label: string; value: ReactNode }>>;
  isPending: boolean;
  onMake: (wish: { orderName: string; orderTypeId: string }) => void;
  onClose: () => void;
}

/** Asks what an order is called and of which type it is, and tells what is taken over into it. */
export function OrderDialog({ title, okText, orderName, carried, isPending, onMake, onClose }: DialogProps) {
  const { t } = useTranslation('crm');
  const types = useQuery(listOf(orderType, { isEnable: true, skipCount: 0, maxResultCount: MOST }));
  const offered = (types.data?.items ?? []).filter(({ isAfterSales }) => !isAfterSales);
  const [name, setName] = useState(orderName.slice(0, MAX_NAME));
  const [chosen, setType] = useState<string>();
  const orderTypeId = chosen ?? offered[0]?.id;
  return (
    <Modal
      open
      width={560}
      title={title}
      okText={okText}
      okButtonProps={{ disabled: !orderTypeId || name.trim() === '' }}
      confirmLoading={isPending}
      onOk={() => orderTypeId && onMake({ orderName: name, orderTypeId })}
      onCancel={onClose}
    >
      <Form layout="vertical">
        <Form.Item label={t('intentOrder.orderName')} required>
          <Input
            autoFocus
            value={name}
            maxLength={MAX_NAME}
            aria-label={t('intentOrder.orderName')}
            onChange={({ target }) => setName(target.value)}
          />
        </Form.Item>
        <Form.Item label={t('intentOrder.orderType')} required>
          <Select
            value={orderTypeId}
            aria-label={t('intentOrder.orderType')}
            loading={types.isPending}
            options={offered.map(({ id, name: label }) => ({ value: id, label }))}
            onChange={setType}
          />
        </Form.Item>
      </Form>
      <Descriptions
        bordered
        size="small"
        column={1}
        title={t('intentOrder.carried')}
        items={Object.entries(carried).map(([key, { label, value }]) => ({ key, label, children: value || '—' }))}
      />
    </Modal>
  );
}
