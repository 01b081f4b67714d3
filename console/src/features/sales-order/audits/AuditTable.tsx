import { AuditState } from '@ishare/contracts/sales-order/audit-table.js';
import type { AuditButton } from '@ishare/contracts/sales-order/audit-table.js';
import { auditDesign } from '@ishare/contracts/sales-order/audits.js';
import type { AuditDesign } from '@ishare/contracts/sales-order/audits.js';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Query } from '../../../http/query-string';
import { ResourceTable } from '../../../resource/ResourceTable';
import { useAuditColumns } from './audit-columns';
import { actionOfLetter, designLetter, logsLetter } from './audit-keys';
import { AuditBar } from './AuditBar';
import { AuditDialogs } from './AuditDialogs';
import styles from './AuditTable.module.css';
import { useAuditDesk } from './use-audit-desk';
import type { AuditDesk } from './use-audit-desk';
import { usePalletEdit } from './use-pallet-edit';
import { useSheetButtons } from './use-sheet-buttons';
import { useSheetSelection } from './use-sheet-selection';

/** Sheets per request (audit-39). */
const pageSize = 99;
const stateOptions = Object.values(AuditState);
/** One layout of columns for the sheets of all orders and of one. */
const layoutPath = '/sales-order/audits';

interface AuditTableProps {
  query: Query;
  showOrder?: boolean;
  /** How the sheets stand until somebody sorts them. */
  sorting?: string;
  /** What is offered, by name (audit-40); default: what the caller may do. */
  actions?: readonly AuditButton[];
}

function useAuditFilters() {
  const { t } = useTranslation('salesOrder');
  const options = stateOptions.map((value) => ({ value, label: t(`auditState.${value}`) }));
  return [
    { key: 'filter', type: 'text', label: t('audit.filter') },
    { key: 'state', type: 'select', label: t('audit.state'), options },
  ] as const;
}

/** A letter does something with the marked sheets, else with the one that the keys are at. */
function pressing(desk: AuditDesk, chosen: readonly AuditDesign[]) {
  return ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent, sheet: AuditDesign | undefined) => {
    if (ctrlKey || metaKey || altKey || !sheet) return;
    const action = actionOfLetter(key);
    const sheets = chosen.length > 0 && action?.scope === 'many' ? chosen : [sheet];
    if (action && desk.offers(action.button))
      desk.begin(action, sheets, action.name === 'pass' && desk.offers('claim'));
    if (key === logsLetter && desk.offers('logs')) desk.open({ kind: 'logs', sheet });
    if (key === designLetter && desk.offers('design')) desk.open({ kind: 'design', sheet });
  };
}

const toneOf = ({ state }: AuditDesign) =>
  state === AuditState.Voided ? 'dim' : state === AuditState.TrialRejected ? 'danger' : undefined;

/**
 * The design audit: sheets, what may be done with them, and the dialogs for it. Buttons come from the audit's own
 * table.
 */
export function AuditTable({ query, showOrder = false, sorting, actions }: AuditTableProps) {
  const { t } = useTranslation('salesOrder');
  const selection = useSheetSelection();
  const desk = useAuditDesk(actions);
  const pallet = usePalletEdit();
  const columns = useAuditColumns(showOrder, desk, pallet);
  const tail = useSheetButtons(desk, pallet);
  const filters = useAuditFilters();
  return (
    <div className={styles.audits}>
      <AuditBar desk={desk} chosen={selection.chosen} />
      <ResourceTable<AuditDesign>
        path={`/${auditDesign.path}`}
        label={t('audit.title')}
        columns={columns}
        tail={tail}
        fixedQuery={query}
        filters={filters}
        defaultSorting={sorting}
        pageSize={pageSize}
        layoutPath={layoutPath}
        emptyText={t('audit.none')}
        selected={selection.selected}
        onSelect={selection.select}
        onRows={selection.show}
        onKey={pressing(desk, selection.chosen)}
        rowTone={toneOf}
      />
      <AuditDialogs desk={desk} onActed={selection.clear} />
    </div>
  );
}
