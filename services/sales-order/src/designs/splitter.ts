// Takes cabinets apart: parts with finished and cut sizes, edges, grain and drillings, and the hardware that joins them.
import { createHash } from 'node:crypto';
import type { Cabinet, DesignContent } from './design-content.js';
import { compute, DEFAULT_BACK, DEFAULT_CARCASS, defaultRules, EDGE_SIDES, holds, scopeOf, thicknessOf, type EdgeSide, type ModelRules } from './part-rules.js';

export interface Drilling {
  face: string;
  /** mm from the part's lower left corner. */
  x: number;
  y: number;
  diameter: number;
  depth: number;
}

export interface SplitPart {
  partNo: string;
  barcode: string;
  roomName: string;
  cabinetNo: string;
  name: string;
  materialCode: string;
  /** mm, finished. */
  length: number;
  width: number;
  thickness: number;
  /** mm, before the edges are banded. */
  cutLength: number;
  cutWidth: number;
  count: number;
  grain: number;
  edges: Record<EdgeSide, string | null>;
  drillings: Drilling[];
  separatePallet: string | null;
  route: string[];
  /** Where the part comes from. */
  trace: { model: string; ruleId: string; formula: { length: string; width: string; count: string } };
}

export interface SplitHardware {
  roomName: string;
  cabinetNo: string;
  code: string;
  name: string;
  count: number;
  trace: { model: string; ruleId: string; formula: string };
}

export interface SplitResult {
  parts: SplitPart[];
  hardware: SplitHardware[];
  /** What cannot be made, with the cabinet. */
  errors: { cabinetNo: string; ruleId: string; reason: string }[];
}

/** mm that a banded side gains. */
const EDGE_THICKNESS = 1;
const MIN_SIDE = 40;

const hundredth = (value: number): number => Math.round(value * 100) / 100;

/** Unique per tenant, and the same each time the same sheet is taken apart. */
function barcodeOf(key: string): string {
  return createHash('sha1').update(key).digest('hex').slice(0, 12).toUpperCase();
}

function edgeCode(material: string): string {
  return `EB10-${material.split('-').slice(1).join('-') || material}`;
}

function splitCabinet(roomName: string, cabinet: Cabinet, rules: ModelRules, key: string, separatePallet: string | null): SplitResult {
  const result: SplitResult = { parts: [], hardware: [], errors: [] };
  const scope = scopeOf(cabinet);
  const materials = { carcass: cabinet.material, back: cabinet.backMaterial ?? cabinet.material, door: cabinet.doorMaterial ?? cabinet.material };
  for (const rule of rules.parts.filter(({ when }) => holds(when, scope))) {
    const [length, width, count] = [hundredth(compute(rule.length, scope)), hundredth(compute(rule.width, scope)), Math.round(compute(rule.count, scope))];
    if (count < 1) continue;
    if (length < MIN_SIDE || width < MIN_SIDE) {
      result.errors.push({ cabinetNo: cabinet.cabinetNo, ruleId: rule.id, reason: `${length} × ${width}` });
      continue;
    }
    const materialCode = materials[rule.material];
    const banded = (a: EdgeSide, b: EdgeSide): number => (rule.edges.includes(a) ? EDGE_THICKNESS : 0) + (rule.edges.includes(b) ? EDGE_THICKNESS : 0);
    const inside = { ...scope, length, width };
    const drillings = (rule.drillings ?? []).flatMap(({ face, x, y, diameter, depth, repeat = '1', step = '0' }): Drilling[] => {
      const [first, gap] = [compute(x, inside), compute(step, inside)];
      return Array.from({ length: Math.max(0, Math.round(compute(repeat, inside))) }, (_, index) => ({ face, x: hundredth(first + index * gap), y: hundredth(compute(y, inside)), diameter, depth }));
    }).filter((hole) => hole.x >= 0 && hole.x <= length && hole.y >= 0 && hole.y <= width);
    const partNo = `${cabinet.cabinetNo}-${rule.id}`;
    result.parts.push({
      partNo, barcode: barcodeOf(`${key}|${partNo}`), roomName, cabinetNo: cabinet.cabinetNo, name: rule.name, materialCode, length, width,
      thickness: thicknessOf(materialCode, rule.material === 'back' ? DEFAULT_BACK : DEFAULT_CARCASS),
      // Bands on the short sides lengthen the part, those on the long sides widen it.
      cutLength: hundredth(length - banded('W1', 'W2')), cutWidth: hundredth(width - banded('L1', 'L2')), count, grain: rule.grain,
      edges: Object.fromEntries(EDGE_SIDES.map((each) => [each, rule.edges.includes(each) ? edgeCode(materialCode) : null])) as Record<EdgeSide, string | null>,
      drillings, separatePallet, route: ['cut', ...(rule.edges.length > 0 ? ['edge'] : []), ...(drillings.length > 0 ? ['bore'] : []), 'pack'],
      trace: { model: cabinet.model, ruleId: rule.id, formula: { length: rule.length, width: rule.width, count: rule.count } },
    });
  }
  for (const { id, code, name, when, count } of rules.hardware.filter((rule) => holds(rule.when, scope))) {
    const number = Math.round(compute(count, scope));
    if (number > 0) result.hardware.push({ roomName, cabinetNo: cabinet.cabinetNo, code, name, count: number, trace: { model: cabinet.model, ruleId: id, formula: when ? `${when} ? ${count} : 0` : count } });
  }
  return result;
}

/** Takes a design apart. `key` makes the barcodes: the same key and design give the same ones. */
export function split(content: DesignContent, { key, separatePallet }: { key: string; separatePallet: string | null }, rules: Readonly<Record<string, ModelRules>> = defaultRules): SplitResult {
  const whole: SplitResult = { parts: [], hardware: [], errors: [] };
  for (const room of content.rooms) {
    for (const cabinet of room.cabinets) {
      const { parts, hardware, errors } = splitCabinet(room.name, cabinet, rules[cabinet.model]!, key, separatePallet);
      whole.parts.push(...parts);
      whole.hardware.push(...hardware);
      whole.errors.push(...errors);
    }
  }
  return whole;
}
