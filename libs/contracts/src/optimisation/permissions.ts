import { definePermissions, ofThing } from '../define.js';

export const optimisationPermissions = definePermissions('Optimization', {
  Materials: ['Create', 'Edit', 'Delete', 'Import'],
  Boards: ['Create', 'Edit', 'Delete', 'Import'],
  Parameters: ['Create', 'Edit', 'Delete'],
  Machines: ['Create', 'Edit', 'Delete'],
  ImportFileSettings: ['Create', 'Edit', 'Delete', 'Import'],
  ImportFiles: ['Create', 'Delete', 'Optimize'],
  Solutions: ['Confirm'],
  Offcuts: [],
  SawKanban: [
    'Cut',
    /** Lists with parts of an order that is on hold. */
    'CutHeld',
  ],
  Activity: [],
  GoodsReceipts: ofThing('optimisation:goodsReceipt', 'Receive'),
  MaterialGroups: ofThing('optimisation:materialGroup'),
  LabelTemplates: ofThing('optimisation:labelTemplate', 'Prove'),
});
