import { PAST_FIELDS, orders } from '@ishare/contracts/sales-order/orders.js';
import type { PastOrder as Past, TimelineEntry } from '@ishare/contracts/sales-order/orders.js';
import { Alert, Drawer } from 'antd';
import { useTranslation } from 'react-i18next';
import { QueryState } from '../../../resource/QueryState';
import { useRoute } from '../../../session/routes';
import { dateText, money } from '../../../ui/figures';
import { useReturnedFocus } from '../../../ui/use-returned-focus';
import sheet from './LineImport.module.css';
import styles from './OrderPage.module.css';

type Field = (typeof PAST_FIELDS)[number];
/** Fields that a page calls otherwise. */
const TITLES: { readonly [Name in Field]?: string } = {
  receiver: 'order.receiverSection',
  desginName: 'order.desginId',
  holdReason: 'past.holdReason',
};
/** What is written of one event in its transaction, in ms. */
const SAME_EVENT = 1_000;
const COLUMNS = ['length', 'width', 'height', 'count', 'price', 'amount'] as const;

function usePastWords() {
  const { t } = useTranslation('salesOrder');
  return {
    title: (field: Field) => t(TITLES[field] ?? `order.${field}`),
    value(field: Field, value: unknown): string {
      if (value === null || value === undefined || value === '') return '—';
      if (field === 'state') return t(`orderState.${value as number}`);
      if (field === 'urgency') return t(`urgency.${value as number}`);
      if (field === 'discountRate') return `${value as number} %`;
      if (field.endsWith('Amount')) return money(value as number);
      if (field !== 'receiver') return String(value as string);
      const { name, phone, address } = value as { name?: string; phone?: string; address?: string };
      return [name, phone, address].filter(Boolean).join(', ') || '—';
    },
  };
}

function Lines({ past }: { past: Past }) {
  const { t } = useTranslation('salesOrder');
  return (
    <div className={sheet.previewTable} style={{ maxHeight: 'none' }}>
      <table>
        <thead>
          <tr>
            <th>{t('line.name')}</th>
            <th>{t('past.tab')}</th>
            {COLUMNS.map((column) => (
              <th key={column}>{t(`line.${column}`)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {past.lines.map(({ tab, name, values, isChanged }, index) => (
            <tr key={index} className={isChanged ? styles.pastChanged : undefined}>
              <td>{name}</td>
              <td>{t(`tab.${tab}`)}</td>
              {COLUMNS.map((column) => {
                const value = values[column];
                const isMoney = column === 'price' || column === 'amount';
                return <td key={column}>{typeof value === 'number' ? (isMoney ? money(value) : value) : ''}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** An order as it stood when something had happened to it: what is otherwise today stands out. */
export default function PastOrder({
  salesOrderId,
  event,
  onClose,
}: {
  salesOrderId: string;
  event: Pick<TimelineEntry, 'time'>;
  onClose: () => void;
}) {
  const { t } = useTranslation('salesOrder');
  useReturnedFocus();
  const words = usePastWords();
  const at = new Date(Date.parse(event.time) + SAME_EVENT).toISOString();
  const read = useRoute(orders.asOf, { params: { id: salesOrderId }, query: { at } }, { calls: { quiet: true } });
  const past = read.data;
  return (
    <Drawer open size={900} onClose={onClose} title={t('past.title', { time: dateText(event.time, true) })}>
      {past ? (
        <div className={sheet.preview}>
          {!past.isWhole && <Alert type="warning" showIcon title={t('past.notWhole')} />}
          {past.changed.length === 0 && past.added === 0 && past.lines.every(({ isChanged }) => !isChanged) && (
            <Alert type="info" showIcon title={t('past.same')} />
          )}
          <dl className={styles.facts}>
            {PAST_FIELDS.map((field) => (
              <div key={field} className={past.changed.includes(field) ? styles.pastChanged : undefined}>
                <dt>{words.title(field)}</dt>
                <dd>{words.value(field, past.head[field])}</dd>
              </div>
            ))}
          </dl>
          {past.lines.length > 0 ? <Lines past={past} /> : <p>{t('line.none')}</p>}
          {past.added > 0 && <small>{t('past.added', { count: past.added })}</small>}
        </div>
      ) : (
        <QueryState of={read} />
      )}
    </Drawer>
  );
}
