// What a furniture factory begins with: what it cannot make, what comes back from the customer, and what costs a tool.
// Titles and messages stand in the texts of the service under `Starter:<code>` and `StarterMessage:<code>`.
import type { CheckScope, CheckSeverity } from '@ishare/contracts/sales-order/json-check.js';

export interface StarterRule {
  code: string;
  scope: CheckScope;
  severity: CheckSeverity;
  expression: string;
}

/** Values that the rules read as `base.factory.<name>`: a factory sets its own. */
export const STARTER_BASE = {
  code: 'factory',
  data: {
    boardLength: 2_440,
    boardWidth: 1_220,
    shortestPart: 40,
    narrowestBanded: 50,
    thickest: 50,
    highestCabinet: 2_750,
    widestShelf: 900,
    widestDoor: 600,
    highestDoor: 2_420,
    deepestDrawer: 600,
    leastBelowHole: 3,
    holeFromEdge: 8,
  },
} as const;

export const STARTER_RULES: readonly StarterRule[] = [
  { code: 'S01-cabinets', scope: 'order', severity: 'error', expression: 'cabinets.count > 0' },
  {
    code: 'S02-height',
    scope: 'cabinet',
    severity: 'warn',
    expression: 'height <= base.factory.highestCabinet',
  },
  {
    code: 'S03-shelf-span',
    scope: 'cabinet',
    severity: 'warn',
    expression: 'shelves = 0 or width <= base.factory.widestShelf',
  },
  {
    code: 'S04-door-width',
    scope: 'cabinet',
    severity: 'warn',
    expression: 'doors = 0 or width / doors <= base.factory.widestDoor',
  },
  {
    code: 'S05-drawer-depth',
    scope: 'cabinet',
    severity: 'warn',
    expression: 'drawers = 0 or depth <= base.factory.deepestDrawer + 50',
  },
  { code: 'S10-material', scope: 'part', severity: 'error', expression: "materialCode != null and materialCode != ''" },
  {
    code: 'S11-board',
    scope: 'part',
    severity: 'error',
    expression:
      'max(length, width) <= max(base.factory.boardLength, base.factory.boardWidth) and ' +
      'min(length, width) <= min(base.factory.boardLength, base.factory.boardWidth)',
  },
  {
    code: 'S12-smallest',
    scope: 'part',
    severity: 'error',
    expression: 'min(length, width) >= base.factory.shortestPart',
  },
  {
    code: 'S13-narrow-band',
    scope: 'part',
    severity: 'warn',
    expression:
      '(edges.L1 = null and edges.L2 = null and edges.W1 = null and edges.W2 = null) or ' +
      'min(length, width) >= base.factory.narrowestBanded',
  },
  {
    code: 'S14-thickness',
    scope: 'part',
    severity: 'error',
    expression: 'thickness > 0 and thickness <= base.factory.thickest',
  },
  { code: 'S15-count', scope: 'part', severity: 'error', expression: 'count = null or count >= 1' },
  {
    code: 'S16-front-bands',
    scope: 'part',
    severity: 'warn',
    expression:
      "trace.ruleId != 'door' or (edges.L1 != null and edges.L2 != null and edges.W1 != null and edges.W2 != null)",
  },
  {
    code: 'S17-grain-length',
    scope: 'part',
    severity: 'error',
    expression: 'grain != 1 or length <= base.factory.boardLength',
  },
  {
    code: 'S20-hole-depth',
    scope: 'drill',
    severity: 'error',
    expression:
      "not (face = 'front' or face = 'back') or depth >= part.thickness or " +
      'depth <= part.thickness - base.factory.leastBelowHole',
  },
  {
    code: 'S21-hole-tool',
    scope: 'drill',
    severity: 'warn',
    expression:
      'diameter = 3 or diameter = 5 or diameter = 8 or diameter = 10 or diameter = 15 or diameter = 20 or ' +
      'diameter = 35',
  },
  {
    code: 'S22-hole-inside',
    scope: 'drill',
    severity: 'error',
    expression: 'x >= 0 and y >= 0 and x <= part.length and y <= part.width',
  },
  {
    code: 'S23-hole-edge',
    scope: 'drill',
    severity: 'warn',
    expression:
      "not (face = 'front' or face = 'back') or " +
      '(min(x, part.length - x) >= base.factory.holeFromEdge and min(y, part.width - y) >= base.factory.holeFromEdge)',
  },
];
