// Tables inside of forms: a widget has tabs, each with columns of its own.
import type { FormColumn, FormWidget } from './forms.js';

/** One tab of a table widget (sales-order-10). */
export interface TableTab {
  formId: string;
  name: string;
  columns: FormColumn[];
}

interface GivenTab {
  formId?: unknown;
  activeName?: unknown;
  name?: unknown;
  columns?: unknown;
}

const known = new WeakMap<FormWidget, readonly TableTab[]>();

/** The tabs of `options.tableData` whose columns have keys; a column without a kind holds text. */
export function tabsOf(widget: FormWidget): readonly TableTab[] {
  const kept = known.get(widget);
  if (kept) return kept;
  const tabs = readTabs(widget);
  known.set(widget, tabs);
  return tabs;
}

/** The tab that a row belongs to; undefined of one that names none of several. */
export function tabOfRow(tabs: readonly TableTab[], row: Readonly<Record<string, unknown>>): TableTab | undefined {
  return tabs.length === 1 ? tabs[0] : tabs.find(({ formId }) => formId === row['formId']);
}

function readTabs({ name, model, options }: FormWidget): TableTab[] {
  const given: unknown = options['tableData'];
  return (Array.isArray(given) ? (given as GivenTab[]) : []).flatMap((tab, index): TableTab[] => {
    const columns = (Array.isArray(tab?.columns) ? (tab.columns as Partial<FormColumn>[]) : []).filter(
      (column) => typeof column?.key === 'string' && column.key !== '',
    );
    if (columns.length === 0) return [];
    const title = [tab.activeName, tab.name].find((text): text is string => typeof text === 'string' && text !== '');
    return [
      {
        formId: typeof tab.formId === 'string' && tab.formId ? tab.formId : `${model}-${index + 1}`,
        name: title ?? name,
        columns: columns.map((column) => ({
          ...column,
          key: column.key!,
          isShow: column.isShow ?? true,
          widget: column.widget ?? 'text',
          required: column.required ?? false,
        })),
      },
    ];
  });
}
