import { optimiseParameterSetting } from '@ishare/contracts/optimisation/optimise-parameter-setting.js';
import { settingPages } from '@ishare/contracts/platform/setting-routes.js';
import type { ReplyOf } from '@ishare/contracts/things/route.js';
import { useMemo } from 'react';
import ResourcePage from '../../../resource/ResourcePage';
import { thingScreen } from '../../../resource/things';
import { useRoute } from '../../../session/routes';
import { percentText } from '../figures';
import { ParameterPicture } from './ParameterPicture';
import type { parameterPictures } from './ParameterPicture';
import { WeightsField } from './WeightsField';

type Usual = ReplyOf<typeof settingPages.optimisation>;

/** What new parameters begin with: as the settings page says. */
const begun = (usual: Usual | undefined) => {
  const first = (value: number | undefined) => (value === undefined ? {} : { initial: value });
  return {
    kerf: first(usual?.kerf),
    trim: first(usual?.trim),
    length: first(usual?.minOffcutLength),
    width: first(usual?.minOffcutWidth),
  };
};

/** What stands before the title of a field that counts somewhere on the board. */
const at = (of: keyof typeof parameterPictures) => ({ picture: <ParameterPicture of={of} /> });

const screen = (usual: Usual | undefined) =>
  thingScreen(optimiseParameterSetting, {
    name: 'optimisation:parameter',
    titleOf: ({ name }) => name,
    texts: {
      stages: 'optimisation:stages',
      offcutPriority: 'optimisation:offcutPriority',
      boardScope: 'optimisation:boardScope',
    },
    columns: {
      name: { width: 220, pinned: 'start' },
      isDefault: { width: 90 },
      kerf: { width: 100 },
      trimFront: { width: 124 },
      trimRear: { width: 124 },
      trimLeft: { width: 124 },
      trimRight: { width: 124 },
      stages: { width: 120 },
      rotation: { width: 90 },
      offcutPriority: { width: 150 },
      minOffcutLength: { width: 130 },
      minOffcutWidth: { width: 130 },
      largeOffcutValue: { width: 130, align: 'end', render: (row) => percentText(row.largeOffcutValue) },
      boardScope: { width: 150 },
      stockOnly: { width: 100 },
      timeLimitSec: { width: 110 },
    },
    sections: {
      basicSection: { name: true, isDefault: true },
      sawSection: {
        kerf: { ...begun(usual).kerf, ...at('kerf') },
        kerfCross: { hint: 'optimisation:parameter.kerfCrossHint', ...at('kerfCross') },
        trimFront: { ...begun(usual).trim, ...at('trimFront') },
        trimRear: { ...begun(usual).trim, ...at('trimRear') },
        trimLeft: { ...begun(usual).trim, ...at('trimLeft') },
        trimRight: { ...begun(usual).trim, ...at('trimRight') },
      },
      edgeSection: {
        edgeThickness: { hint: 'optimisation:parameter.edgeThicknessHint', ...at('edgeThickness') },
        preMilling: { hint: 'optimisation:parameter.preMillingHint', ...at('preMilling') },
      },
      cutSection: {
        stages: { hint: 'optimisation:parameter.stagesHint', ...at('stages') },
        trimmingCut: { hint: 'optimisation:parameter.trimmingHint', ...at('trimmingCut') },
        headCut: { hint: 'optimisation:parameter.headHint', ...at('headCut') },
        rotation: { hint: 'optimisation:parameter.rotationHint', ...at('rotation') },
      },
      offcutSection: {
        offcutPriority: true,
        ageWeight: true,
        offcutMinYield: { hint: 'optimisation:parameter.offcutMinYieldHint' },
        minOffcutLength: { ...begun(usual).length, ...at('minOffcutLength') },
        minOffcutWidth: { ...begun(usual).width, ...at('minOffcutWidth') },
        smallOffcutValue: true,
        largeOffcutValue: true,
        largeOffcutLength: { hint: 'optimisation:parameter.largeOffcutHint', ...at('largeOffcutLength') },
        largeOffcutWidth: at('largeOffcutWidth'),
        offcutSteps: {
          label: 'optimisation:parameter.offcutSteps.title',
          hint: 'optimisation:parameter.offcutStepsHint',
        },
      },
      goalSection: {
        objectiveWeights: { render: (props) => <WeightsField {...(props as object)} /> },
        timeLimitSec: true,
        repeatable: { hint: 'optimisation:parameter.repeatableHint' },
        maxPatterns: { hint: 'optimisation:parameter.maxPatternsHint' },
        creditOffcuts: { hint: 'optimisation:parameter.creditOffcutsHint' },
        minuteCost: { hint: 'optimisation:parameter.minuteCostHint' },
        boardScope: true,
        stockOnly: { hint: 'optimisation:parameter.stockOnlyHint' },
      },
    },
  });

/** The parameters of runs; new ones begin with what the settings page says. */
export default function ParametersPage() {
  const { data } = useRoute(settingPages.optimisation, {});
  const definition = useMemo(() => screen(data), [data]);
  return <ResourcePage screen={definition} />;
}
