// Apart from the settings, for the process that reads lists starts anew for each and must know no more than this.

/** What a column of a cut list may mean. */
export const cutListFields = [
  'code',
  'name',
  'materialCode',
  'length',
  'width',
  'count',
  'grain',
  'rotate',
  'edges',
  'edgeL1',
  'edgeL2',
  'edgeW1',
  'edgeW2',
  'thickness',
  'drillFile',
  'matchGroup',
  'barcode',
  'orderNo',
  'cabinetNo',
  'room',
  'remark',
] as const;
export type CutListField = (typeof cutListFields)[number];

/** Without these there is no part; `name` or `code` must be there too. */
export const neededFields: readonly CutListField[] = ['materialCode', 'length', 'width', 'count'];
