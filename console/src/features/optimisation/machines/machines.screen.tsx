import { machineParameterSetting } from '@ishare/contracts/optimisation/machine-parameter-setting.js';
import { thingScreen } from '../../../resource/things';

/** What the saws can do, and how fast. */
export default thingScreen(machineParameterSetting, {
  name: 'optimisation:machine',
  titleOf: ({ name }) => name,
  texts: { machineType: 'optimisation:machineType', exportFormat: 'optimisation:exportFormat' },
  columns: {
    name: { width: 220, pinned: 'start' },
    machineType: { width: 140 },
    isDefault: { width: 90 },
    maxLength: true,
    maxWidth: true,
    bookHeight: true,
    minStrip: true,
    lastCutMin: { width: 130 },
    maxCutLength: { width: 130 },
    feedSpeed: true,
    loadSeconds: true,
    exportFormat: { width: 110 },
  },
  filters: ['machineType'],
  sections: {
    basicSection: {
      name: true,
      machineType: { hint: 'optimisation:machine.typeHint' },
      exportFormat: true,
      isDefault: true,
    },
    sizeSection: {
      maxLength: true,
      maxWidth: true,
      bookHeight: { hint: 'optimisation:machine.bookHint' },
      minStrip: { hint: 'optimisation:machine.minStripHint' },
      lastCutMin: { hint: 'optimisation:machine.lastCutHint' },
      maxCutLength: { hint: 'optimisation:machine.maxCutHint' },
    },
    speedSection: { feedSpeed: true, loadSeconds: true },
  },
});
