import type { DesignMaterial } from '@ishare/contracts/sales-order/designs.js';
import type { SplitPart } from '@ishare/contracts/sales-order/split.js';

/** A panel as far as it is drawn and counted. */
export type Part = Pick<
  SplitPart,
  | 'partNo'
  | 'roomName'
  | 'cabinetNo'
  | 'name'
  | 'materialCode'
  | 'length'
  | 'width'
  | 'thickness'
  | 'count'
  | 'grain'
  | 'edges'
>;

/** m² of each material and metres of each band. */
export function quantities(parts: readonly Part[]): { areas: Map<string, number>; bands: Map<string, number> } {
  const [areas, bands] = [new Map<string, number>(), new Map<string, number>()];
  const add = (into: Map<string, number>, key: string, value: number) => into.set(key, (into.get(key) ?? 0) + value);
  for (const { materialCode, length, width, count, edges } of parts) {
    add(areas, materialCode, (length * width * count) / 1e6);
    for (const [side, code] of Object.entries(edges))
      if (code) add(bands, code, ((side.startsWith('L') ? length : width) * count) / 1e3);
  }
  return { areas, bands };
}

/**
 * What a new cabinet is made of where nothing was drawn before: what is wished for, else a usual carcass board, and a
 * thin one behind it.
 */
export function usualMaterials(
  materials: readonly DesignMaterial[],
  wished: string | null = null,
): {
  material: string;
  backMaterial: string | null;
} {
  const carcasses = materials.filter(({ thickness }) => thickness >= 15 && thickness <= 19);
  const carcass =
    materials.find(({ code }) => code === wished) ??
    carcasses.find(({ code, grain }) => grain === 0 && code.startsWith('PB')) ??
    carcasses[0] ??
    materials[0];
  const back = materials.find(({ thickness }) => thickness <= 10);
  return { material: carcass?.code ?? '', backMaterial: back?.code ?? null };
}
