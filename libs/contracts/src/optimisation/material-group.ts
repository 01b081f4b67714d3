import { flag, millimetres, refersTo, text, texts, whole } from '../things/field.js';
import { thing, type RecordOf } from '../things/thing.js';
import { machineParameterSetting } from './machine-parameter-setting.js';
import { optimiseParameterSetting } from './optimise-parameter-setting.js';
import { optimisationPermissions } from './permissions.js';

/**
 * Materials that are cut at one machine, by parameters of their own. A material belongs to the first group in use, by
 * rank, all of whose rules it meets; a rule that says nothing is met by every material.
 */
export const materialGroup = thing('MaterialGroup', {
  path: 'api/optimization/material-groups',
  permissions: optimisationPermissions.names.MaterialGroups,
  orderedBy: ['rank', 'name'],
  fields: {
    name: text(64).required().unique().sorts().searches(),
    /** Lower ones are asked first. */
    rank: whole(0, 9_999).default(100).sorts(),
    categories: texts(20, 64),
    /** Both ends belong to it. */
    thicknessFrom: millimetres(0, 500),
    thicknessTo: millimetres(0, 500),
    /** Codes of materials; one that ends in * stands for all that begin so. */
    materialCodes: texts(200, 64),
    machineId: refersTo(() => machineParameterSetting)
      .required()
      .filters(),
    machineName: text(128).readOnly(),
    /** Parameters of a run for its materials that have none of their own; those of the run, where it is empty. */
    parameterSettingId: refersTo(() => optimiseParameterSetting),
    parameterName: text(128).readOnly(),
    isEnable: flag(true).sorts().filters(),
  },
});

export type MaterialGroup = RecordOf<typeof materialGroup>;
