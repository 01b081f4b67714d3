// What an order asks of the machines: of its design, else of its part lines, else what orders of its product type come
// to by piece.
import type { LoadBasis, Work } from '@ishare/contracts/sales-order/capacity.js';
import type { DesignContent } from '@ishare/contracts/sales-order/design-content.js';
import { LineKind } from '@ishare/contracts/sales-order/order-lines.js';
import type { SplitPart } from '@ishare/contracts/sales-order/split.js';
import { divideDecimal, multiplyDecimal, roundDecimal, sumDecimal } from '@ishare/kernel/decimal.js';
import type { SplitModels } from '../designs/split-models.js';
import { split } from '../designs/splitter.js';
import type { RoundLine } from '../audits/audit-round.entity.js';
import { NO_WORK } from './plan-load.js';

const [MM2, MM] = [1e6, 1e3];
const DIGITS = 3;

const times = (...factors: number[]): number =>
  factors.reduce((product, factor) => multiplyDecimal(product, factor) ?? 0, 1);
const total = (amounts: readonly number[], unit = 1): number =>
  roundDecimal(divideDecimal(sumDecimal(amounts) ?? 0, unit) ?? 0, DIGITS);

/** How many cabinets, and m² of their fronts. */
export interface Pieces {
  cabinets: number;
  front: number;
}

/** What orders of a product type have come to, with their pieces. */
export type Known = Work & Pieces;

export interface OrderLoad extends Pieces {
  load: Work;
  basis: LoadBasis;
}

const banded = ({ edges, length, width, count }: SplitPart): number[] =>
  Object.entries(edges).flatMap(([side, band]) => (band ? [times(side.startsWith('L') ? length : width, count)] : []));

function ofContents(contents: readonly DesignContent[], models: SplitModels): OrderLoad {
  const parts = contents.flatMap((content) => split(content, { key: '', separatePallet: null }, models).parts);
  const cabinets = contents.flatMap(({ rooms }) => rooms.flatMap((room) => room.cabinets));
  return {
    load: {
      cut: total(
        parts.map(({ length, width, count }) => times(length, width, count)),
        MM2,
      ),
      edge: total(parts.flatMap(banded), MM),
      bore: total(parts.map(({ drillings, count }) => times(drillings.length, count))),
    },
    basis: 'design',
    cabinets: cabinets.length,
    front: total(
      cabinets.map(({ width, height }) => times(width, height)),
      MM2,
    ),
  };
}

const isSized = (line: RoundLine): boolean => (line.length ?? 0) > 0 && (line.width ?? 0) > 0;

/** Part lines say their sizes; how they are banded and bored nobody knows from them. */
function ofPartLines(lines: readonly RoundLine[]): Work {
  const parts = lines.filter((line) => line.kind === LineKind.Matter && isSized(line));
  const areas = parts.map(({ length, width, count }) => times(length!, width!, count));
  return { ...NO_WORK, cut: total(areas, MM2) };
}

function piecesOf(lines: readonly RoundLine[]): Pieces {
  const products = lines.filter(({ kind }) => kind === LineKind.Product || kind === LineKind.StandardProduct);
  return {
    cabinets: Math.ceil(total(products.map(({ count }) => count))),
    front: total(
      products.map(({ length, width, height, count }) => times((width || length) ?? 0, (height || length) ?? 0, count)),
      MM2,
    ),
  };
}

/** As much as orders of the type come to by cabinet, or by m² of front. */
function estimated(pieces: Pieces, unit: string | null, known: Known | null): Work {
  const [own, theirs] = unit === 'cabinet' ? [pieces.cabinets, known?.cabinets] : [pieces.front, known?.front];
  if (!known || !theirs || own <= 0) return NO_WORK;
  const share = (amount: number) => roundDecimal(divideDecimal(times(amount, own), theirs) ?? 0, DIGITS);
  return { cut: share(known.cut), edge: share(known.edge), bore: Math.ceil(share(known.bore)) };
}

const isWork = ({ cut, edge, bore }: Work): boolean => cut > 0 || edge > 0 || bore > 0;

/** Stations that the product type leaves out ask for nothing. */
const onRoute = (load: Work, route: readonly string[]): Work =>
  route.length === 0
    ? load
    : {
        cut: route.includes('cut') ? load.cut : 0,
        edge: route.includes('edge') ? load.edge : 0,
        bore: route.includes('bore') ? load.bore : 0,
      };

export interface LoadFacts {
  contents: readonly DesignContent[];
  lines: readonly RoundLine[];
  /** Of the order's product type: by what it is counted, where its parts go, what its orders have come to. */
  unit: string | null;
  route: readonly string[];
  known: Known | null;
}

export function loadOf({ contents, lines, unit, route, known }: LoadFacts, models: SplitModels): OrderLoad {
  const drawn = ofContents(contents, models);
  if (isWork(drawn.load)) return { ...drawn, load: onRoute(drawn.load, route) };
  const pieces = piecesOf(lines);
  const parts = ofPartLines(lines);
  if (isWork(parts)) return { ...pieces, load: onRoute(parts, route), basis: 'lines' };
  const guess = estimated(pieces, unit, known);
  return { ...pieces, load: onRoute(guess, route), basis: isWork(guess) ? 'estimate' : 'none' };
}
