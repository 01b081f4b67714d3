import type { FormColumn, FormWidget } from '@ishare/contracts/platform/forms.js';
import { useCallback, useState } from 'react';

export const asWidgets = (value: unknown) =>
  Array.isArray(value) ? (value as FormWidget[]).map((widget) => ({ ...widget, options: widget.options ?? {} })) : [];
export const asColumns = (value: unknown) =>
  Array.isArray(value)
    ? (value as FormColumn[]).map((column) => ({
        ...column,
        isShow: column.isShow ?? true,
        widget: column.widget ?? 'text',
        required: column.required ?? false,
      }))
    : [];

/** A form while it is edited: its widgets and columns, by hand or as JSON, over what is saved. */
export function useDrawnForm(saved: { widgets?: unknown; columns?: unknown } | undefined) {
  const [draft, setDraft] = useState<{ widgets?: FormWidget[]; columns?: FormColumn[] }>({});
  const [areColumnsSound, setColumnsSound] = useState(true);
  return {
    widgets: draft.widgets ?? asWidgets(saved?.widgets),
    columns: draft.columns ?? asColumns(saved?.columns),
    areColumnsSound,
    isDirty: draft.widgets !== undefined || draft.columns !== undefined,
    putWidgets: useCallback((next: FormWidget[]) => setDraft((current) => ({ ...current, widgets: next })), []),
    putColumns: useCallback((next: FormColumn[], isSound: boolean) => {
      setDraft((current) => ({ ...current, columns: next }));
      setColumnsSound(isSound);
    }, []),
  };
}

export type DrawnForm = ReturnType<typeof useDrawnForm>;
