import { cutSize, InvalidInstance } from './model.js';
import { trimOf } from './defects.js';
import { blockSize } from './problem.js';
import type { Board, Instance, Part } from './model.js';

/**
 * What the engine counts with at most: sides and widths in mm, parts in all, different sizes of them, and damaged spots
 * of a board. Far beyond what a saw takes, and far below where whole numbers of 1 µm would run over.
 */
export const LIMITS = { side: 100_000, width: 10_000, parts: 5_000_000, sizes: 10_000, spots: 200 } as const;

/** The engine counts in whole units of 1 µm at the finest. */
const precise = (value: number): boolean => Math.abs(value * 1000 - Math.round(value * 1000)) < 1e-5;
const positive = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value > 0;
const notNegative = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0;
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
/** An optional member that is an object of optional numbers. */
const amounts = (value: unknown, most: number): boolean =>
  value === undefined ||
  (isObject(value) && Object.values(value).every((each) => each === undefined || (notNegative(each) && each <= most)));
const share = (value: unknown): boolean => notNegative(value) && value <= 1;

/**
 * True where the part's cut size fits the board inside its trims in an orientation the part allows, with no cut longer
 * than `longestCut`.
 */
export function fits(part: Part, board: Board, longestCut = Infinity): boolean {
  const maxCut = longestCut + 1e-6;
  const trim = trimOf(board);
  const length = board.length - trim.left - trim.right + 1e-9;
  const width = board.width - trim.bottom - trim.top + 1e-9;
  const size = cutSize(part);
  // a side longer than the saw's longest cut can only be the board's own edge
  const cuttable = (l: number, w: number): boolean =>
    l <= length &&
    w <= width &&
    (l <= maxCut || w > width - 1e-6) &&
    (w <= maxCut || l > length - 1e-6) &&
    (length <= maxCut || width <= maxCut || (l > length - 1e-6 && w > width - 1e-6));
  return cuttable(size.length, size.width) || (part.rotate && cuttable(size.width, size.length));
}

/** True where the part can be cut off the board so that the saw holds at least `lastCutMin` behind it. */
function isHeld(part: Part, board: Board, { kerf, kerfRip, kerfCross, firstCut, lastCutMin }: Instance): boolean {
  if (!lastCutMin) return true;
  const trim = trimOf(board);
  const [length, width] = [board.length - trim.left - trim.right, board.width - trim.bottom - trim.top];
  const off = (size: number, whole: number, blade: number): boolean => size <= whole - blade - lastCutMin + 1e-9;
  const [along, across] = [kerfRip ?? kerf, kerfCross ?? kerf];
  const size = cutSize(part);
  const lies = (l: number, w: number): boolean =>
    l <= length + 1e-9 &&
    w <= width + 1e-9 &&
    ((firstCut !== 'vertical' && off(w, width, along)) ||
      (firstCut !== 'horizontal' && off(l, length, across)) ||
      (w > width - 1e-9 && (l > length - 1e-9 || off(l, length, across))) ||
      (l > length - 1e-9 && off(w, width, along)));
  return lies(size.length, size.width) || (part.rotate && lies(size.width, size.length));
}

type Refuse = (code: string, message: string) => never;

const refuseSetting: Refuse = (code, message) => {
  throw new InvalidInstance(code, null, message);
};

function checkSettings(instance: Instance): void {
  if (!isObject(instance)) refuseSetting('instance', 'The instance must be an object.');
  if (typeof instance.id !== 'string' || instance.id === '') refuseSetting('id', 'The instance needs an id.');
  if (!notNegative(instance.kerf) || !precise(instance.kerf) || instance.kerf > LIMITS.width)
    refuseSetting('kerf', `Kerf ${instance.kerf} must be a number of 0 to ${LIMITS.width} in steps of 0.001 mm.`);
  for (const [name, most] of [
    ['kerfRip', LIMITS.width],
    ['kerfCross', LIMITS.width],
    ['minStrip', LIMITS.width],
    ['lastCutMin', LIMITS.width],
    ['minOffcutLength', LIMITS.side],
    ['minOffcutWidth', LIMITS.side],
    ['largeOffcutLength', LIMITS.side],
    ['largeOffcutWidth', LIMITS.side],
  ] as const) {
    const value = instance[name];
    if (value !== undefined && !(notNegative(value) && precise(value) && value <= most))
      refuseSetting(name, `${name} ${value} must be a number of 0 to ${most} in steps of 0.001 mm.`);
  }
  for (const name of ['bookHeight', 'thickness', 'maxCutLength'] as const) {
    if (instance[name] !== undefined && !positive(instance[name]))
      refuseSetting(name, `${name} ${instance[name]} must be a number above 0.`);
  }
  if (instance.stages !== null && !(Number.isInteger(instance.stages) && instance.stages >= 2))
    refuseSetting('stages', `Stages ${instance.stages} must be null or a whole number of at least 2.`);
  if (typeof instance.exact !== 'boolean') refuseSetting('exact', 'exact must be true or false.');
  if (!['horizontal', 'vertical', 'any'].includes(instance.firstCut))
    refuseSetting('firstCut', `First cut ${instance.firstCut} must be horizontal, vertical or any.`);
  const { maxPatterns, creditOffcuts, minuteCost, saw } = instance;
  if (maxPatterns !== undefined && !(Number.isInteger(maxPatterns) && maxPatterns >= 0))
    refuseSetting('maxPatterns', `maxPatterns ${maxPatterns} must be a whole number of at least 0.`);
  if (creditOffcuts !== undefined && typeof creditOffcuts !== 'boolean')
    refuseSetting('creditOffcuts', 'creditOffcuts must be true or false.');
  if (minuteCost !== undefined && !(notNegative(minuteCost) && minuteCost <= 1e6))
    refuseSetting('minuteCost', `minuteCost ${minuteCost} must be a number of at least 0.`);
  const runs = isObject(saw) && [saw.feedRip, saw.feedCross].every(positive);
  if (saw !== undefined && !(runs && [saw.setSeconds, saw.loadSeconds].every(notNegative)))
    refuseSetting('saw', 'Feeds of the saw must be above 0, its seconds at least 0.');
  if (instance.headCut !== undefined && typeof instance.headCut !== 'boolean')
    refuseSetting('headCut', 'headCut must be true or false.');
  checkOffcutRules(instance);
}

function checkOffcutRules({ offcutMinYield, offcutValue, offcutSteps, offcutPriority }: Instance): void {
  if (offcutMinYield !== undefined && !share(offcutMinYield))
    refuseSetting('offcutMinYield', `offcutMinYield ${offcutMinYield} must lie between 0 and 1.`);
  if (offcutValue !== undefined && !(isObject(offcutValue) && share(offcutValue.small) && share(offcutValue.large)))
    refuseSetting('offcutValue', 'The shares of offcutValue must lie between 0 and 1.');
  if (offcutSteps !== undefined && !Array.isArray(offcutSteps))
    refuseSetting('offcutSteps', 'offcutSteps must be a list.');
  const side = (value: unknown): boolean => notNegative(value) && precise(value) && value <= LIMITS.side;
  for (const step of offcutSteps ?? [])
    if (!(isObject(step) && side(step.length) && side(step.width) && share(step.share)))
      refuseSetting('offcutSteps', `The step ${step?.length} × ${step?.width} with the share ${step?.share} is none.`);
  if (offcutPriority !== undefined && !['none', 'prefer', 'first'].includes(offcutPriority))
    refuseSetting('offcutPriority', `offcutPriority ${offcutPriority} must be none, prefer or first.`);
}

/** Refuses what is wrong with one board, in the order in which one thing hangs on another. */
function checkBoard(board: Board, refuse: Refuse): void {
  const { length, width, cost, qty, defects } = board;
  if (!positive(length) || !positive(width)) refuse('board.size', `size ${length} × ${width} must be above 0.`);
  if (length > LIMITS.side || width > LIMITS.side)
    refuse('board.size', `size ${length} × ${width} is more than ${LIMITS.side}.`);
  if (!notNegative(cost) || cost > 1e12) refuse('board.cost', `cost ${cost} must be a number of at least 0.`);
  if (qty !== null && !(Number.isSafeInteger(qty) && qty >= 0))
    refuse('board.qty', `quantity ${qty} must be null or a whole number of at least 0.`);
  if (board.kind !== undefined && board.kind !== 'stock' && board.kind !== 'offcut')
    refuse('board.kind', `kind ${String(board.kind)} must be stock or offcut.`);
  const isSpot = (spot: unknown): boolean =>
    isObject(spot) &&
    'x' in spot &&
    'y' in spot &&
    'length' in spot &&
    'width' in spot &&
    notNegative(spot.x) &&
    notNegative(spot.y) &&
    positive(spot.length) &&
    positive(spot.width);
  if (defects !== undefined && !(Array.isArray(defects) && defects.every(isSpot) && defects.length <= LIMITS.spots))
    refuse('board.defects', 'a damaged spot is no rectangle of the board, or there are too many.');
  const own: unknown = board.trim;
  if (own !== undefined && !isObject(own)) refuse('board.trim', 'trims must be numbers of at least 0.');
  const trim = trimOf(board);
  if (![trim.left, trim.right, trim.bottom, trim.top].every(notNegative))
    refuse('board.trim', 'trims must be numbers of at least 0.');
  if (![length, width, trim.left, trim.right, trim.bottom, trim.top].every(precise))
    refuse('board.precision', 'sizes are given in steps of 0.001 mm.');
  if (length - trim.left - trim.right <= 0 || width - trim.bottom - trim.top <= 0)
    refuse('board.trim', 'nothing is left inside the trims.');
}

function checkBoards(boards: Board[]): void {
  if (!Array.isArray(boards) || boards.length === 0)
    throw new InvalidInstance('boards', null, 'At least one board is needed.');
  const seen = new Set<string>();
  for (const board of boards) {
    const refuse: Refuse = (code, message) => {
      throw new InvalidInstance(code, String(board?.id), `Board ${board?.id}: ${message}`);
    };
    if (typeof board?.id !== 'string' || seen.has(board.id)) refuse('board.id', 'the id is missing or used twice.');
    seen.add(board.id);
    checkBoard(board, refuse);
  }
}

/** Refuses what is wrong with one part by itself. */
function checkPart(part: Part, refuse: Refuse): void {
  if (!positive(part.length) || !positive(part.width))
    refuse('part.size', `size ${part.length} × ${part.width} must be above 0.`);
  if (!(Number.isInteger(part.qty) && part.qty >= 1))
    refuse('part.qty', `quantity ${part.qty} must be a whole number of at least 1.`);
  if (typeof part.rotate !== 'boolean') refuse('part.rotate', 'rotate must be true or false.');
  if (!amounts(part.edges, LIMITS.width) || !amounts(part.oversize, LIMITS.width))
    refuse('part.allowance', 'bands and oversize must be numbers of at least 0.');
  const size = cutSize(part);
  if (!positive(size.length) || !positive(size.width))
    refuse('part.allowance', `bands and oversize leave ${size.length} × ${size.width} to cut.`);
  if (!precise(size.length) || !precise(size.width)) refuse('part.precision', 'sizes are given in steps of 0.001 mm.');
}

/** Matched parts are known, alike in number and across their row, and a board takes them in one piece. */
function checkMatches(instance: Instance, inStock: Board[]): void {
  const { matches, parts } = instance;
  if (matches !== undefined && !Array.isArray(matches)) refuseSetting('matches', 'matches must be a list.');
  const known = new Map(parts.map((part) => [part.id, part]));
  const seen = new Set<string>();
  for (const match of matches ?? []) {
    if (!isObject(match) || !Array.isArray(match.parts) || !['length', 'width'].includes(match.along))
      refuseSetting('matches', 'A match names its parts and the direction along which they lie.');
    const refuse: Refuse = (code, message) => {
      throw new InvalidInstance(code, String(match.parts[0]), `Match of ${match.parts.join(', ')}: ${message}`);
    };
    if (match.parts.length < 2) refuse('match.parts', 'it takes two parts at least.');
    for (const id of match.parts) {
      if (!known.has(id) || seen.has(id)) refuse('match.parts', `part ${id} is missing or matched twice.`);
      seen.add(id);
    }
    const members = match.parts.map((id) => known.get(id)!);
    const across = match.along === 'length' ? 'width' : 'length';
    const [first] = members;
    if (members.some((part) => cutSize(part)[across] !== cutSize(first!)[across]))
      refuse('match.size', `its parts must have one ${across}.`);
    if (members.some(({ qty }) => qty !== first!.qty)) refuse('match.qty', 'its parts must have one quantity.');
    const block: Part = { id: first!.id, ...blockSize(instance, match), qty: first!.qty, rotate: false };
    if (!inStock.some((board) => fits(block, board, instance.maxCutLength) && isHeld(block, board, instance)))
      refuse('match.tooLarge', `${block.length} × ${block.width} in one piece fits no board in stock.`);
  }
}

/**
 * Throws `InvalidInstance` (code, id of the part or board, message) for anything that no plan could satisfy or that is
 * not a number where one belongs.
 */
export function checkInstance(instance: Instance): void {
  checkSettings(instance);
  checkBoards(instance.boards);
  if (!Array.isArray(instance.parts) || instance.parts.length === 0)
    throw new InvalidInstance('parts', null, 'At least one part is needed.');
  const inStock = instance.boards.filter((board) => board.qty !== 0);
  if (inStock.length === 0) throw new InvalidInstance('boards.stock', instance.boards[0]!.id, 'No board is in stock.');
  const seen = new Set<string>();
  const sizes = new Set<string>();
  let [partArea, count] = [0, 0];
  const limit = instance.maxCutLength ? ` with cuts of at most ${instance.maxCutLength}` : '';
  for (const part of instance.parts) {
    const refuse: Refuse = (code, message) => {
      throw new InvalidInstance(code, String(part?.id), `Part ${part?.id}: ${message}`);
    };
    if (typeof part?.id !== 'string' || seen.has(part.id)) refuse('part.id', 'the id is missing or used twice.');
    seen.add(part.id);
    checkPart(part, refuse);
    const size = cutSize(part);
    // of many parts most have the size of another
    const key = `${size.length} ${size.width} ${part.rotate}`;
    if (
      !sizes.has(key) &&
      !inStock.some((board) => fits(part, board, instance.maxCutLength) && isHeld(part, board, instance))
    )
      refuse('part.tooLarge', `${size.length} × ${size.width} fits no board in stock${limit}.`);
    sizes.add(key);
    partArea += size.length * size.width * part.qty;
    count += part.qty;
  }
  if (count > LIMITS.parts)
    throw new InvalidInstance('parts.many', null, `${count} parts are more than ${LIMITS.parts}.`);
  if (sizes.size > LIMITS.sizes)
    throw new InvalidInstance('parts.many', null, `${sizes.size} sizes of parts are more than ${LIMITS.sizes}.`);
  checkMatches(instance, inStock);
  let boardArea = 0;
  for (const board of inStock) boardArea += board.qty === null ? Infinity : board.qty * board.length * board.width;
  if (partArea > boardArea + 1e-6)
    throw new InvalidInstance('boards.stock', inStock[0]!.id, 'The boards in stock have less area than the parts.');
}
