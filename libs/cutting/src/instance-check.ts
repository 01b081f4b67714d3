import { cutSize, InvalidInstance } from './model.js';
import { trimOf } from './defects.js';
import type { Board, Instance, Part } from './model.js';

/** The engine counts in whole units of 1 µm at the finest. */
const precise = (value: number): boolean => Math.abs(value * 1000 - Math.round(value * 1000)) < 1e-5;
const positive = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value > 0;
const notNegative = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0;

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

function checkSettings(instance: Instance): void {
  const refuse = (code: string, message: string): never => {
    throw new InvalidInstance(code, null, message);
  };
  if (typeof instance !== 'object' || instance === null) refuse('instance', 'The instance must be an object.');
  if (typeof instance.id !== 'string' || instance.id === '') refuse('id', 'The instance needs an id.');
  if (!notNegative(instance.kerf) || !precise(instance.kerf))
    refuse('kerf', `Kerf ${instance.kerf} must be a number of at least 0 in steps of 0.001 mm.`);
  for (const name of [
    'kerfRip',
    'kerfCross',
    'minOffcutLength',
    'minOffcutWidth',
    'largeOffcutLength',
    'largeOffcutWidth',
    'minStrip',
    'lastCutMin',
  ] as const) {
    const value = instance[name];
    if (value !== undefined && !(notNegative(value) && precise(value)))
      refuse(name, `${name} ${value} must be a number of at least 0 in steps of 0.001 mm.`);
  }
  for (const name of ['bookHeight', 'thickness', 'maxCutLength'] as const) {
    if (instance[name] !== undefined && !positive(instance[name]))
      refuse(name, `${name} ${instance[name]} must be a number above 0.`);
  }
  const share = (value: number): boolean => notNegative(value) && value <= 1;
  if (instance.offcutMinYield !== undefined && !share(instance.offcutMinYield))
    refuse('offcutMinYield', `offcutMinYield ${instance.offcutMinYield} must lie between 0 and 1.`);
  const value = instance.offcutValue;
  if (value !== undefined && !(share(value.small) && share(value.large)))
    refuse('offcutValue', 'The shares of offcutValue must lie between 0 and 1.');
  for (const { length, width, share: worth } of instance.offcutSteps ?? [])
    if (!(notNegative(length) && precise(length) && notNegative(width) && precise(width) && share(worth)))
      refuse('offcutSteps', `The step ${length} × ${width} with the share ${worth} is none.`);
  if (instance.stages !== null && !(Number.isInteger(instance.stages) && instance.stages >= 2))
    refuse('stages', `Stages ${instance.stages} must be null or a whole number of at least 2.`);
  if (typeof instance.exact !== 'boolean') refuse('exact', 'exact must be true or false.');
  if (!['horizontal', 'vertical', 'any'].includes(instance.firstCut))
    refuse('firstCut', `First cut ${instance.firstCut} must be horizontal, vertical or any.`);
}

function checkBoards(boards: Board[]): void {
  if (!Array.isArray(boards) || boards.length === 0)
    throw new InvalidInstance('boards', null, 'At least one board is needed.');
  const seen = new Set<string>();
  for (const board of boards) {
    const refuse = (code: string, message: string): never => {
      throw new InvalidInstance(code, String(board?.id), `Board ${board?.id}: ${message}`);
    };
    if (typeof board?.id !== 'string' || seen.has(board.id)) refuse('board.id', 'the id is missing or used twice.');
    seen.add(board.id);
    if (!positive(board.length) || !positive(board.width))
      refuse('board.size', `size ${board.length} × ${board.width} must be above 0.`);
    if (!notNegative(board.cost)) refuse('board.cost', `cost ${board.cost} must be a number of at least 0.`);
    if (board.qty !== null && !(Number.isInteger(board.qty) && board.qty >= 0))
      refuse('board.qty', `quantity ${board.qty} must be null or a whole number of at least 0.`);
    if (
      board.defects?.some(
        (spot) => ![spot.x, spot.y].every(notNegative) || !positive(spot.length) || !positive(spot.width),
      )
    )
      refuse('board.defects', 'a damaged spot is no rectangle of the board.');
    const trim = trimOf(board);
    if (![trim.left, trim.right, trim.bottom, trim.top].every(notNegative))
      refuse('board.trim', 'trims must be numbers of at least 0.');
    if (![board.length, board.width, trim.left, trim.right, trim.bottom, trim.top].every(precise))
      refuse('board.precision', 'sizes are given in steps of 0.001 mm.');
    if (board.length - trim.left - trim.right <= 0 || board.width - trim.bottom - trim.top <= 0)
      refuse('board.trim', 'nothing is left inside the trims.');
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
  const seen = new Set<string>();
  const inStock = instance.boards.filter((board) => board.qty !== 0);
  if (inStock.length === 0) throw new InvalidInstance('boards.stock', instance.boards[0]!.id, 'No board is in stock.');
  let partArea = 0;
  const limit = instance.maxCutLength ? ` with cuts of at most ${instance.maxCutLength}` : '';
  for (const part of instance.parts) {
    const refuse = (code: string, message: string): never => {
      throw new InvalidInstance(code, String(part?.id), `Part ${part?.id}: ${message}`);
    };
    if (typeof part?.id !== 'string' || seen.has(part.id)) refuse('part.id', 'the id is missing or used twice.');
    seen.add(part.id);
    if (!positive(part.length) || !positive(part.width))
      refuse('part.size', `size ${part.length} × ${part.width} must be above 0.`);
    if (!(Number.isInteger(part.qty) && part.qty >= 1))
      refuse('part.qty', `quantity ${part.qty} must be a whole number of at least 1.`);
    if (typeof part.rotate !== 'boolean') refuse('part.rotate', 'rotate must be true or false.');
    const size = cutSize(part);
    if (!positive(size.length) || !positive(size.width))
      refuse('part.allowance', `bands and oversize leave ${size.length} × ${size.width} to cut.`);
    if (!precise(size.length) || !precise(size.width))
      refuse('part.precision', 'sizes are given in steps of 0.001 mm.');
    if (!inStock.some((board) => fits(part, board, instance.maxCutLength) && isHeld(part, board, instance)))
      refuse('part.tooLarge', `${size.length} × ${size.width} fits no board in stock${limit}.`);
    partArea += size.length * size.width * part.qty;
  }
  let boardArea = 0;
  for (const board of inStock) boardArea += board.qty === null ? Infinity : board.qty * board.length * board.width;
  if (partArea > boardArea + 1e-6)
    throw new InvalidInstance('boards.stock', inStock[0]!.id, 'The boards in stock have less area than the parts.');
}
