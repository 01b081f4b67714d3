import { useTranslation } from 'react-i18next';
import { Line, LineMenu, Lines } from '../../../ui/Lines';
import { treeLines } from '../../../ui/tree-lines';
import { useBranches } from '../../../ui/TreeToggle';
import type { Unit } from './unit';

export interface UnitAction {
  key: string;
  label: string;
  danger?: boolean;
  run: (unit: Unit) => void;
}

interface UnitTreeProps {
  units: readonly Unit[];
  chosen: string | undefined;
  onChoose: (unit: Unit) => void;
  actions: readonly UnitAction[];
}

/** The units, one of them chosen, each with what can be done to it. */
export function UnitTree({ units, chosen, onChoose, actions }: UnitTreeProps) {
  const { t } = useTranslation('identity');
  const { collapsed, leadOf } = useBranches();
  return (
    <Lines label={t('unit.title')}>
      {treeLines(units, collapsed).map((line) => {
        const unit = line.item;
        const menu = actions.map((action) => ({ ...action, run: () => action.run(unit) }));
        return (
          <Line
            key={unit.id}
            lead={leadOf(line)}
            name={unit.displayName}
            note={unit.code}
            isChosen={unit.id === chosen}
            onChoose={() => onChoose(unit)}
            actions={<LineMenu name={unit.displayName} actions={menu} />}
          />
        );
      })}
    </Lines>
  );
}
