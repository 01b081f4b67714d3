import { intentOrders } from '@ishare/contracts/crm/intent-order.js';
import type { IntentOrder } from '@ishare/contracts/crm/intent-order.js';
import { orderType } from '@ishare/contracts/sales-order/order-type.js';
import { useQuery } from '@tanstack/react-query';
import { Descriptions, Form, Input, Modal, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useAct } from '../../../session/routes';
import { listOf } from '../../../session/things';
import { tellSuccess } from '../../../ui/feedback';
import { PersonName } from '../../../resource/PersonName';
import { useCustomer } from '../customers/use-customer';
import { salesOrderPath } from '../places';

const MOST = 100;
const MAX_NAME = 128;

/** Makes the order of an intent: what it begins with, and where each of it comes from. */
export function MakeOrderDialog({ intent, onClose }: { intent: IntentOrder; onClose: () => void }) {
  const { t } = useTranslation('crm');
  const go = useNavigate();
  const types = useQuery(listOf(orderType, { isEnable: true, skipCount: 0, maxResultCount: MOST }));
  const offered = (types.data?.items ?? []).filter(({ isAfterSales }) => !isAfterSales);
  const { data: customer } = useCustomer(intent.customerId);
  const [orderName, setName] = useState(
    [intent.customerName, intent.rooms.join(', ')].filter(Boolean).join(' · ').slice(0, MAX_NAME),
  );
  const [chosen, setType] = useState<string>();
  const orderTypeId = chosen ?? offered[0]?.id;
  const make = useAct(intentOrders.makeOrder, {
    onDone: ({ salesOrderId, salesOrderNo }) => {
      tellSuccess(t('intentOrder.made', { salesOrderNo }));
      onClose();
      if (salesOrderId) void go(salesOrderPath(salesOrderId));
    },
  });
  const carried = {
    customer: intent.customerName,
    dealer: intent.dealerName,
    receiver: [customer?.name, customer?.phoneNumber, customer?.address].filter(Boolean).join(' · '),
    designer: intent.designerId && <PersonName id={intent.designerId} userName={null} />,
    remark: intent.remark,
  };
  return (
    <Modal
      open
      width={560}
      title={`${t('intentOrder.makeOrder')} · ${intent.orderNo}`}
      okText={t('intentOrder.makeOrder')}
      okButtonProps={{ disabled: !orderTypeId || orderName.trim() === '' }}
      confirmLoading={make.isPending}
      onOk={() =>
        orderTypeId &&
        make.mutate({
          params: { id: intent.id },
          body: { orderName, orderTypeId, concurrencyStamp: intent.concurrencyStamp },
        })
      }
      onCancel={onClose}
    >
      <Form layout="vertical">
        <Form.Item label={t('intentOrder.orderName')} required>
          <Input
            autoFocus
            value={orderName}
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
            options={offered.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={setType}
          />
        </Form.Item>
      </Form>
      <Descriptions
        bordered
        size="small"
        column={1}
        title={t('intentOrder.carried')}
        items={Object.entries(carried).map(([key, value]) => ({
          key,
          label: t(`intentOrder.carriedFrom.${key}`),
          children: value || '—',
        }))}
      />
    </Modal>
  );
}
