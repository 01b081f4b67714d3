import type { Part } from '@ishare/contracts/catalogue/items.js';

/** A product or a part; the latter has a size and a count. */
export type Item = Omit<Part, 'size' | 'count'> & Partial<Pick<Part, 'size' | 'count'>>;
