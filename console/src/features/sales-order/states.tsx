import {
  AuditOutlined,
  CarOutlined,
  CheckCircleOutlined,
  ClockCircleOutlined,
  CloseCircleOutlined,
  DeploymentUnitOutlined,
  EditOutlined,
  EyeOutlined,
  FileDoneOutlined,
  HomeOutlined,
  PauseCircleOutlined,
  RollbackOutlined,
  ScissorOutlined,
  StopOutlined,
  UndoOutlined,
} from '@ant-design/icons';
import { AuditState, knownAuditState } from '@ishare/contracts/sales-order/audit-table.js';
import { OrderState } from '@ishare/contracts/sales-order/order-states.js';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { StateTag } from '../../ui/StateTag';
import type { Tone } from '../../ui/StateTag';

type Look = readonly [Tone, ReactNode];

const auditLooks: Readonly<Record<number, Look>> = {
  [AuditState.Waiting]: ['neutral', <ClockCircleOutlined key="i" />],
  [AuditState.Auditing]: ['info', <EyeOutlined key="i" />],
  [AuditState.Revoked]: ['neutral', <UndoOutlined key="i" />],
  [AuditState.TrialRejected]: ['danger', <CloseCircleOutlined key="i" />],
  [AuditState.Returned]: ['warning', <RollbackOutlined key="i" />],
  [AuditState.Passed]: ['success', <CheckCircleOutlined key="i" />],
  [AuditState.Voided]: ['neutral', <StopOutlined key="i" />],
};

/** Any number that is none of the known states waits for audit (audit-09). */
export function AuditStateTag({ state }: { state: number }) {
  const { t } = useTranslation('salesOrder');
  const known = knownAuditState(state);
  const [tone, icon] = auditLooks[known]!;
  return (
    <StateTag tone={tone} icon={icon}>
      {t(`auditState.${known}`)}
    </StateTag>
  );
}

export const orderStateOptions = Object.values(OrderState).map((value) => ({
  value,
  label: `salesOrder:orderState.${value}`,
}));

const orderLooks: Readonly<Record<number, Look>> = {
  [OrderState.Draft]: ['neutral', <EditOutlined key="i" />],
  [OrderState.Submitted]: ['info', <ClockCircleOutlined key="i" />],
  [OrderState.Designing]: ['info', <DeploymentUnitOutlined key="i" />],
  [OrderState.Auditing]: ['info', <AuditOutlined key="i" />],
  [OrderState.Audited]: ['success', <AuditOutlined key="i" />],
  [OrderState.Quoted]: ['warning', <FileDoneOutlined key="i" />],
  [OrderState.Confirmed]: ['success', <CheckCircleOutlined key="i" />],
  [OrderState.Cancelled]: ['neutral', <StopOutlined key="i" />],
  [OrderState.PartShipped]: ['info', <CarOutlined key="i" />],
  [OrderState.Shipped]: ['info', <CarOutlined key="i" />],
  [OrderState.Signed]: ['success', <CheckCircleOutlined key="i" />],
  [OrderState.Installed]: ['success', <HomeOutlined key="i" />],
  [OrderState.Closed]: ['neutral', <CheckCircleOutlined key="i" />],
};
const inProduction: Look = ['info', <ScissorOutlined key="i" />];

export function OrderStateTag({ state }: { state: number }) {
  const { t } = useTranslation('salesOrder');
  const [tone, icon] = orderLooks[state] ?? inProduction;
  return (
    <StateTag tone={tone} icon={icon}>
      {t(`orderState.${state}`)}
    </StateTag>
  );
}

/** That an order is held, and why: beside it, or as a hint where there is little room. */
export function HeldTag({ reason, isWhole = false }: { reason: string | null; isWhole?: boolean }) {
  const { t } = useTranslation('salesOrder');
  const why = reason ? t(`holdReason.${reason}`, reason) : '';
  return (
    <span title={why}>
      <StateTag tone="danger" icon={<PauseCircleOutlined key="i" />}>
        {isWhole && why ? `${t('order.held')}: ${why}` : t('order.held')}
      </StateTag>
    </span>
  );
}
