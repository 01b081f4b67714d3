import { optimiseParameterSetting } from '@ishare/contracts/optimisation/optimise-parameter-setting.js';
import { thingScreen } from '../../../resource/things';
import { percentText } from '../figures';
import { WeightsField } from './WeightsField';

/** How runs cut: kerf, trims, stages, grain, offcuts, limits. */
export default thingScreen(optimiseParameterSetting, {
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
    sawSection: { kerf: true, trimFront: true, trimRear: true, trimLeft: true, trimRight: true },
    cutSection: {
      stages: { hint: 'optimisation:parameter.stagesHint' },
      trimmingCut: { hint: 'optimisation:parameter.trimmingHint' },
      headCut: { hint: 'optimisation:parameter.headHint' },
      rotation: { hint: 'optimisation:parameter.rotationHint' },
    },
    offcutSection: {
      offcutPriority: true,
      ageWeight: true,
      minOffcutLength: true,
      minOffcutWidth: true,
      smallOffcutValue: true,
      largeOffcutValue: true,
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
