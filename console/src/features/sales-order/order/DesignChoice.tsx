import { DeploymentUnitOutlined, LockOutlined } from '@ant-design/icons';
import { designButtons } from '@ishare/contracts/sales-order/audit-table.js';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Space } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Can } from '../../../session/Can';
import { act, makeStale } from '../../../session/routes';
import { confirmAction, tellSuccess, tellWarning } from '../../../ui/feedback';
import { production } from '@ishare/contracts/sales-order/production.js';
import { orderMoves } from '@ishare/contracts/sales-order/orders.js';
import type { SalesOrder } from '@ishare/contracts/sales-order/orders.js';
import { lazy } from '../../../state/lazy';

const DesignViewer = lazy(async () => ({ default: (await import('../audits/DesignViewer')).DesignViewer }));
const PlanDialog = lazy(async () => ({ default: (await import('./PlanDialog')).PlanDialog }));

/**
 * The order's design: chosen once, then locked until it is cancelled; unlocking lets it be changed and audited anew
 * (audit-34, audit-35).
 */
export function DesignChoice({ order }: { order: SalesOrder }) {
  const { t } = useTranslation(['salesOrder', 'common']);
  const client = useQueryClient();
  const [isChoosing, setChoosing] = useState(false);
  const [isDesigning, setDesigning] = useState(false);
  const has = order.desginId !== null;
  const reload = () => makeStale(client, orderMoves);
  const cancel = async () => {
    if (
      !(await confirmAction({
        title: t('design.cancelAsk', { id: order.desginId }),
        danger: true,
        okText: t('design.cancel'),
      }))
    )
      return;
    await act(client, production.cancel, { params: { salesOrderId: order.id } });
    tellSuccess(t('design.cancelled'));
  };
  const unlock = async () => {
    await act(client, production.unlock, { params: { salesOrderId: order.id } });
    tellSuccess(t('design.unlocked'));
  };
  const choose = async (designId: string) => {
    await act(client, production.choose, { params: { salesOrderId: order.id }, body: { designId } });
    tellSuccess(t('common:done.saved'));
  };
  return (
    <Space wrap style={{ marginBottom: 8 }}>
      <span onClickCapture={() => has && tellWarning(t('design.locked'))}>
        {has && <LockOutlined />} {t('order.desginId')}: <strong>{order.desginName ?? order.desginId ?? '—'}</strong>
      </span>
      <Can permission={designButtons.kjlDesign}>
        <Button
          size="small"
          type={has ? 'default' : 'primary'}
          icon={<DeploymentUnitOutlined />}
          onClick={() => setDesigning(true)}
        >
          {t(has ? 'design.open' : 'design.draw')}
        </Button>
      </Can>
      <Can permission={designButtons.selectKJLProgramme}>
        <Button
          size="small"
          disabled={has}
          title={has ? t('design.locked') : undefined}
          onClick={() => setChoosing(true)}
        >
          {t('design.select')}
        </Button>
      </Can>
      <Can permission={designButtons.cancelKJLProgramme}>
        <Button size="small" disabled={!has} onClick={() => void cancel()}>
          {t('design.cancel')}
        </Button>
      </Can>
      <Can permission={designButtons.designUnLock}>
        <Button size="small" disabled={!has} onClick={() => void unlock()}>
          {t('design.unlock')}
        </Button>
      </Can>
      {isDesigning && (
        <Suspense fallback={null}>
          <DesignViewer
            title={order.desginName ?? order.orderName}
            salesOrderId={order.id}
            onChanged={reload}
            onClose={() => setDesigning(false)}
          />
        </Suspense>
      )}
      {isChoosing && (
        <Suspense fallback={null}>
          <PlanDialog salesOrderId={order.id} onChoose={choose} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </Space>
  );
}
