import { materialGroup, type MaterialGroup } from '@ishare/contracts/optimisation/material-group.js';
import { Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { thingScreen } from '../../../resource/things';
import { mm } from '../../../ui/figures';

/** `≤ 9 mm`, `9–18 mm`, `≥ 18 mm`; nothing where the rule does not ask. */
function thicknesses(from: number | null, to: number | null): string[] {
  if (from !== null && to !== null) return [`${mm(from)}–${mm(to)} mm`];
  if (from !== null) return [`≥ ${mm(from)} mm`];
  return to === null ? [] : [`≤ ${mm(to)} mm`];
}

/** What a group takes, in the words of its rule. */
function Rule({ group: { categories, thicknessFrom, thicknessTo, materialCodes } }: { group: MaterialGroup }) {
  const { t } = useTranslation('optimisation');
  const thickness = thicknesses(thicknessFrom, thicknessTo);
  return (
    <span title={t('materialGroup.ruleHint')}>
      {[...categories, ...thickness, ...materialCodes].map((says) => (
        <Tag key={says}>{says}</Tag>
      ))}
    </span>
  );
}

/** Which materials are cut at which machine, and by which parameters. */
export default thingScreen(materialGroup, {
  name: 'optimisation:materialGroup',
  titleOf: ({ name }) => name,
  columns: {
    rank: { width: 90, pinned: 'start' },
    name: { width: 180 },
    materialCodes: {
      width: 340,
      as: 'text',
      label: 'optimisation:materialGroup.ruleSection',
      render: (row) => <Rule group={row} />,
    },
    machineName: { width: 180 },
    parameterName: { width: 180 },
    isEnable: { width: 90 },
  },
  filters: ['machineId'],
  sections: {
    basicSection: { name: true, rank: { hint: 'optimisation:materialGroup.rankHint' }, isEnable: true },
    ruleSection: {
      categories: { hint: 'optimisation:materialGroup.ruleHint' },
      thicknessFrom: true,
      thicknessTo: true,
      materialCodes: { hint: 'optimisation:materialGroup.codesHint' },
    },
    machineSection: {
      machineId: { hint: 'optimisation:materialGroup.machineHint' },
      parameterSettingId: { hint: 'optimisation:materialGroup.parameterHint' },
    },
  },
});
