import { importFiles, MAX_EDITED_ROWS } from '@ishare/contracts/optimisation/import-files.js';
import type { CutListRow } from '@ishare/contracts/optimisation/import-files.js';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../session/routes';
import { confirmAction } from '../../../ui/feedback';
import { listed } from '../../../ui/figures';

/** Rows whose order was cancelled. */
export const isOfCancelledOrder = ({ errors }: Pick<CutListRow, 'errors'>): boolean =>
  errors.some(({ code }) => code === 'E09');

/** Takes all parts of cancelled orders off a list at once, 5,000 rows at a time. */
export function CancelledOrderRows({ fileId, rows }: { fileId: string; rows: readonly CutListRow[] }) {
  const { t } = useTranslation('optimisation');
  const { mutate: correct, isPending } = useAct(importFiles.correct);
  const orders = listed(new Set(rows.map(({ orderNo }) => orderNo ?? '')));
  const remove = async () => {
    const title = t('correct.cancelledAsk', { count: rows.length, orders });
    if (!(await confirmAction({ title, danger: true, okText: t('correct.remove') }))) return;
    correct({ params: { id: fileId }, body: { removed: rows.slice(0, MAX_EDITED_ROWS).map(({ id }) => id) } });
  };
  return (
    <div style={{ marginTop: 8 }}>
      {t('correct.cancelled', { orders })}{' '}
      <Button size="small" danger loading={isPending} onClick={() => void remove()}>
        {t('correct.removeCancelled', { count: rows.length })}
      </Button>
    </div>
  );
}
