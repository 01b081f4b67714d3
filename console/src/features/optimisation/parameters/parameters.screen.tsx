import { optimisationPermissions } from '@ishare/contracts/optimisation/permissions.js';
import { defineScreen } from '../../../resource/screen';
import type { Field } from '../../../resource/screen';
import { endpoints } from '../endpoints';
import { boardScopeOptions, offcutPriorityOptions, stagesOptions } from '../options';
import type { ParameterSetting } from '../records';
import { percentText } from '../figures';
import { defaultWeights, WeightsField } from './WeightsField';

const P = optimisationPermissions.names.Parameters;

const trim = (key: 'trimFront' | 'trimRear' | 'trimLeft' | 'trimRight'): Field => ({
  key,
  type: 'number',
  required: true,
  min: 0,
  max: 200,
  initial: 10,
  section: 'sawSection',
});
const percent = (key: string, initial: number, section: string): Field => ({
  key,
  type: 'number',
  required: true,
  min: 0,
  max: 100,
  initial,
  section,
});

/** How runs cut: kerf, trims, stages, grain, offcuts, limits. */
export default defineScreen<ParameterSetting>({
  name: 'optimisation:parameter',
  path: endpoints.parameters,
  permissions: { create: P.Create, update: P.Edit, delete: P.Delete },
  titleOf: (row) => row.name,
  columns: [
    { key: 'name', width: 220, sortable: true, pinned: 'start' },
    { key: 'isDefault', width: 90, as: 'boolean', sortable: true },
    { key: 'kerf', width: 100, as: 'mm', sortable: true },
    { key: 'trimFront', width: 124, as: 'mm' },
    { key: 'trimRear', width: 124, as: 'mm' },
    { key: 'trimLeft', width: 124, as: 'mm' },
    { key: 'trimRight', width: 124, as: 'mm' },
    { key: 'stages', width: 120, options: stagesOptions, sortable: true },
    { key: 'rotation', width: 90, as: 'boolean' },
    { key: 'offcutPriority', width: 150, options: offcutPriorityOptions },
    { key: 'minOffcutLength', width: 130, as: 'mm' },
    { key: 'minOffcutWidth', width: 130, as: 'mm' },
    { key: 'largeOffcutValue', width: 130, align: 'end', render: (row) => percentText(row.largeOffcutValue) },
    { key: 'boardScope', width: 150, options: boardScopeOptions },
    { key: 'stockOnly', width: 100, as: 'boolean' },
    { key: 'timeLimitSec', width: 110, as: 'number', sortable: true },
  ],
  filters: [{ key: 'filter', type: 'text' }],
  fields: [
    { key: 'name', type: 'text', required: true, max: 128, section: 'basicSection' },
    { key: 'isDefault', type: 'switch', initial: false, section: 'basicSection' },
    { key: 'kerf', type: 'number', required: true, min: 0, max: 20, initial: 4, section: 'sawSection' },
    trim('trimFront'),
    trim('trimRear'),
    trim('trimLeft'),
    trim('trimRight'),
    {
      key: 'stages',
      type: 'select',
      options: stagesOptions,
      required: true,
      initial: 3,
      section: 'cutSection',
      hint: 'optimisation:parameter.stagesHint',
    },
    {
      key: 'trimmingCut',
      type: 'switch',
      initial: false,
      section: 'cutSection',
      hint: 'optimisation:parameter.trimmingHint',
    },
    { key: 'headCut', type: 'switch', initial: false, section: 'cutSection', hint: 'optimisation:parameter.headHint' },
    {
      key: 'rotation',
      type: 'switch',
      initial: true,
      section: 'cutSection',
      hint: 'optimisation:parameter.rotationHint',
    },
    {
      key: 'offcutPriority',
      type: 'select',
      options: offcutPriorityOptions,
      required: true,
      initial: 0,
      section: 'offcutSection',
    },
    percent('ageWeight', 0, 'offcutSection'),
    {
      key: 'minOffcutLength',
      type: 'number',
      required: true,
      min: 0,
      max: 20_000,
      initial: 300,
      section: 'offcutSection',
    },
    {
      key: 'minOffcutWidth',
      type: 'number',
      required: true,
      min: 0,
      max: 20_000,
      initial: 150,
      section: 'offcutSection',
    },
    percent('smallOffcutValue', 30, 'offcutSection'),
    percent('largeOffcutValue', 80, 'offcutSection'),
    {
      key: 'objectiveWeights',
      type: 'custom',
      initial: defaultWeights,
      section: 'goalSection',
      span: 2,
      render: (props) => <WeightsField {...(props as object)} />,
    },
    {
      key: 'timeLimitSec',
      type: 'number',
      required: true,
      min: 1,
      max: 3600,
      precision: 0,
      initial: 20,
      section: 'goalSection',
    },
    {
      key: 'maxPatterns',
      type: 'number',
      required: true,
      min: 0,
      max: 10_000,
      precision: 0,
      initial: 0,
      section: 'goalSection',
      hint: 'optimisation:parameter.maxPatternsHint',
    },
    {
      key: 'boardScope',
      type: 'select',
      options: boardScopeOptions,
      required: true,
      initial: 0,
      section: 'goalSection',
    },
    {
      key: 'stockOnly',
      type: 'switch',
      initial: false,
      section: 'goalSection',
      hint: 'optimisation:parameter.stockOnlyHint',
    },
  ],
});
