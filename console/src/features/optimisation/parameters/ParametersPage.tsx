import { optimiseParameterSetting } from '@ishare/contracts/optimisation/optimise-parameter-setting.js';
import { settingPages } from '@ishare/contracts/platform/setting-routes.js';
import type { ReplyOf } from '@ishare/contracts/things/route.js';
import { useMemo } from 'react';
import ResourcePage from '../../../resource/ResourcePage';
import { thingScreen } from '../../../resource/things';
import { useRoute } from '../../../session/routes';
import { percentText } from '../figures';
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
        kerf: begun(usual).kerf,
        kerfCross: { hint: 'optimisation:parameter.kerfCrossHint' },
        trimFront: begun(usual).trim,
        trimRear: begun(usual).trim,
        trimLeft: begun(usual).trim,
        trimRight: begun(usual).trim,
      },
      edgeSection: {
        edgeThickness: { hint: 'optimisation:parameter.edgeThicknessHint' },
        preMilling: { hint: 'optimisation:parameter.preMillingHint' },
      },
      cutSection: {
        stages: { hint: 'optimisation:parameter.stagesHint' },
        trimmingCut: { hint: 'optimisation:parameter.trimmingHint' },
        headCut: { hint: 'optimisation:parameter.headHint' },
        rotation: { hint: 'optimisation:parameter.rotationHint' },
      },
      offcutSection: {
        offcutPriority: true,
        ageWeight: true,
        offcutMinYield: { hint: 'optimisation:parameter.offcutMinYieldHint' },
        minOffcutLength: begun(usual).length,
        minOffcutWidth: begun(usual).width,
        smallOffcutValue: true,
        largeOffcutValue: true,
        largeOffcutLength: { hint: 'optimisation:parameter.largeOffcutHint' },
        largeOffcutWidth: true,
        offcutSteps: {
          label: 'optimisation:parameter.offcutSteps.title',
          hint: 'optimisation:parameter.offcutStepsHint',
        },
      },
      goalSection: {
        objectiveWeights: { render: (props) => <WeightsField {...(props as object)} /> },
        timeLimitSec: true,
        maxPatterns: { hint: 'optimisation:parameter.maxPatternsHint' },
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
