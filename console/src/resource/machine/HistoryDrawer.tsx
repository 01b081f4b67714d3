import type { RecordMove } from '@ishare/contracts/things/moves.js';
import { machineTexts, type Machine } from '@ishare/contracts/things/machine.js';
import { useQuery } from '@tanstack/react-query';
import { Drawer, Empty, Skeleton, Timeline } from 'antd';
import { useTranslation } from 'react-i18next';
import { dateText } from '../../ui/figures';
import { ListFailure } from '../ListFailure';
import { StateOfRecord } from './StateOfRecord';
import type { Tones } from './StateOfRecord';
import { SaidBy } from '../PersonName';

/** The steps that a record has taken, the latest first. */
export function HistoryDrawer({
  id,
  title,
  path,
  machine,
  tones,
  read,
  onClose,
}: {
  id: string;
  title: string;
  path: string;
  machine: Machine;
  tones: Tones;
  read: (signal: AbortSignal) => Promise<RecordMove[]>;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const keys = machineTexts(machine);
  const moves = useQuery({ queryKey: [path, 'moves', id], queryFn: ({ signal }) => read(signal) });
  return (
    <Drawer open size={480} title={t('step.historyOf', { title })} onClose={onClose}>
      {moves.isPending && <Skeleton active />}
      {moves.isError && <ListFailure error={moves.error} onRetry={() => void moves.refetch()} />}
      {moves.data?.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('step.noHistory')} />}
      {moves.data && moves.data.length > 0 && (
        <Timeline
          items={moves.data.map(({ id, step, toState, userId, userName, time, comment }) => ({
            key: id,
            content: (
              <>
                <div>
                  {t(keys.step(step) ?? step)} <StateOfRecord machine={machine} state={toState} tones={tones} />
                </div>
                <div style={{ color: 'var(--text-soft)' }}>
                  <SaidBy id={userId} userName={userName} after={[dateText(time, true)]} />
                </div>
                {comment && <div>{comment}</div>}
              </>
            ),
          }))}
        />
      )}
    </Drawer>
  );
}
