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
  'barcode',
  'orderNo',
  'cabinetNo',
  'room',
  'remark',
] as const;

const alwaysNeeded = ['materialCode', 'length', 'width', 'count'];

/** Fields that a setting lacks to read a cut list: four of them, and a number or a name of the part. */
export function missingFields(present: readonly string[]): string[] {
  const missing = alwaysNeeded.filter((field) => !present.includes(field));
  return present.includes('code') || present.includes('name') ? missing : ['code', ...missing];
}
