import { materialGroup, type MaterialGroup } from '@ishare/contracts/optimisation/material-group.js';
import { Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { thingScreen } from '../../../resource/things';
import { mm } from '../../../ui/figures';

/** Thickness, mm: `9–18`, `≥ 18`, `≤ 9`; an empty text where the rule says nothing of it. */
function thicknessText({ thicknessFrom: from, thicknessTo: to }: MaterialGroup): string {
  if (from === null) return to === null ? '' : `≤ ${mm(to)} mm`;
  return to === null ? `≥ ${mm(from)} mm` : `${mm(from)}–${mm(to)} mm`;
}

/** What a group takes, in the words of its rule. */
function Rule({ group }: { group: MaterialGroup }) {
  const { t } = useTranslation('optimisation');
  const { categories, materialCodes } = group;
  const thickness = thicknessText(group);
  return (
    <span title={t('materialGroup.ruleHint')}>
      {[...categories, ...(thickness ? [thickness] : []), ...materialCodes].map((says) => (
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
