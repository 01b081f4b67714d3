import { machineRules, MachineType } from '@ishare/contracts/optimisation/machine-parameter-setting.js';
import { TYPICAL_SAW } from '@ishare/cutting/cut-sequence.js';
import type { SawSpeeds } from '@ishare/cutting/model.js';
import type { Format } from '../boards/board-choice.js';
import type { MachineParameterSetting } from '../parameters/machine-parameter-setting.entity.js';
import type { OptimiseParameterSetting } from '../parameters/optimise-parameter-setting.entity.js';

const parameterNames = [
  'id',
  'name',
  'kerf',
  'kerfCross',
  'trimFront',
  'trimRear',
  'trimLeft',
  'trimRight',
  'stages',
  'trimmingCut',
  'headCut',
  'rotation',
  'minOffcutLength',
  'minOffcutWidth',
  'smallOffcutValue',
  'largeOffcutValue',
  'largeOffcutLength',
  'largeOffcutWidth',
  'offcutSteps',
  'offcutMinYield',
  'edgeThickness',
  'preMilling',
  'offcutPriority',
  'ageWeight',
  'objectiveWeights',
  'timeLimitSec',
  'maxPatterns',
  'creditOffcuts',
  'minuteCost',
  'repeatable',
  'stockOnly',
  'boardScope',
] as const satisfies readonly (keyof OptimiseParameterSetting)[];

const machineNames = [
  'id',
  'name',
  'machineType',
  'maxLength',
  'maxWidth',
  'bookHeight',
  'minStrip',
  'lastCutMin',
  'maxCutLength',
  'feedSpeed',
  'loadSeconds',
] as const satisfies readonly (keyof MachineParameterSetting)[];

export type RunParameters = Pick<OptimiseParameterSetting, (typeof parameterNames)[number]>;
export type RunMachine = Pick<MachineParameterSetting, (typeof machineNames)[number]>;

/** What a run was asked to do; a copy, so that later changes of the settings do not change its meaning. */
export interface RunSettings {
  parameters: RunParameters;
  /** Parameters of the materials that have their own, by code. */
  byMaterial: Record<string, RunParameters>;
  machine: RunMachine | null;
  /** Use these full formats where a material has one of them, mm; null: those of the scope. */
  boardFormats?: Format[] | null;
  /** The one format of runs from before several could be named. */
  boardFormat?: Format | null;
}

/** The full formats that were chosen for a run; null where none was. */
export const formatsOf = ({ boardFormats, boardFormat }: RunSettings): Format[] | null =>
  boardFormats ?? (boardFormat ? [boardFormat] : null);

/** What runs from before these could be said were asked to do. */
export const UNSAID_PARAMETERS = {
  kerfCross: null,
  largeOffcutLength: null,
  largeOffcutWidth: null,
  offcutSteps: [] as OptimiseParameterSetting['offcutSteps'],
  offcutMinYield: 0,
  edgeThickness: 0,
  preMilling: 0,
  creditOffcuts: false,
  minuteCost: 0,
  repeatable: false,
} satisfies Partial<RunParameters>;

/** The parameters by which a material is cut: its own ones, else those of the run. */
export const parametersFor = ({ byMaterial, parameters }: RunSettings, materialCode: string): RunParameters => ({
  ...UNSAID_PARAMETERS,
  ...(byMaterial[materialCode] ?? parameters),
});

function pick<T extends object, K extends keyof T>(from: T, names: readonly K[]): Pick<T, K> {
  return Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, K>;
}

export function parametersOf(
  setting: OptimiseParameterSetting,
  overrides: { [K in keyof RunParameters]?: RunParameters[K] | undefined } = {},
): RunParameters {
  const given = Object.fromEntries(Object.entries(overrides).filter(([, value]) => value !== undefined));
  return { ...pick(setting, parameterNames), ...given };
}

/**
 * mm; what a machine asks of the cuts of a plan: the narrowest first strip, what it holds behind the last of the first
 * cuts, and the longest cut, Infinity where that is the board's. Runs from before it could be said have none.
 */
export function asksOf(
  machine: (Pick<RunMachine, 'machineType' | 'minStrip' | 'lastCutMin'> & { maxCutLength?: number }) | null,
): {
  minStrip: number;
  lastCutMin: number;
  longestCut: number;
} {
  const rules = machineRules[machine?.machineType ?? MachineType.BeamSaw]!;
  return {
    minStrip: rules.cutsStrips ? (machine?.minStrip ?? 0) : 0,
    lastCutMin: rules.holdsBoard ? (machine?.lastCutMin ?? 0) : 0,
    longestCut: (rules.cutsThrough && machine?.maxCutLength) || Infinity,
  };
}

/** How fast a machine is; a typical saw where none is named. */
export const speedsOf = (machine: RunMachine | null): SawSpeeds =>
  machine
    ? { ...TYPICAL_SAW, feedRip: machine.feedSpeed, feedCross: machine.feedSpeed, loadSeconds: machine.loadSeconds }
    : TYPICAL_SAW;

/** Whether a board lies on a machine, either way round. */
export const takes = (
  { maxLength, maxWidth }: Pick<RunMachine, 'maxLength' | 'maxWidth'>,
  length: number,
  width: number,
): boolean =>
  Math.max(length, width) <= Math.max(maxLength, maxWidth) && Math.min(length, width) <= Math.min(maxLength, maxWidth);

export function machineOf(setting: MachineParameterSetting | null): RunMachine | null {
  return setting && pick(setting, machineNames);
}
