import { designCreate, designs, designUpdate } from '@ishare/contracts/sales-order/designs.js';
import { defineResource, recordsOf } from '@ishare/crud/resource.js';
import { Design } from './design.entity.js';

/** Designs of the built-in designer. */
export const designResource = defineResource({
  name: 'Design',
  ...recordsOf(designs),
  entity: Design,
  create: designCreate,
  update: designUpdate,
  search: ['designId', 'name'],
  sort: ['designId', 'name', 'creationTime', 'lastModificationTime'],
  defaultSort: [{ field: 'creationTime', descending: true }],
});
