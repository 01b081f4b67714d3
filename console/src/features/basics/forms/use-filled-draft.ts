import type { FormJson } from '@ishare/contracts/platform/form-routes.js';
import type { FilledForm } from '@ishare/contracts/platform/form-things.js';
import { useCallback, useState } from 'react';
import type { SheetRow } from '../../../ui/grid/sheet-columns';
import { initialValues } from './FormView';
import type { FormRecord } from './FormView';

/** A form while it is filled in: its name, its values and the rows of its table. */
export function useFilledDraft(form: FormJson, record: FilledForm | undefined) {
  const [isTouched, setTouched] = useState(false);
  const [name, setName] = useState(record?.name ?? form.name);
  const [value, setValue] = useState<FormRecord>(() => record?.data ?? initialValues(form.widgets));
  const [items, setItems] = useState<readonly SheetRow[]>(() =>
    (record?.items ?? []).map((item) => ({ ...item, id: item['id'] ?? crypto.randomUUID() })),
  );
  const [areItemsSound, setItemsSound] = useState(true);
  return {
    name,
    value,
    items,
    areItemsSound,
    isTouched,
    putName(next: string) {
      setTouched(true);
      setName(next);
    },
    putValue(next: FormRecord) {
      setTouched(true);
      setValue(next);
    },
    putItems: useCallback((rows: readonly SheetRow[], isSound: boolean) => {
      setTouched(true);
      setItems(rows);
      setItemsSound(isSound);
    }, []),
  };
}
