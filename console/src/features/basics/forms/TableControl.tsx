import { tabsOf } from '@ishare/contracts/platform/form-tables.js';
import type { TableTab } from '@ishare/contracts/platform/form-tables.js';
import type { FormWidget } from '@ishare/contracts/platform/forms.js';
import { Skeleton } from 'antd';
import { useContext, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useWithChoices } from '../../../resource/column-choices';
import { blankRow, editColumns } from '../../../resource/form-columns';
import type { SheetRow } from '../../../ui/grid/sheet-columns';
import { SheetField } from '../SheetField';
import { KeptFormContext } from './use-choices';
import { Tabs } from '../../../ui/Tabs';

interface TableControlProps {
  widget: FormWidget;
  value: unknown;
  disabled: boolean;
  onChange: (rows: readonly SheetRow[]) => void;
  /** Stands there for a table whose columns nobody has named. */
  fallback: ReactNode;
}

function Sheet({
  model,
  tab,
  rows,
  disabled,
  onChange,
}: {
  /** The widget's. */
  model: string;
  tab: TableTab;
  rows: readonly SheetRow[];
  disabled: boolean;
  onChange: (rows: readonly SheetRow[]) => void;
}) {
  const given = useWithChoices(useContext(KeptFormContext), tab.columns, `${model}.`);
  const columns = useMemo(
    () => given && editColumns(given).map((column) => (disabled ? { ...column, readOnly: true } : column)),
    [given, disabled],
  );
  if (!columns) return <Skeleton active />;
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
    <Sheet
      key={tab.formId}
      model={widget.model}
      tab={tab}
      rows={rows.filter(belongs(tab))}
      disabled={disabled}
      onChange={put(tab)}
    />
  );
  if (tabs.length === 1) return sheet(tabs[0]!);
  return <Tabs size="small" items={tabs.map((tab) => ({ key: tab.formId, label: tab.name, children: sheet(tab) }))} />;
}
