import { optimisationPermissions } from '@ishare/contracts/optimisation/permissions.js';
import { filter } from '@ishare/crud/filters.js';
import { defineResource, verbPermissions } from '@ishare/crud/resource.js';
import { auditedReply, concurrencyStamp, requiredText } from '@ishare/server/schemas.js';
import { z } from 'zod';
import { OptimiseParameterSetting } from './optimise-parameter-setting.entity.js';

const trim = z.number().min(0).max(200).default(10);
const offcutSide = z.number().min(0).max(20_000);
const percent = z.number().min(0).max(100);
const weight = z.number().min(0).max(100);
const objectiveWeights = z.object({
  material: weight.default(1),
  boards: weight.default(0),
  cuts: weight.default(0),
  time: weight.default(0),
});

const fields = {
  name: requiredText(128),
  kerf: z.number().min(0).max(20).default(4),
  trimFront: trim,
  trimRear: trim,
  trimLeft: trim,
  trimRight: trim,
  stages: z
    .number()
    .int()
    .min(0)
    .max(6)
    .refine((value) => value !== 1, { params: { text: 'Validation:option' } })
    .default(3),
  trimmingCut: z.boolean().default(false),
  headCut: z.boolean().default(false),
  rotation: z.boolean().default(true),
  minOffcutLength: offcutSide.default(300),
  minOffcutWidth: offcutSide.default(150),
  smallOffcutValue: percent.default(30),
  largeOffcutValue: percent.default(80),
  offcutPriority: z.number().int().min(0).max(2).default(0),
  ageWeight: percent.default(0),
  objectiveWeights: objectiveWeights.default({ material: 1, boards: 0, cuts: 0, time: 0 }),
  timeLimitSec: z.number().int().min(1).max(3_600).default(20),
  maxPatterns: z.number().int().min(0).max(10_000).default(0),
  stockOnly: z.boolean().default(false),
  boardScope: z.number().int().min(0).max(1).default(0),
  isDefault: z.boolean().default(false),
};

const reply = auditedReply.extend({
  name: z.string(),
  kerf: z.number(),
  trimFront: z.number(),
  trimRear: z.number(),
  trimLeft: z.number(),
  trimRight: z.number(),
  stages: z.number().int(),
  trimmingCut: z.boolean(),
  headCut: z.boolean(),
  rotation: z.boolean(),
  minOffcutLength: z.number(),
  minOffcutWidth: z.number(),
  smallOffcutValue: z.number(),
  largeOffcutValue: z.number(),
  offcutPriority: z.number().int(),
  ageWeight: z.number(),
  objectiveWeights,
  timeLimitSec: z.number().int(),
  maxPatterns: z.number().int(),
  stockOnly: z.boolean(),
  boardScope: z.number().int(),
  isDefault: z.boolean(),
});

export const optimiseParameterSettingResource = defineResource({
  name: 'OptimizeParameterSetting',
  path: 'api/optimization/optimize-parameter-settings',
  entity: OptimiseParameterSetting,
  create: z.object(fields),
  update: z.object({ ...fields, concurrencyStamp }),
  reply,
  permissions: verbPermissions(optimisationPermissions.names.Parameters),
  filters: { isDefault: filter.bool() },
  search: ['name'],
  sort: ['name', 'kerf', 'stages', 'timeLimitSec', 'isDefault', 'creationTime'],
  defaultSort: [
    { field: 'isDefault', descending: true },
    { field: 'name', descending: false },
  ],
});
