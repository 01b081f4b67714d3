// A piece with every text, for a label whose tenant has no such piece yet.
import { labelFields, type LabelData, type LabelKind } from './label-template.js';

const texts: Readonly<Record<string, string>> = {
  code: 'PL-20261101-003-S12-114-12-38',
  partNo: 'A-017',
  name: 'Side panel, left',
  orderNo: 'SO-20261101-0042',
  room: 'Bedroom',
  cabinetNo: 'W-03',
  length: '2364.5',
  width: '579.5',
  thickness: '18',
  material: 'MB-18-OAK',
  decor: 'Warm white oak',
  edges: 'L1 L2 EB10, W1 EB04',
  drillFile: 'A-017.mpr',
  barcode: '6901234567892',
  remark: 'Hinges as drawn',
  fileNo: 'PL-20261101-003',
  solutionNo: 'PL-20261101-003-S12',
  pattern: '114',
  board: '12',
  boardsCode: 'MB-18-OAK-2440',
  sequence: '38',
  total: '612',
  bin: 'R03-12',
  orderName: 'Wardrobe and walk-in closet',
  customer: 'Chen',
  dealer: 'Tianhe showroom',
  address: '12 Garden Road, building 3, flat 1802',
  pallet: 'Pallet 2',
  cabinets: 'W-01, W-02, W-03',
  content: 'Side panel×4, Shelf×6, Back×2, Hinge 110°×12',
  count: '24 pieces',
  weight: '38.5 kg',
  size: '2400×600×120',
  number: '3',
  fragile: 'Fragile',
  storehouse: 'Finished goods',
  row: 'Row A',
  column: '12',
  level: '4',
  date: '2026-11-01',
};

/** Fields that nobody has thought of here show their names. */
export function labelSample(kind: LabelKind): LabelData {
  return {
    texts: Object.fromEntries(labelFields[kind].map((field) => [field, texts[field] ?? field])),
    panel: { length: 2364.5, width: 579.5, grain: 1, edges: [true, true, true, false] },
  };
}
