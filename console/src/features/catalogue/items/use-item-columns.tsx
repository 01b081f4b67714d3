import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { gridColumn } from '../../../resource/cells';
import { actionsColumn } from '../../../resource/RowActions';
import type { RowAction } from '../../../resource/RowActions';
import { useColumns } from '../../../resource/use-columns';
import type { GridColumn } from '../../../ui/grid/column';
import { ImageThumb } from '../../../ui/ImageThumb';
import type { Item } from '../records';
import { firstImage } from './images';
import type { Module } from './modules';
import { RowEditor } from './RowEditor';
import type { RowEdit } from './use-row-edit';

/** A step of every row. */
export type ItemStep = Omit<RowAction, 'run'> & { run: (item: Item) => void };

/** The person's layout of the module's columns. */
export function useItemLayout(module: Module) {
  const { t } = useTranslation(['catalogue', 'common']);
  const drawn = useMemo(() => {
    const picture = { render: (row: Item) => <ImageThumb src={firstImage(row.images)} alt={row.name} /> };
    return module.columns.map((column) =>
      gridColumn({ ...column, ...(column.key === 'images' && picture) }, 'catalogue:item', t),
    );
  }, [module, t]);
  return useColumns(`/catalogue/${module.name}`, drawn);
}

/** The cells of the edited row are fields; the others are as they were. */
const editable = (column: GridColumn<Item>, module: Module, row: Item, edit: RowEdit): GridColumn<Item> => ({
  ...column,
  render: (of, index) =>
    of.id === row.id ? (
      <RowEditor.Cell column={column} fields={module.fields} row={row} onChange={edit.change} />
    ) : (
      (column.render?.(of, index) ?? '')
    ),
});

/** The shown columns, and after them the steps of a row where there are any, save and cancel in the edited one. */
export function useItemColumns(
  module: Module,
  shown: readonly GridColumn<Item>[],
  steps: readonly ItemStep[],
  edit: RowEdit,
): readonly GridColumn<Item>[] {
  const { t } = useTranslation();
  const { row } = edit;
  const columns = row ? shown.map((column) => editable(column, module, row, edit)) : shown;
  if (steps.length === 0) return columns;
  const labels = steps.map(({ label }) => label);
  const actionsOf = (item: Item) => steps.map((step) => ({ ...step, run: () => step.run(item) }));
  const tail = actionsColumn(t('column.actions'), labels, actionsOf, steps.length);
  const render = (of: Item, index: number) =>
    row && of.id === row.id ? (
      <RowEditor.Buttons row={row} fields={module.fields} onSave={edit.save} onCancel={edit.cancel} />
    ) : (
      tail.render?.(of, index)
    );
  return [...columns, { ...tail, render }];
}
