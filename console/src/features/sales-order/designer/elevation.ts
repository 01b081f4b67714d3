import type { CabinetModel } from '@ishare/contracts/sales-order/design.js';
import type { Cabinet } from './design-doc';

/** mm above the floor: the legs of base units, and where wall units begin. */
const LEGS = 100;
const WALL_UNITS = 1_450;

export interface Standing {
  index: number;
  cabinet: Cabinet;
  /** mm: left edge, and lower edge above the floor. */
  x: number;
  y: number;
}

const lifted: Readonly<Record<CabinetModel, number>> = { base: LEGS, drawer: LEGS, wall: WALL_UNITS, wardrobe: 0 };

/**
 * Where the cabinets of a room stand along its wall: floor units side by side, wall units above them and beside what is
 * tall.
 */
export function elevation(cabinets: readonly Cabinet[]): { standing: Standing[]; width: number; height: number } {
  const standing: Standing[] = [];
  const tall: { from: number; to: number }[] = [];
  let [floor, wall] = [0, 0];
  for (const [index, cabinet] of cabinets.entries()) {
    if (cabinet.model === 'wall') continue;
    const y = lifted[cabinet.model];
    standing.push({ index, cabinet, x: floor, y });
    if (y + cabinet.height > WALL_UNITS) tall.push({ from: floor, to: floor + cabinet.width });
    floor += cabinet.width;
  }
  for (const [index, cabinet] of cabinets.entries()) {
    if (cabinet.model !== 'wall') continue;
    for (const { from, to } of tall) if (wall < to && wall + cabinet.width > from) wall = to;
    standing.push({ index, cabinet, x: wall, y: WALL_UNITS });
    wall += cabinet.width;
  }
  return {
    standing: standing.sort((a, b) => a.index - b.index),
    width: Math.max(floor, wall),
    height: Math.max(0, ...standing.map(({ cabinet, y }) => y + cabinet.height)),
  };
}
