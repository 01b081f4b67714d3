import { audits } from '@ishare/contracts/sales-order/audits.js';
import type { AuditDesign } from '@ishare/contracts/sales-order/audits.js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../session/routes';
import { clickGuard } from '../../../ui/click-guard';
import { tellSuccess } from '../../../ui/feedback';
import { useOrderReload } from '../queries';

/** ms for which a second click on the same cell is part of a double click (audit-47). */
const cellGuard = 2_000;

/** The separate pallet of one sheet, while it is edited in its row. */
export function usePalletEdit() {
  const { t } = useTranslation();
  const reload = useOrderReload();
  const [editing, setEditing] = useState<{ id: string; value: string | null }>();
  const [guard] = useState(() => clickGuard(cellGuard));
  const begin = (sheet: AuditDesign) => {
    if (guard.take(sheet.id)) setEditing({ id: sheet.id, value: sheet.separatePallet });
  };
  const choose = (sheet: AuditDesign, value: string | null) => {
    guard.release();
    setEditing({ id: sheet.id, value });
  };
  const save = async ({ id, concurrencyStamp }: AuditDesign) => {
    if (!guard.take(id)) return;
    const separatePallet = editing?.value ?? null;
    await call(audits.update, { params: { id }, body: { separatePallet, concurrencyStamp } });
    setEditing(undefined);
    tellSuccess(t('done.edited'));
    await reload();
  };
  return { editing, begin, choose, save, stop: () => setEditing(undefined) };
}
export type PalletEdit = ReturnType<typeof usePalletEdit>;
