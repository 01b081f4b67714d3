import { AuditState } from '@ishare/contracts/sales-order/audit-table.js';
import type { AuditDesign } from '@ishare/contracts/sales-order/audits.js';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useDictionary } from '../../../resource/dictionary';
import { PersonName } from '../../../resource/PersonName';
import type { GridColumn } from '../../../ui/grid/column';
import { AuditStateTag } from '../states';
import { DueIn } from './DueIn';
import type { AuditDesk } from './use-audit-desk';
import type { PalletEdit } from './use-pallet-edit';

/** The ways to separate pallets, and how each is called. */
function usePallets() {
  const ways = useDictionary('SeparatePallet').map(({ value, code, displayText }) => ({
    value: value ?? code,
    label: displayText,
  }));
  const textOf = ({ separatePallet }: AuditDesign) =>
    ways.find(({ value }) => value === separatePallet)?.label ?? separatePallet;
  return { ways, textOf };
}

/** The separate pallet of a sheet, edited in its cell. */
function usePalletColumn(desk: AuditDesk, pallet: PalletEdit): GridColumn<AuditDesign> {
  const { t } = useTranslation('salesOrder');
  const { ways, textOf } = usePallets();
  const title = t('audit.separatePallet');
  return {
    key: 'separatePallet',
    title,
    width: 150,
    render: (sheet) =>
      pallet.editing?.id === sheet.id ? (
        <Select
          size="small"
          allowClear
          autoFocus
          style={{ width: '100%' }}
          value={pallet.editing.value}
          aria-label={title}
          options={ways}
          onChange={(value: string | undefined) => pallet.choose(sheet, value ?? null)}
          onKeyDown={(event) => event.key === 'Escape' && pallet.stop()}
        />
      ) : (
        <div style={{ minHeight: '1lh' }} onDoubleClick={() => desk.mayEdit(sheet) && pallet.begin(sheet)}>
          {textOf(sheet)}
        </div>
      ),
    hint: (sheet) => textOf(sheet) ?? undefined,
  };
}

export function useAuditColumns(showOrder: boolean, desk: AuditDesk, pallet: PalletEdit): GridColumn<AuditDesign>[] {
  const { t } = useTranslation(['salesOrder', 'common']);
  const palletColumn = usePalletColumn(desk, pallet);
  return [
    { key: 'auditCode', sortable: true, title: t('audit.auditCode'), width: 160, pinned: 'start' },
    ...(showOrder ? [{ key: 'salesOrderNo', sortable: true, title: t('audit.salesOrderNo'), width: 160 }] : []),
    { key: 'auditName', sortable: true, title: t('audit.auditName'), width: 180 },
    {
      key: 'state',
      sortable: true,
      title: t('audit.state'),
      width: 160,
      written: { words: Object.values(AuditState).map((state) => [state, t(`auditState.${state}`)] as const) },
      render: (sheet) => <AuditStateTag state={sheet.state} />,
    },
    {
      key: 'dueTime',
      sortable: true,
      title: t('audit.dueTime'),
      width: 130,
      render: (sheet) => <DueIn time={sheet.dueTime} isOverdue={sheet.isOverdue} />,
    },
    { key: 'levelIndex', sortable: true, title: t('audit.level'), width: 90, align: 'end' },
    {
      key: 'assigneeName',
      sortable: true,
      title: t('audit.assignee'),
      width: 130,
      render: (sheet) => <PersonName id={sheet.assigneeId} userName={sheet.assigneeName} />,
    },
    palletColumn,
    {
      key: 'isDownload',
      title: t('audit.isDownload'),
      width: 150,
      written: { as: 'boolean' },
      render: (sheet) => (sheet.isDownload ? t('common:yes') : t('common:no')),
    },
    { key: 'submitComment', title: t('audit.submitComment'), width: 180 },
    { key: 'rejectComment', title: t('audit.rejectComment'), width: 180 },
  ];
}
