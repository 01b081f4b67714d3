import type { Part } from '@ishare/contracts/catalogue/items.js';
import type { Row } from '../../resource/screen';

/** The id of what lies at the top of a tree. */
export const ROOT_PARENT = '00000000-0000-0000-0000-000000000000';

export interface Directory extends Row {
  /** The all-zero GUID at the top. */
  parentId: string;
  displayName: string;
  code: string;
  isEnable?: boolean;
}

/** A product or a part; the latter has a size and a count. */
export type Item = Omit<Part, 'size' | 'count'> & Partial<Pick<Part, 'size' | 'count'>>;

/** How many of a part go into a product. */
export interface PartLink {
  id: string;
  productId: string;
  partId: string;
  count: number;
  name: string;
  part: Pick<Item, 'id' | 'name' | 'code' | 'unit' | 'price' | 'isEnable'>;
}
