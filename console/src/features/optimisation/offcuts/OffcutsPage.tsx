import type { Board } from '@ishare/contracts/optimisation/board.js';
import { optimisationPermissions } from '@ishare/contracts/optimisation/permissions.js';
import { writeOff } from '@ishare/contracts/optimisation/write-off.js';
import { useTranslation } from 'react-i18next';
import ResourcePage from '../../../resource/ResourcePage';
import { defineScreen } from '../../../resource/screen';
import { usePermission } from '../../../session/session';
import { EmptyState } from '../../../ui/EmptyState';
import { boardBody, boardFields } from '../boards/board-fields';
import { writeOffAction } from '../boards/WriteOff';
import { endpoints } from '../endpoints';
import { boardLabelAction } from '../labels/board-label-action';
import { offCutStatusOptions } from '../options';
import { OffcutStatusTag } from '../states';
import { AgeTag } from './AgeTag';
import { isOnRack, offcutQuantity } from './rack';
import { StockFigures } from './StockFigures';
import styles from './OffcutsPage.module.css';

const P = optimisationPermissions.names.Boards;

const hidden = new Set(['isOffCut', 'quantity', 'minQuantity']);

const screen = defineScreen<Board>({
  name: 'optimisation:offcut',
  path: endpoints.boards,
  stale: writeOff.stale,
  permissions: { create: P.Create, update: P.Edit, delete: P.Delete },
  titleOf: (row) => row.boardsCode,
  fixedQuery: { isOffCut: true },
  header: StockFigures,
  columns: [
    { key: 'boardsCode', width: 150, sortable: true, pinned: 'start' },
    { key: 'boardsMaterialCode', width: 140, sortable: true },
    { key: 'length', width: 110, as: 'mm', sortable: true },
    { key: 'width', width: 110, as: 'mm', sortable: true },
    {
      key: 'offCutStatus',
      width: 130,
      sortable: true,
      options: offCutStatusOptions,
      render: (row) => <OffcutStatusTag status={row.offCutStatus} />,
    },
    {
      key: 'agedDays',
      width: 120,
      sortable: true,
      render: (row) => isOnRack(row.offCutStatus) && <AgeTag days={row.agedDays} />,
    },
    { key: 'binCode', width: 110, sortable: true },
    { key: 'price', width: 110, as: 'money', sortable: true },
    { key: 'planNo', width: 170, sortable: true },
    { key: 'sourceBoardNo', width: 120 },
    { key: 'creationTime', width: 150, as: 'time', sortable: true },
  ],
  rowActions: [boardLabelAction, writeOffAction],
  filters: [
    { key: 'boardsMaterialCode', type: 'text' },
    { key: 'boardsCode', type: 'text' },
    { key: 'binCode', type: 'text' },
    { key: 'offCutStatus', type: 'select', options: offCutStatusOptions },
    { key: 'length', type: 'numberRange', from: 'lengthMin', to: 'lengthMax', unit: 'mm' },
    { key: 'width', type: 'numberRange', from: 'widthMin', to: 'widthMax', unit: 'mm' },
  ],
  fields: boardFields
    .filter((field) => !hidden.has(field.key))
    .map((field) =>
      field.key === 'length'
        ? { ...field, initial: 800, hint: 'optimisation:offcut.lengthHint' }
        : field.key === 'width'
          ? { ...field, initial: 400 }
          : field.key === 'offCutStatus'
            ? { ...field, initial: 1 }
            : field,
    ),
  toBody: (values, row) =>
    boardBody({ ...values, isOffCut: true, quantity: offcutQuantity(values['offCutStatus'] ?? 1) }, row),
});

/** The offcut rack: what lies there, how long, and every piece. */
export default function OffcutsPage() {
  const { t } = useTranslation('optimisation');
  const seesBoards = usePermission(P.Default);
  if (seesBoards) return <ResourcePage screen={screen} />;
  return (
    <div className={styles.figuresOnly}>
      <StockFigures />
      <EmptyState text={t('offcut.listRefused')} />
    </div>
  );
}
