import type { FormColumn } from '@ishare/contracts/platform/forms.js';
import type { EditColumn } from '../ui/grid/sheet-columns';

/** The columns of a form as those of an editable table; a hidden one is there when it computes what others read. */
export function editColumns(columns: readonly FormColumn[]): EditColumn[] {
  return columns
    .filter(({ isShow, compute }) => isShow || compute)
    .map(
      ({
        key,
        isShow,
        title,
        displayName,
        displayWidth,
        widget,
        required,
        compute,
        options,
        methods,
        precision,
        min,
        max,
        defaultValue,
      }): EditColumn => {
        const choices = [...(options ?? []), ...(methods?.statics ?? [])].map(({ value, label }) => ({
          value,
          label: label ?? String(value),
        }));
        return {
          key,
          title: displayName ?? title ?? key,
          required,
          width: displayWidth ?? 110,
          editor: widget,
          ...(compute && { compute, total: isShow }),
          ...(!isShow && { hidden: true }),
          ...(choices.length > 0 && { options: choices }),
          ...(precision !== undefined && { precision }),
          ...(min !== undefined && { min }),
          ...(max !== undefined && { max }),
          ...(defaultValue !== undefined && { defaultValue }),
          ...(widget === 'number' && { thousands: true }),
        };
      },
    );
}

/** An empty row with the columns' default values. */
export function blankRow(columns: readonly EditColumn[]): { key: string; row: Record<string, unknown> } {
  const id = crypto.randomUUID();
  return {
    key: id,
    row: {
      id,
      ...Object.fromEntries(
        columns.flatMap(({ key, defaultValue }) => (defaultValue === undefined ? [] : [[key, defaultValue]])),
      ),
    },
  };
}
