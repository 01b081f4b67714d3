// Apart from the settings: the process that reads a list is started anew for each, and loads no more than it needs.

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
