import type { OrderException } from '@ishare/contracts/sales-order/exception.js';
import { supplementaryOrder, supplementaryOrders } from '@ishare/contracts/sales-order/supplementary-order.js';
import { LiableParty } from '@ishare/contracts/sales-order/after-sales.js';
import type { RecordOf } from '@ishare/contracts/things/thing.js';
import { useQueryClient } from '@tanstack/react-query';
import { Alert } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormValues } from '../../../resource/form-props';
import { ResourceForm } from '../../../resource/ResourceForm';
import { thingFields } from '../../../resource/things';
import { quietApi } from '../../../session/things';
import { makeStale } from '../../../session/routes';
import { tellSuccess } from '../../../ui/feedback';
import { listed } from '../../../ui/figures';

interface SupplementDrawerProps {
  exception: Pick<OrderException, 'id' | 'exceptionNo' | 'salesOrderId' | 'partIds' | 'shares'>;
  /** Told the order that was made. */
  onMade: (orderId: string | null) => void;
  onClose: () => void;
}

/** Who pays unless somebody says otherwise: whoever bears most of the fault, else the factory. */
const payerOf = (shares: OrderException['shares']): number =>
  [...shares].sort((a, b) => b.ratio - a.ratio)[0]?.liableParty ?? LiableParty.Factory;

/** What is made again for a report: one tap makes the order, with the old drawings, ready to be confirmed. */
export function SupplementDrawer({ exception, onMade, onClose }: SupplementDrawerProps) {
  const { t } = useTranslation('salesOrder');
  const client = useQueryClient();
  const kept = useRef<RecordOf<typeof supplementaryOrder>>(undefined);
  const fields = thingFields(supplementaryOrder, {
    name: 'salesOrder:supplementary',
    texts: { feeParty: 'salesOrder:liableParty' },
    form: { feeParty: { initial: payerOf(exception.shares) }, reasonCode: true, remark: true },
  });
  const make = async (values: FormValues) => {
    const { id: exceptionId, salesOrderId: sourceOrderId, partIds: sourcePartIds } = exception;
    const things = quietApi(supplementaryOrder);
    // What was refused at its second step is there already: it is changed, not made once more.
    kept.current = kept.current
      ? await things.update(kept.current.id, { ...kept.current, ...values } as never)
      : await things.create({ ...values, exceptionId, sourceOrderId, sourcePartIds } as never);
    const made = kept.current;
    await things.act('submit', [made.id], { comment: null });
    const { salesOrderId, salesOrderNo } = await things.get(made.id);
    await makeStale(client, supplementaryOrders.create);
    tellSuccess(t('supplementary.made', { no: salesOrderNo }));
    onMade(salesOrderId);
  };
  return (
    <ResourceForm
      name="salesOrder:supplementary"
      title={t('supplementary.of', { no: exception.exceptionNo })}
      saveText={t('supplementary.make')}
      fields={fields}
      onSave={make}
      onClose={onClose}
      notice={<Alert type="info" showIcon title={t('supplementary.parts', { parts: listed(exception.partIds) })} />}
    />
  );
}
