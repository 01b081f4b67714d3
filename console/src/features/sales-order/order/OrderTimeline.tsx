import { OrderEventKind } from '@ishare/contracts/sales-order/order-states.js';
import { useQuery } from '@tanstack/react-query';
import { Timeline } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Paged } from '../../../resource/list-query';
import { http } from '../../../session/http';
import { dateText } from '../../../ui/figures';
import { endpoints } from '../endpoints';
import type { TimelineEntry } from '../records';

const latest = { skipCount: 0, maxResultCount: 50 };

/** What has happened to an order, the latest first. */
export function OrderTimeline({ salesOrderId }: { salesOrderId: string }) {
  const { t } = useTranslation('salesOrder');
  const events = useQuery({
    queryKey: [endpoints.orders, salesOrderId, 'timeline'],
    queryFn: ({ signal }) =>
      http.get<Paged<TimelineEntry>>(`${endpoints.orders}/${salesOrderId}/timeline`, latest, { signal, quiet: true }),
  });
  const stateName = (state: unknown) => (typeof state === 'number' ? t(`orderState.${state}`) : '');
  const told = ({ kind, action, data }: TimelineEntry) => {
    const from = stateName(data['from']);
    const to = stateName(data['to']);
    const audit = kind === OrderEventKind.Audit ? t([`auditLog.${action}`, 'auditLog.transfer']) : '';
    return t([`timeline.told.${kind}.${action}`, `timeline.told.${kind}.any`, `timeline.kind.${kind}`], {
      ...data,
      from,
      to,
      audit,
    });
  };
  return (
    <Timeline
      items={(events.data?.items ?? []).map((entry) => ({
        content: (
          <>
            <div>{told(entry)}</div>
            <div style={{ color: 'var(--text-soft)', fontSize: 12 }}>
              {dateText(entry.time, true)} {entry.userName}
            </div>
            {entry.comment && <div style={{ fontSize: 12 }}>{entry.comment}</div>}
          </>
        ),
      }))}
    />
  );
}
