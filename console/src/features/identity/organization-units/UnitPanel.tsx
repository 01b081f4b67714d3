import { useTranslation } from 'react-i18next';
import type { FormValues } from '../../../resource/form-props';
import type { Field } from '../../../resource/screen';
import { branchIds, treeLines } from '../../../ui/tree-lines';
import type { Unit } from './unit';
import type { Units } from './use-units';
import { lazy } from '../../../state/lazy';

const ResourceForm = lazy(async () => ({ default: (await import('../../../resource/ResourceForm')).ResourceForm }));

export type Panel = { kind: 'create'; parent?: Unit } | { kind: 'rename' | 'move'; unit: Unit };

function panelFields(panel: Panel, units: readonly Unit[]): Field[] {
  if (panel.kind !== 'move') return [{ key: 'displayName', type: 'text', required: true, max: 128, span: 2 }];
  const own = branchIds(units, panel.unit.id);
  const options = treeLines(units).flatMap(({ item, depth }) =>
    own.has(item.id)
      ? []
      : [{ value: item.id, label: `${'\u2003'.repeat(depth)}${item.displayName.replaceAll(':', ' ')}` }],
  );
  return [{ key: 'parentId', type: 'select', options, span: 2, hint: 'identity:unit.parentIdHint' }];
}

/** Keeps what a panel's form says. */
function keep(panel: Panel, values: FormValues, units: Units): Promise<void> {
  switch (panel.kind) {
    case 'create':
      return units.create(values, panel.parent);
    case 'rename':
      return units.rename(values, panel.unit);
    case 'move':
      return units.move(panel.unit, (values['parentId'] as string | undefined) ?? null);
  }
}

/** The form of a new unit, of one's name, or of where one stands. */
export function UnitPanel({ panel, units, onClose }: { panel: Panel; units: Units; onClose: () => void }) {
  const { t } = useTranslation('identity');
  const common = {
    name: 'identity:unit',
    fields: panelFields(panel, units.units),
    onSave: (values: FormValues) => keep(panel, values, units),
    onClose,
  };
  if (panel.kind === 'create') {
    const title = panel.parent ? t('unit.createBelow', { name: panel.parent.displayName }) : t('unit.addTop');
    return <ResourceForm {...common} title={title} row={undefined} />;
  }
  const { displayName, parentId } = panel.unit;
  const step = t(`unit.${panel.kind}`);
  return (
    <ResourceForm
      {...common}
      title={`${step} · ${displayName}`}
      saveText={step}
      row={{ displayName, parentId: parentId ?? undefined }}
    />
  );
}
