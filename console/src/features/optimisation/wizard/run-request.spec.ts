import type { OptimiseParameterSetting } from '@ishare/contracts/optimisation/optimise-parameter-setting.js';
import { runChoice, runRequest } from './run-request';

const preset = {
  id: 'p',
  boardScope: 0,
  offcutPriority: 2,
  stockOnly: true,
  timeLimitSec: 20,
} as OptimiseParameterSetting;

test('the preset holds where the address says nothing', () => {
  expect(runChoice(new URLSearchParams(), preset, { machineId: 'm' })).toEqual({
    presetId: 'p',
    machineId: 'm',
    boardScope: 0,
    offcutPriority: 2,
    stockOnly: true,
    timeLimitSec: 20,
  });
});

test('the address overrides the preset, zero and false included', () => {
  const search = new URLSearchParams('machine=none&scope=1&offcuts=0&stockOnly=false&seconds=5');
  expect(runChoice(search, preset, { machineId: 'm' })).toEqual({
    presetId: 'p',
    machineId: undefined,
    boardScope: 1,
    offcutPriority: 0,
    stockOnly: false,
    timeLimitSec: 5,
  });
  expect(runRequest('f', runChoice(search, preset, { machineId: 'm' }))).toEqual({
    importFileIds: ['f'],
    optimizeParameterId: 'p',
    machineParameterId: null,
    boardScope: 1,
    offcutPriority: 0,
    stockOnly: false,
    timeLimitSec: 5,
  });
});

test('no run takes longer than the tenant lets it', () => {
  const seconds = (search: string) =>
    runChoice(new URLSearchParams(search), preset, { machineId: undefined, maxSeconds: 15 }).timeLimitSec;
  expect([seconds(''), seconds('seconds=9'), seconds('seconds=99')]).toEqual([15, 9, 15]);
});
