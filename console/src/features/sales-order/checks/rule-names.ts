// Names that a production JSON usually has: what editors of rules offer. A JSON may hold others.
const ORDER = ['salesOrderNo', 'orderName', 'customerName', 'dealerName', 'cabinets.count', 'parts.count'];
const CABINET = [
  'cabinetNo',
  'name',
  'width',
  'height',
  'depth',
  'shelves',
  'doors',
  'drawers',
  'material',
  'roomName',
];
const PART = [
  'partNo',
  'name',
  'length',
  'width',
  'thickness',
  'count',
  'grain',
  'materialCode',
  'edges.L1',
  'edges.L2',
  'edges.W1',
  'edges.W2',
  'drillings.count',
  'trace.ruleId',
];
const DRILL = ['face', 'x', 'y', 'diameter', 'depth'];
const BASE = [
  'base.factory.boardLength',
  'base.factory.boardWidth',
  'base.factory.shortestPart',
  'base.factory.narrowestBanded',
  'base.factory.widestShelf',
  'base.factory.widestDoor',
];
const behind = (prefix: string, names: readonly string[]) => names.map((name) => `${prefix}.${name}`);

/** What a rule about things of that kind may read, its own values first. */
export function namesOfScope(scope: string | undefined): readonly string[] {
  const order = behind('order', ORDER.slice(0, 4));
  if (scope === 'order') return [...ORDER, ...BASE];
  if (scope === 'cabinet') return [...CABINET, ...order, ...BASE];
  if (scope === 'drill') return [...DRILL, ...behind('part', PART), ...behind('cabinet', CABINET), ...order, ...BASE];
  return [...PART, ...behind('cabinet', CABINET), ...order, ...BASE];
}
