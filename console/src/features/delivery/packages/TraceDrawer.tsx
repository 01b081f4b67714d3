import { packing } from '@ishare/contracts/sales-order/packing.js';
import type { PackageEventRecord } from '@ishare/contracts/sales-order/packing.js';
import { Drawer, Timeline } from 'antd';
import { useTranslation } from 'react-i18next';
import { SaidBy } from '../../../resource/PersonName';
import { QueryState } from '../../../resource/QueryState';
import { useRoute } from '../../../session/routes';
import { dateText, listed } from '../../../ui/figures';
import { useReturnedFocus } from '../../../ui/use-returned-focus';
import styles from '../Delivery.module.css';

function Entry({ entry }: { entry: PackageEventRecord }) {
  const { t } = useTranslation('delivery');
  const { kind, time, userName, comment, data } = entry;
  const { parts = [] } = data as { parts?: string[] };
  return (
    <>
      <div>{t(`package.traceKind.${kind}`, { from: '', to: '', ...data })}</div>
      {parts.length > 0 && <div className={styles.soft}>{listed(parts)}</div>}
      <div className={styles.soft}>
        <SaidBy userName={userName} before={[dateText(time, true)]} />
      </div>
      {comment && <div>{comment}</div>}
    </>
  );
}

/** What became of a package, the latest first. */
export function TraceDrawer({ pack, onClose }: { pack: { id: string; packageNo: string }; onClose: () => void }) {
  const { t } = useTranslation('delivery');
  useReturnedFocus();
  const events = useRoute(packing.trace, { params: { id: pack.id } }, { calls: { quiet: true } });
  return (
    <Drawer open onClose={onClose} title={`${t('package.trace')} · ${pack.packageNo}`} size={420}>
      {events.data ? (
        <Timeline items={events.data.items.map((entry) => ({ content: <Entry entry={entry} /> }))} />
      ) : (
        <QueryState of={events} />
      )}
    </Drawer>
  );
}
