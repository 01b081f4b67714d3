import { optimisationPermissions } from '@ishare/contracts/optimisation/permissions.js';
import { defineScreen } from '../../../resource/screen';
import { endpoints } from '../endpoints';
import { exportFormatOptions, machineTypeOptions } from '../options';
import type { MachineSetting } from '../records';

const P = optimisationPermissions.names.Machines;

/** What the saws can do, and how fast. */
export default defineScreen<MachineSetting>({
  name: 'optimisation:machine',
  path: endpoints.machines,
  permissions: { create: P.Create, update: P.Edit, delete: P.Delete },
  titleOf: (row) => row.name,
  columns: [
    { key: 'name', width: 220, sortable: true, pinned: 'start' },
    { key: 'machineType', width: 140, options: machineTypeOptions, sortable: true },
    { key: 'isDefault', width: 90, as: 'boolean', sortable: true },
    { key: 'maxLength', width: 120, as: 'mm' },
    { key: 'maxWidth', width: 120, as: 'mm' },
    { key: 'bookHeight', width: 120, as: 'mm', sortable: true },
    { key: 'minStrip', width: 120, as: 'mm' },
    { key: 'lastCutMin', width: 130, as: 'mm' },
    { key: 'feedSpeed', width: 120, as: 'number' },
    { key: 'loadSeconds', width: 120, as: 'number' },
    { key: 'exportFormat', width: 110, options: exportFormatOptions },
  ],
  filters: [
    { key: 'filter', type: 'text' },
    { key: 'machineType', type: 'select', options: machineTypeOptions },
  ],
  fields: [
    { key: 'name', type: 'text', required: true, max: 128, section: 'basicSection' },
    {
      key: 'machineType',
      type: 'select',
      options: machineTypeOptions,
      required: true,
      initial: 0,
      section: 'basicSection',
    },
    {
      key: 'exportFormat',
      type: 'select',
      options: exportFormatOptions,
      required: true,
      initial: 0,
      section: 'basicSection',
    },
    { key: 'isDefault', type: 'switch', initial: false, section: 'basicSection' },
    { key: 'maxLength', type: 'number', required: true, min: 1, max: 20_000, initial: 3800, section: 'sizeSection' },
    { key: 'maxWidth', type: 'number', required: true, min: 1, max: 20_000, initial: 3800, section: 'sizeSection' },
    {
      key: 'bookHeight',
      type: 'number',
      required: true,
      min: 1,
      max: 1000,
      initial: 75,
      section: 'sizeSection',
      hint: 'optimisation:machine.bookHint',
    },
    { key: 'minStrip', type: 'number', required: true, min: 0, max: 2000, initial: 0, section: 'sizeSection' },
    { key: 'lastCutMin', type: 'number', required: true, min: 0, max: 2000, initial: 0, section: 'sizeSection' },
    { key: 'feedSpeed', type: 'number', required: true, min: 0.1, max: 500, initial: 45, section: 'speedSection' },
    { key: 'loadSeconds', type: 'number', required: true, min: 0, max: 3600, initial: 30, section: 'speedSection' },
  ],
});
