import { useQuery } from '@tanstack/react-query';
import { Timeline } from 'antd';
import dayjs from 'dayjs';
import { useTranslation } from 'react-i18next';
import type { Paged } from '../../../resource/list-query';
import { http } from '../../../session/http';
import { endpoints } from '../endpoints';
import type { TimelineEntry } from '../records';

const latest = { skipCount: 0, maxResultCount: 50 };

/** What has happened to an order, the latest first. */
export function OrderTimeline({ salesOrderId }: { salesOrderId: string }) {
  const { t } = useTranslation('salesOrder');
  const events = useQuery({
    queryKey: [endpoints.orders, salesOrderId, 'timeline'],
    queryFn: ({ signal }) => http.get<Paged<TimelineEntry>>(`${endpoints.orders}/${salesOrderId}/timeline`, latest, { signal, quiet: true }),
  });
  const told = (entry: TimelineEntry) => t([`timeline.${entry.kind}.${entry.action}`, `auditAction.${entry.action}`, `orderAction.${entry.action}`, `timeline.kind.${entry.kind}`], { ...entry.data });
  return (
    <Timeline
      items={(events.data?.items ?? []).map((entry) => ({
        content: (
          <>
            <div>{told(entry)}</div>
            <div style={{ color: 'var(--text-soft)', fontSize: 12 }}>
              {dayjs(entry.time).format('YYYY-MM-DD HH:mm')} {entry.userName}
            </div>
            {entry.comment && <div style={{ fontSize: 12 }}>{entry.comment}</div>}
          </>
        ),
      }))}
    />
  );
}
