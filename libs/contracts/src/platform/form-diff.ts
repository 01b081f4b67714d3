// What changes between two versions of a form.
import { holdsValue } from './form-values.js';
import { flatWidgets } from './form-kinds.js';
import type { FormColumn, FormWidget } from './forms.js';

export interface FormVersionContent {
  widgets: readonly FormWidget[];
  columns: readonly FormColumn[];
}

export interface FormChange {
  /** `lost`: what was filled in there is shown no more; `retyped`: it may not fit. */
  kind: 'added' | 'lost' | 'retyped' | 'changed' | 'needed';
  field: string;
  name: string;
  from: string | null;
  to: string | null;
}

interface Told {
  name: string;
  type: string;
  isNeeded: boolean;
  rest: string;
}

function fieldsOf({ widgets, columns }: FormVersionContent): Map<string, Told> {
  return new Map<string, Told>([
    ...flatWidgets(widgets)
      .filter(({ type }) => holdsValue(type))
      .map(({ model, name, type, options }): [string, Told] => [
        model,
        { name, type, isNeeded: options.required === true, rest: JSON.stringify({ name, options }) },
      ]),
    ...columns.map((column): [string, Told] => [
      `[${column.key}]`,
      {
        name: column.title ?? column.key,
        type: column.widget,
        isNeeded: column.required,
        rest: JSON.stringify(column),
      },
    ]),
  ]);
}

/** Fields that are added, lost, of another kind, needed now, or otherwise changed; columns stand in brackets. */
export function formChanges(before: FormVersionContent, after: FormVersionContent): FormChange[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  const lost = [...was].flatMap(([field, { name, type }]): FormChange[] =>
    is.has(field) ? [] : [{ kind: 'lost', field, name, from: type, to: null }],
  );
  const others = [...is].flatMap(([field, now]): FormChange[] => {
    const held = was.get(field);
    const told = { field, name: now.name, from: held?.type ?? null, to: now.type };
    if (!held) return [{ kind: 'added', ...told }];
    if (held.type !== now.type) return [{ kind: 'retyped', ...told }];
    if (now.isNeeded && !held.isNeeded) return [{ kind: 'needed', ...told }];
    return held.rest === now.rest ? [] : [{ kind: 'changed', ...told }];
  });
  return [...lost, ...others];
}
