import { OrderEventKind } from '@ishare/contracts/sales-order/order-states.js';
import { HistoryOutlined } from '@ant-design/icons';
import { Button, Timeline } from 'antd';
import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PersonName } from '../../../resource/PersonName';
import { dateText, money as figure } from '../../../ui/figures';
import { personName } from '../orders/order-fields';
import { usePeople, useTimeline } from '../queries';
import { ProductionTask } from './ProductionTask';
import type { TimelineEntry } from '@ishare/contracts/sales-order/orders.js';
import { lazy } from '../../../state/lazy';

const PastOrder = lazy(() => import('./PastOrder'));

/** What a save of lines has changed of their order's money. */
interface LinesChanged {
  tab: string;
  from: number;
  to: number;
  /** Lines with another price; the first of them one by one. */
  count: number;
  prices: { name: string; from: number; to: number }[];
}

/** Fields of the order's head that a save has changed. */
interface HeadChanged {
  changes: { field: string; from: string | null; to: string | null }[];
}

/** What somebody said, and whom he named. */
function Said({ entry }: { entry: TimelineEntry }) {
  const { mentions } = entry.data as unknown as { mentions: { id: string; name: string }[] };
  return (
    <div style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {mentions.length > 0 && <b>{mentions.map(({ name }) => `@${name} `)}</b>}
      {entry.comment}
    </div>
  );
}

/** What belongs to it beside: words, or the file that was made. */
function More({ entry }: { entry: TimelineEntry }) {
  const { kind, action, comment, data } = entry;
  if (kind === OrderEventKind.Comment) return <Said entry={entry} />;
  return (
    <>
      {kind === OrderEventKind.Production && action === 'jsonTask' && (
        <ProductionTask {...(data as { taskId: string; taskNo: string })} />
      )}
      {comment && <div style={{ fontSize: 12 }}>{comment}</div>}
    </>
  );
}

/** When it was and who it was, with the order as it stood then. */
function When({ entry, name, onLook }: { entry: TimelineEntry; name: ReactNode; onLook: () => void }) {
  const { t } = useTranslation('salesOrder');
  return (
    <div style={{ color: 'var(--text-soft)', fontSize: 12 }}>
      {dateText(entry.time, true)} {name}
      <Button
        type="text"
        size="small"
        icon={<HistoryOutlined />}
        title={t('past.look')}
        aria-label={t('past.look')}
        onClick={onLook}
      />
    </div>
  );
}

/** What has happened to an order, the latest first. */
export function OrderTimeline({ salesOrderId }: { salesOrderId: string }) {
  const { t } = useTranslation('salesOrder');
  const events = useTimeline(salesOrderId);
  const people = usePeople(salesOrderId);
  const nameOf = ({ userId, userName }: TimelineEntry) => {
    const person = people.find(({ id }) => id === userId);
    if (person) return personName(person);
    return userName ? <PersonName userName={userName} /> : t('timeline.system');
  };
  const stateName = (state: unknown) => (typeof state === 'number' ? t(`orderState.${state}`) : '');
  const money = (action: string, data: TimelineEntry['data']): ReactNode => {
    const { tab, from, to, prices, count } = data as unknown as LinesChanged;
    if (action === 'discountAmount' || action === 'received')
      return t(`timeline.told.7.${action}`, { from: figure(from), to: figure(to) });
    if (action !== 'lines') return t(`timeline.told.7.${action}`, data);
    return (
      <>
        {t('timeline.told.7.lines', { tab: t(`tab.${tab}`), from: figure(from), to: figure(to) })}
        {prices.map((price, index) => (
          <div key={index} style={{ fontSize: 12 }}>
            {t('timeline.told.7.prices', { name: price.name, from: figure(price.from), to: figure(price.to) })}
          </div>
        ))}
        {count > prices.length && (
          <div style={{ fontSize: 12 }}>{t('timeline.told.7.more', { count: count - prices.length })}</div>
        )}
      </>
    );
  };
  /** The field as the order's form calls it; an urgency by its word. */
  const edited = ({ changes }: HeadChanged): ReactNode => {
    const say = (field: string, value: string | null) =>
      value === null ? '—' : field === 'urgency' ? t(`urgency.${value}`) : value;
    return changes.map(({ field, from, to }) => (
      <div key={field}>
        {t('timeline.told.8.edited', {
          field: t(`order.${field === 'receiver' ? 'receiverSection' : field}`),
          from: say(field, from),
          to: say(field, to),
        })}
      </div>
    ));
  };
  const told = ({ kind, action, data }: TimelineEntry) => {
    const from = stateName(data['from']);
    const to = stateName(data['to']);
    if (kind === OrderEventKind.Money) return money(action, data);
    if (kind === OrderEventKind.Edited) return edited(data as unknown as HeadChanged);
    const audit = kind === OrderEventKind.Audit ? t([`auditLog.${action}`, 'auditLog.transfer']) : '';
    return t([`timeline.told.${kind}.${action}`, `timeline.told.${kind}.any`, `timeline.kind.${kind}`], {
      ...data,
      from,
      to,
      audit,
    });
  };
  const [past, look] = useState<TimelineEntry>();
  return (
    <>
      <Timeline
        items={(events.data?.items ?? []).map((entry) => ({
          content: (
            <>
              <div>{told(entry)}</div>
              <When entry={entry} name={nameOf(entry)} onLook={() => look(entry)} />
              <More entry={entry} />
            </>
          ),
        }))}
      />
      <Suspense fallback={null}>
        {past && <PastOrder salesOrderId={salesOrderId} event={past} onClose={() => look(undefined)} />}
      </Suspense>
    </>
  );
}
