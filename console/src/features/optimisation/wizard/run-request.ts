import type { OptimiseParameterSetting } from '@ishare/contracts/optimisation/optimise-parameter-setting.js';

/** What a person chose over the preset, as the address keeps it. */
export interface RunChoice {
  presetId: string;
  machineId: string | undefined;
  boardScope: number;
  offcutPriority: number;
  stockOnly: boolean;
  timeLimitSec: number;
}

function numberOr(text: string | null, fallback: number): number {
  const value = text === null || text === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : fallback;
}

/**
 * The choice that the address tells, the preset's own values where it tells none; `maxSeconds` is the tenant's limit.
 */
export function runChoice(
  search: URLSearchParams,
  preset: OptimiseParameterSetting,
  { machineId, maxSeconds = Infinity }: { machineId: string | undefined; maxSeconds?: number | undefined },
): RunChoice {
  const machine = search.get('machine');
  return {
    presetId: preset.id,
    machineId: machine === 'none' ? undefined : (machine ?? machineId),
    boardScope: numberOr(search.get('scope'), preset.boardScope),
    offcutPriority: numberOr(search.get('offcuts'), preset.offcutPriority),
    stockOnly: search.has('stockOnly') ? search.get('stockOnly') === 'true' : preset.stockOnly,
    timeLimitSec: Math.min(maxSeconds, numberOr(search.get('seconds'), preset.timeLimitSec)),
  };
}

/** The body that starts a run of one file. */
export function runRequest(importFileId: string, choice: RunChoice) {
  const { presetId, machineId, ...rest } = choice;
  return {
    importFileIds: [importFileId],
    optimizeParameterId: presetId,
    machineParameterId: machineId ?? null,
    ...rest,
  };
}
