import type { AuditButton } from '@ishare/contracts/sales-order/audit-table.js';
import { audits } from '@ishare/contracts/sales-order/audits.js';
import type { AuditDesign } from '@ishare/contracts/sales-order/audits.js';
import { production } from '@ishare/contracts/sales-order/production.js';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { actionsColumn } from '../../../resource/RowActions';
import type { RowAction } from '../../../resource/RowActions';
import { call, save } from '../../../session/routes';
import { useConfiguration } from '../../../session/session';
import { tellSuccess } from '../../../ui/feedback';
import type { GridColumn } from '../../../ui/grid/column';
import { talkAbout } from '../../../resource/talk';
import { deskPath } from '../places';
import { fitting, rowActions, unclaimed } from './audit-actions';
import type { AuditDesk } from './use-audit-desk';
import type { PalletEdit } from './use-pallet-edit';

/** Actions of a row; the others take many sheets. */
const ofRow: readonly AuditButton[] = [
  'edit',
  'logs',
  'design',
  'auditDesignsFile',
  ...rowActions.map(({ button }) => button),
];
/** Words of a row before the rest goes into the menu. */
const inlineRowActions = 3;

/** What is offered for one sheet, in its row; no column where nothing is. */
export function useSheetButtons(desk: AuditDesk, pallet: PalletEdit): GridColumn<AuditDesign> | undefined {
  const { t } = useTranslation(['salesOrder', 'common']);
  const me = useConfiguration()?.currentUser.id;
  const { offers } = desk;
  const navigate = useNavigate();
  const makeAttachment = async (sheet: AuditDesign) => {
    const asked = { params: { id: sheet.id } };
    await call(production.makeAttachment, asked);
    const { attachmentName } = await call(audits.get, asked);
    await save(production.attachment, attachmentName ?? sheet.auditCode, asked);
    tellSuccess(t('audit.generated'));
  };
  const isForMe = (sheet: AuditDesign) =>
    unclaimed([sheet]).length > 0 && sheet.assigneeName === null && sheet.submitterId !== me;
  /** A button that is there when it is offered. */
  const offer = (key: string, isOffered: boolean, label: string, run: () => void): RowAction[] =>
    isOffered ? [{ key, label, run }] : [];
  const editButton = (sheet: AuditDesign) =>
    pallet.editing?.id === sheet.id
      ? { key: 'save', label: t('common:action.save'), run: () => void pallet.save(sheet) }
      : { key: 'edit', label: t('common:action.edit'), run: () => pallet.begin(sheet) };
  const buttonsOf = (sheet: AuditDesign): RowAction[] => [
    ...offer('claimPass', desk.mayClaimAndPass && isForMe(sheet), t('audit.claimPass'), () =>
      desk.claimAndPass([sheet]),
    ),
    ...(desk.mayEdit(sheet) ? [editButton(sheet)] : []),
    ...offer('logs', offers('logs'), t('audit.logs'), () => desk.open({ kind: 'logs', sheet })),
    ...offer('desk', offers('design'), t('desk.open'), () => void navigate(deskPath(sheet.id))),
    { key: 'talk', label: t('audit.talk'), run: () => void talkAbout('sheet', sheet.id) },
    ...offer('design', offers('design'), t('audit.design'), () => desk.open({ kind: 'design', sheet })),
    ...rowActions.flatMap((action) =>
      offer(
        action.button,
        offers(action.button) && fitting(action, [sheet]).length > 0,
        t(`auditAction.${action.name}`),
        () => desk.begin(action, [sheet]),
      ),
    ),
    ...offer('auditDesignsFile', offers('auditDesignsFile'), t('audit.attachment'), () => void makeAttachment(sheet)),
  ];
  // Only who may do something with a sheet sees the column; wide words of design and log need their room (audit-42).
  const hasActions = ofRow.some(offers);
  if (!hasActions) return undefined;
  const widest = [
    ...(desk.mayClaimAndPass ? [t('audit.claimPass')] : []),
    ...(offers('edit') ? [t('common:action.edit')] : []),
    ...(offers('logs') ? [t('audit.logs')] : []),
    ...(offers('design') ? [t('audit.design')] : []),
    ...(offers('auditDesignsFile') ? [t('audit.attachment')] : []),
    ...rowActions.filter(({ button }) => offers(button)).map(({ name }) => t(`auditAction.${name}`)),
  ].toSorted((one, other) => other.length - one.length);
  return actionsColumn(t('common:column.actions'), widest, buttonsOf, inlineRowActions);
}
