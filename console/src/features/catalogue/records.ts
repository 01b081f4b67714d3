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

/** A product or a part. */
export interface Item extends Row {
  catalogId: string | null;
  name: string;
  code: string | null;
  erpCode: string | null;
  stockCode: string | null;
  workshopCode: string | null;
  factoryCode: string | null;
  length: number | null;
  width: number | null;
  height: number | null;
  price: number | null;
  describe: string | null;
  unit: string | null;
  color: string | null;
  images: string | null;
  isEnable: boolean;
  /** Of parts. */
  size?: string | null;
  count?: number | null;
}

/** How many of a part go into a product. */
export interface PartLink {
  id: string;
  productId: string;
  partId: string;
  count: number;
  name: string;
  part: Pick<Item, 'id' | 'name' | 'code' | 'unit' | 'price' | 'isEnable'>;
}
