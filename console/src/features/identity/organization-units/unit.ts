import type { Row } from '../../../resource/screen';

export const unitsPath = '/api/identity/organization-units';

export interface Unit extends Row {
  parentId: string | null;
  /** e.g. 00001.00002; siblings stand in its order. */
  code: string;
  displayName: string;
}

/** Units in the order of their codes, as the tree shows them. */
export function inCodeOrder(units: readonly Unit[]): Unit[] {
  return units.toSorted((a, b) => (a.code < b.code ? -1 : a.code > b.code ? 1 : 0));
}
