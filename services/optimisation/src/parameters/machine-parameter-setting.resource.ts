import { optimisationPermissions } from '@ishare/contracts/optimisation/permissions.js';
import { filter } from '@ishare/crud/filters.js';
import { defineResource, verbPermissions } from '@ishare/crud/resource.js';
import { auditedReply, concurrencyStamp, requiredText } from '@ishare/server/schemas.js';
import { z } from 'zod';
import { MachineParameterSetting } from './machine-parameter-setting.entity.js';

const side = z.number().positive().max(20_000);

const fields = {
  name: requiredText(128),
  machineType: z.number().int().min(0).max(2).default(0),
  maxLength: side.default(3_800),
  maxWidth: side.default(3_800),
  bookHeight: z.number().positive().max(1_000).default(75),
  minStrip: z.number().min(0).max(2_000).default(0),
  lastCutMin: z.number().min(0).max(2_000).default(0),
  feedSpeed: z.number().positive().max(500).default(45),
  loadSeconds: z.number().min(0).max(3_600).default(30),
  exportFormat: z.number().int().min(0).max(4).default(0),
  isDefault: z.boolean().default(false),
};

const reply = auditedReply.extend({
  name: z.string(),
  machineType: z.number().int(),
  maxLength: z.number(),
  maxWidth: z.number(),
  bookHeight: z.number(),
  minStrip: z.number(),
  lastCutMin: z.number(),
  feedSpeed: z.number(),
  loadSeconds: z.number(),
  exportFormat: z.number().int(),
  isDefault: z.boolean(),
});

export const machineParameterSettingResource = defineResource({
  name: 'MachineParameterSetting',
  path: 'api/optimization/machine-parameter-settings',
  entity: MachineParameterSetting,
  create: z.object(fields),
  update: z.object({ ...fields, concurrencyStamp }),
  reply,
  permissions: verbPermissions(optimisationPermissions.names.Machines),
  filters: { machineType: filter.number() },
  search: ['name'],
  sort: ['name', 'machineType', 'bookHeight', 'isDefault', 'creationTime'],
  defaultSort: [
    { field: 'isDefault', descending: true },
    { field: 'name', descending: false },
  ],
});
