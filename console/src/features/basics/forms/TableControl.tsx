import type { FormColumn, FormWidget } from '@ishare/contracts/platform/forms.js';
import { Tabs } from 'antd';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { editColumns } from '../../../resource/form-columns';
import { blankRow } from '../../../resource/form-columns';
import type { SheetRow } from '../../../ui/grid/sheet-columns';
import { SheetField } from '../SheetField';
import { tabsOf } from './table-tabs';
import type { TableTab } from './table-tabs';

interface TableControlProps {
  widget: FormWidget;
  value: unknown;
  disabled: boolean;
  onChange: (rows: readonly SheetRow[]) => void;
  /** Stands there for a table whose columns nobody has named. */
  fallback: ReactNode;
}

function Sheet({
  tab,
  rows,
  disabled,
  onChange,
}: {
  tab: TableTab;
  rows: readonly SheetRow[];
  disabled: boolean;
  onChange: (rows: readonly SheetRow[]) => void;
}) {
  const columns = useMemo(
    () => editColumns(tab.columns as FormColumn[]).map((column) => (disabled ? { ...column, readOnly: true } : column)),
    [tab.columns, disabled],
  );
  return (
    <SheetField
      label={tab.name}
      columns={columns}
      rows={rows}
      blank={() => blankRow(columns).row}
      height={240}
      onChange={onChange}
    />
  );
}

/**
 * A table inside of a form, one sheet for each of its tabs; a row says by `formId` to which it belongs
 * (sales-order-10).
 */
export default function TableControl({ widget, value, disabled, onChange, fallback }: TableControlProps) {
  const tabs = useMemo(() => tabsOf(widget), [widget]);
  const [rows, setRows] = useState(() =>
    (Array.isArray(value) ? (value as SheetRow[]) : []).map((row): SheetRow => ({
      ...row,
      id: row['id'] ?? crypto.randomUUID(),
    })),
  );
  if (tabs.length === 0) return fallback;
  const belongs = (tab: TableTab) => (row: SheetRow) => tabs.length === 1 || row['formId'] === tab.formId;
  const put = (tab: TableTab) => (next: readonly SheetRow[]) => {
    const all = [
      ...rows.filter((row) => !belongs(tab)(row)),
      ...next.map((row) => (tabs.length === 1 ? row : { ...row, formId: tab.formId })),
    ];
    setRows(all);
    onChange(all);
  };
  const sheet = (tab: TableTab) => (
    <Sheet key={tab.formId} tab={tab} rows={rows.filter(belongs(tab))} disabled={disabled} onChange={put(tab)} />
  );
  if (tabs.length === 1) return sheet(tabs[0]!);
  return <Tabs size="small" items={tabs.map((tab) => ({ key: tab.formId, label: tab.name, children: sheet(tab) }))} />;
}
