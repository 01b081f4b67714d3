import { labelTemplate } from '@ishare/contracts/optimisation/label-template.js';
import type { LabelTemplate } from '@ishare/contracts/optimisation/label-template.js';
import { standardLabels } from '@ishare/contracts/print/standard-labels.js';
import { Tag } from 'antd';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { thingScreen } from '../../../resource/things';
import { figureUnits } from '../../../ui/figures';
import { lazy } from '../../../state/lazy';

const LabelDesigner = lazy(() => import('./LabelDesigner'));
const ConditionsField = lazy(() => import('./ConditionsField'));

/** When the label is taken, in words; one that no piece can have says so. */
function Rule({ template: { conditions, isDefault } }: { template: LabelTemplate }) {
  const { t } = useTranslation(['optimisation', 'common']);
  if (conditions.length === 0)
    return isDefault ? t('labelTemplate.ofTheRest') : <Tag color="warning">{t('labelTemplate.ofNothing')}</Tag>;
  return conditions
    .map(({ fact, comparison, value }) =>
      [
        t(`labelTemplate.fact.${fact}`),
        t(`labelTemplate.comparison.${comparison}`),
        value === 'true' ? t('common:yes') : value === 'false' ? t('common:no') : value,
      ].join(' '),
    )
    .join(' · ');
}

/** The tenant's own labels, and which pieces have them. */
export default thingScreen(labelTemplate, {
  name: 'optimisation:labelTemplate',
  titleOf: ({ name }) => name,
  texts: { kind: 'optimisation:labelKind' },
  columns: {
    name: { width: 200, pinned: 'start' },
    kind: { width: 110 },
    sort: { width: 80 },
    conditions: { width: 360, render: (row) => <Rule template={row} /> },
    layout: {
      width: 130,
      render: ({ layout }) => `${layout?.width} × ${layout?.height} ${figureUnits.mm}`,
    },
    isDefault: { width: 90 },
    isEnable: { width: 90 },
    lastModificationTime: { width: 160 },
  },
  filters: ['kind', 'isEnable'],
  formSize: 'min(1400px, 96vw)',
  sectionsAs: 'tabs',
  sections: {
    useSection: {
      name: true,
      kind: { initial: 'part' },
      sort: { hint: 'optimisation:labelTemplate.sortHint' },
      conditions: {
        hint: 'optimisation:labelTemplate.conditionsHint',
        render: (props) => (
          <Suspense>
            <ConditionsField {...(props as object)} />
          </Suspense>
        ),
      },
      isDefault: { hint: 'optimisation:labelTemplate.isDefaultHint' },
      isEnable: { hint: 'optimisation:labelTemplate.isEnableHint' },
    },
    designSection: {
      layout: {
        // A new one begins as the label that the product comes with.
        initial: standardLabels.part,
        required: true,
        render: (props) => (
          <Suspense>
            <LabelDesigner {...(props as object)} />
          </Suspense>
        ),
      },
    },
  },
});
