import {
  DeleteOutlined,
  DownloadOutlined,
  PlusOutlined,
  SaveOutlined,
  UndoOutlined,
  UploadOutlined,
} from '@ant-design/icons';
import { orderLines } from '@ishare/contracts/sales-order/order-lines.js';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { save as saveFile } from '../../../session/routes';
import { confirmAction, tellWarning } from '../../../ui/feedback';
import type { SheetRow } from '../../../ui/grid/sheet-columns';
import styles from './DetailTab.module.css';
import { isHeld, pickerOf } from './line-columns';
import type { LineAdding } from './use-line-adding';
import type { LineSave } from './use-line-save';
import type { LineTable } from './use-line-table';
import type { TabLines } from './use-lines';

export type LineDialog = 'pick' | 'import';
type Offered = 'create' | 'importExcel' | 'clear' | 'select' | 'export';

interface LineBarProps {
  tab: TabLines;
  table: LineTable;
  saving: LineSave;
  adding: LineAdding;
  /** Keys of the lines that the marked block touches. */
  selectedKeys: () => readonly string[];
  onDialog: (dialog: LineDialog) => void;
}

/** A tab offers what its form's columns allow; everything where none of them says (sales-order-14). */
function offeredBy({ custom }: TabLines): (action: Offered) => boolean {
  const allowed = new Set(custom.flatMap(({ permission }) => permission ?? []));
  return (action) => allowed.size === 0 || allowed.has(action);
}

/** Takes lines out that are marked, but for those that stand as they are for the caller. */
function useRemoval({ formType }: TabLines, { edit, rights }: LineTable) {
  const { t } = useTranslation('salesOrder');
  const isFixed = (row: SheetRow | undefined) => isHeld(formType, row ?? {}, rights);
  const { rows, keys } = edit.sheet;
  const remove = (marked: readonly string[]) => {
    const held = marked.filter((key) => isFixed(rows[keys.indexOf(key)]));
    if (held.length > 0) tellWarning(t('line.held'));
    edit.remove(new Set(marked.filter((key) => !held.includes(key))));
  };
  return { remove, canClear: !rows.some(isFixed) };
}

/** What is done with the lines of a tab: adding, removing, whole sheets in and out, saving. */
export function LineBar({ tab, table, saving, adding, selectedKeys, onDialog }: LineBarProps) {
  const { t } = useTranslation(['salesOrder', 'common']);
  const { order, formType, lines } = tab;
  const { edit, isDirty } = table;
  const offers = offeredBy(tab);
  const { remove, canClear } = useRemoval(tab, table);
  const askClear = async () => {
    if (await confirmAction({ title: t('line.clearAsk'), danger: true, okText: t('line.clear') })) saving.clear();
  };
  const exportLines = () => {
    const asked = { params: { id: order.id }, query: { formType } };
    void saveFile(orderLines.export, `${order.salesOrderNo}-${formType}.xlsx`, asked, { export: true });
  };
  return (
    <div className={styles.bar}>
      {offers('create') && (
        <Button icon={<PlusOutlined />} disabled={adding.isLocked} onClick={() => adding.add([{}])}>
          {t('line.addEmpty')}
        </Button>
      )}
      {pickerOf(formType) && offers('select') && (
        <Button icon={<PlusOutlined />} disabled={adding.isLocked} onClick={() => onDialog('pick')}>
          {t('line.add')}
        </Button>
      )}
      <Button
        icon={<DeleteOutlined />}
        danger
        disabled={edit.sheet.rows.length === 0}
        onClick={() => remove(selectedKeys())}
      >
        {t('common:action.delete')}
      </Button>
      <Button icon={<UndoOutlined />} disabled={edit.sheet.past.length === 0} onClick={edit.undo}>
        {t('line.undo')}
      </Button>
      <span />
      {offers('importExcel') && (
        <Button icon={<UploadOutlined />} onClick={() => onDialog('import')}>
          {t('line.import')}
        </Button>
      )}
      {offers('export') && (
        <Button icon={<DownloadOutlined />} onClick={exportLines}>
          {t('line.export')}
        </Button>
      )}
      {offers('clear') && canClear && (
        <Button danger disabled={lines.length === 0} onClick={() => void askClear()}>
          {t('line.clear')}
        </Button>
      )}
      <Button
        type="primary"
        icon={<SaveOutlined />}
        loading={saving.isSaving}
        disabled={!isDirty}
        onClick={() => void saving.save()}
      >
        {t('common:action.save')}
      </Button>
    </div>
  );
}
