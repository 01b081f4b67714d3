import { formJson } from '@ishare/contracts/platform/form-routes.js';
import type { FormColumn } from '@ishare/contracts/platform/forms.js';
import { useQuery } from '@tanstack/react-query';
import { call } from '../session/routes';

/** A form that is kept, in one of its versions or as it is being edited. */
export interface KeptForm {
  id: string;
  version?: number | undefined;
}

const MINUTES = 300_000;
const isElsewhere = ({ methods, remoteFunc }: FormColumn): boolean => Boolean(methods?.urldata ?? remoteFunc);

async function choicesOf({ id, version }: KeptForm, field: string, signal?: AbortSignal) {
  const query = { field, ...(version !== undefined && { version: String(version) }) };
  return call(formJson.choices, { params: { id }, query }, { ...(signal && { signal }), quiet: true });
}

/**
 * Columns with the choices that an address or a dictionary gives them; one whose choices nobody can tell just now is
 * typed into. `prefix`: the table inside of the form that they are of.
 */
export function withChoices(
  form: KeptForm,
  columns: readonly FormColumn[],
  { prefix = '', signal }: { prefix?: string; signal?: AbortSignal } = {},
): Promise<FormColumn[]> {
  return Promise.all(
    columns.map(async (column): Promise<FormColumn> => {
      if (!isElsewhere(column)) return column;
      const items = await choicesOf(form, `${prefix}${column.key}`, signal).then(
        (reply) => reply.items,
        () => [],
      );
      const widget = items.length > 0 ? 'select' : column.widget === 'select' ? 'text' : column.widget;
      return { ...column, widget, options: [...(column.options ?? []), ...items] };
    }),
  );
}

/** The same for a table that is shown; undefined until the choices are there. */
export function useWithChoices(
  form: KeptForm | undefined,
  columns: readonly FormColumn[],
  prefix = '',
): readonly FormColumn[] | undefined {
  const asks = form !== undefined && columns.some(isElsewhere);
  const read = useQuery({
    queryKey: [formJson.choices.path, form?.id, form?.version, prefix],
    queryFn: ({ signal }) => withChoices(form!, columns, { prefix, signal }),
    enabled: asks,
    staleTime: MINUTES,
    retry: false,
  });
  return asks ? read.data : columns;
}
