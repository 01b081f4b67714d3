import type { Part } from '@ishare/contracts/catalogue/items.js';

/** The id of what lies at the top of a tree. */
export const ROOT_PARENT = '00000000-0000-0000-0000-000000000000';

/** A product or a part; the latter has a size and a count. */
export type Item = Omit<Part, 'size' | 'count'> & Partial<Pick<Part, 'size' | 'count'>>;
