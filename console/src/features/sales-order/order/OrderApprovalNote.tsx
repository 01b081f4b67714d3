import { WorkflowState } from '@ishare/contracts/platform/workflow/task-life.js';
import { orderApprovals, type OrderApproval } from '@ishare/contracts/sales-order/order-approval.js';
import { OrderState } from '@ishare/contracts/sales-order/order-states.js';
import type { OneOrder } from '@ishare/contracts/sales-order/orders.js';
import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { Alert, Button, Space } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useAct, useRoute } from '../../../session/routes';
import { usePermission } from '../../../session/session';
import { tellSuccess } from '../../../ui/feedback';

type Said = 'none' | 'running' | 'returned' | 'refused' | 'outdated';

function saidOf({ state, isReturned, isOutdated }: OrderApproval): Said | undefined {
  if (state === null) return 'none';
  if (state === WorkflowState.Passed) return isOutdated ? 'outdated' : undefined;
  if (state === WorkflowState.Running) return isReturned ? 'returned' : 'running';
  return 'refused';
}

/** What the workflow of an order says of it, until it has passed; and asks it again. */
export function OrderApprovalNote({ order }: { order: OneOrder }) {
  const { t } = useTranslation('salesOrder');
  const { id, state } = order;
  const isHandedIn = state > OrderState.Draft && state < OrderState.Confirmed;
  const { data } = useRoute(orderApprovals.of, { params: { id } }, { enabled: isHandedIn, calls: { quiet: true } });
  const mayAsk = usePermission(salesOrderPermissions.names.Orders.Edit);
  const ask = useAct(orderApprovals.ask, { onDone: () => tellSuccess(t('approval.asked')) });
  const said = isHandedIn && data?.isNeeded ? saidOf(data) : undefined;
  if (!said) return null;
  return (
    <Alert
      type={said === 'running' ? 'info' : 'warning'}
      showIcon
      title={t(`approval.${said}`)}
      action={
        <Space>
          {data?.instanceId && <Link to={`/workflow/view?id=${data.instanceId}`}>{t('approval.open')}</Link>}
          {mayAsk && said !== 'running' && (
            <Button size="small" loading={ask.isPending} onClick={() => ask.mutate({ params: { id } })}>
              {t('approval.ask')}
            </Button>
          )}
        </Space>
      }
    />
  );
}
