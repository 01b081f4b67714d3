import { BIN_DAYS, sharedDocuments } from '@ishare/contracts/files/shared-document.js';
import { Button, Drawer } from 'antd';
import { useTranslation } from 'react-i18next';
import { QueryState } from '../../resource/QueryState';
import { useAct, useRoute } from '../../session/routes';
import { EmptyState } from '../../ui/EmptyState';
import { dateText } from '../../ui/figures';
import { useReturnedFocus } from '../../ui/use-returned-focus';
import styles from './Files.module.css';

const DAY = 86_400_000;

/** Documents that were deleted and can be had back for a while. */
export default function BinDrawer({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const { t } = useTranslation('files');
  useReturnedFocus();
  const bin = useRoute(sharedDocuments.bin, {});
  const restore = useAct(sharedDocuments.restore, { onDone });
  const until = (time: string) => new Date(new Date(time).getTime() + BIN_DAYS * DAY).toISOString();
  return (
    <Drawer open onClose={onClose} size={520} title={t('sharedDocument.bin')}>
      {!bin.data && <QueryState of={bin} />}
      {bin.data?.items.length === 0 && <EmptyState text={t('bin.empty', { days: BIN_DAYS })} />}
      <ul className={styles.versions}>
        {bin.data?.items.map((document) => (
          <li key={document.id}>
            <div>
              <strong>{document.name}</strong>
              <small>{t('bin.until', { date: dateText(until(document.binnedTime!)) })}</small>
            </div>
            <Button loading={restore.isPending} onClick={() => restore.mutate({ params: { id: document.id } })}>
              {t('version.restore')}
            </Button>
          </li>
        ))}
      </ul>
    </Drawer>
  );
}
