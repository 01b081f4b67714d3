// Takes cabinets apart: parts with finished and cut sizes, edges, grain and drillings, and the hardware that joins
// them.
import { createHash } from 'node:crypto';
import {
  EDGE_SIDES,
  type Drilling,
  type EdgeSide,
  type SplitHardware,
  type SplitPart,
} from '@ishare/contracts/sales-order/split.js';
import type { Cabinet, DesignContent } from '@ishare/contracts/sales-order/design-content.js';
import {
  compute,
  DEFAULT_BACK,
  DEFAULT_CARCASS,
  defaultRules,
  FormulaError,
  holds,
  scopeOf,
  type CutRules,
  type PartRule,
} from './part-rules.js';
import { scopeOfModel, type SplitModels } from './split-models.js';

export interface SplitResult {
  parts: SplitPart[];
  hardware: SplitHardware[];
  /** What cannot be made, with the cabinet. */
  errors: SplitError[];
}

/**
 * Why a part cannot be made: its size, a formula that gives no usable number, a parameter outside of its model's
 * bounds.
 */
export interface SplitError {
  kind: 'size' | 'formula' | 'parameter';
  cabinetNo: string;
  model: string;
  /** The rule, or the parameter's name. */
  ruleId: string;
  formula: string | null;
  /** What came out, such as `30 × 500` or `W = 150 (400–1200)`. */
  reason: string;
}

const MIN_SIDE = 40;
/** Of one rule in one cabinet; more is a formula gone wrong. */
const MAX_COUNT = 1_000;

/** mm that a banded side gains: tenths after the letters of the band's code, such as EB04; 1 for other codes. */
function bandThickness(code: string): number {
  const digits = /^EB(\d{2})/.exec(code)?.[1];
  return digits ? Number(digits) / 10 : 1;
}

const hundredth = (value: number): number => Math.round(value * 100) / 100;

/** Unique per tenant, and the same each time the same sheet is taken apart. */
function barcodeOf(key: string): string {
  return createHash('sha1').update(key).digest('hex').slice(0, 12).toUpperCase();
}

function edgeCode(material: string): string {
  return `EB10-${material.split('-').slice(1).join('-') || material}`;
}

function splitCabinet(
  roomName: string,
  cabinet: Cabinet,
  models: SplitModels,
  key: string,
  separatePallet: string | null,
): SplitResult {
  const result: SplitResult = { parts: [], hardware: [], errors: [] };
  const own = cabinet.productCode ? models.get(cabinet.productCode) : undefined;
  const rules: CutRules = own ?? defaultRules[cabinet.model];
  const model = own?.code ?? cabinet.model;
  const usual = scopeOf(cabinet, models.thicknessOf);
  const { scope, outside } = own ? scopeOfModel(own, cabinet, usual) : { scope: usual, outside: [] };
  const { cabinetNo } = cabinet;
  for (const { name, value, min, max } of outside) {
    result.errors.push({
      kind: 'parameter',
      cabinetNo,
      model,
      ruleId: name,
      formula: null,
      reason: `${name} = ${value} (${min ?? ''}–${max ?? ''})`,
    });
  }
  if (outside.length > 0) return result;
  /** What a rule brings; a formula that fails is told and the next rule goes on. */
  const guarded = (ruleId: string, work: () => void): void => {
    try {
      work();
    } catch (error) {
      if (!(error instanceof FormulaError)) throw error;
      result.errors.push({
        kind: 'formula',
        cabinetNo,
        model,
        ruleId,
        formula: error.formula,
        reason: `${ruleId}: ${error.formula}`,
      });
    }
  };
  const number = (formula: string): number => {
    const count = Math.round(compute(formula, scope));
    if (count > MAX_COUNT) throw new FormulaError(formula);
    return count;
  };
  const materials = {
    carcass: cabinet.material,
    back: cabinet.backMaterial ?? cabinet.material,
    door: cabinet.doorMaterial ?? cabinet.material,
  };

  const cut = (rule: PartRule): void => {
    if (!holds(rule.when, scope)) return;
    const [length, width, count] = [
      hundredth(compute(rule.length, scope)),
      hundredth(compute(rule.width, scope)),
      number(rule.count),
    ];
    if (count < 1) return;
    if (length < MIN_SIDE || width < MIN_SIDE) {
      result.errors.push({
        kind: 'size',
        cabinetNo,
        model,
        ruleId: rule.id,
        formula: `${rule.length} × ${rule.width}`,
        reason: `${length} × ${width}`,
      });
      return;
    }
    const materialCode = typeof rule.material === 'string' ? materials[rule.material] : rule.material.code;
    const ownBand = (rule.material === 'carcass' && cabinet.edgeMaterial) || edgeCode(materialCode);
    const edges = Object.fromEntries(
      EDGE_SIDES.map((each) => [each, rule.edges.includes(each) ? (rule.bands?.[each] ?? ownBand) : null]),
    ) as Record<EdgeSide, string | null>;
    const banded = (...sides: EdgeSide[]): number =>
      sides.reduce((sum, each) => sum + (edges[each] ? bandThickness(edges[each]) : 0), 0);
    const inside = { ...scope, length, width };
    const drillings = (rule.drillings ?? [])
      .flatMap(({ face, x, y, diameter, depth, repeat = '1', step = '0' }): Drilling[] => {
        const [first, gap] = [compute(x, inside), compute(step, inside)];
        return Array.from({ length: Math.max(0, Math.round(compute(repeat, inside))) }, (_, index) => ({
          face,
          x: hundredth(first + index * gap),
          y: hundredth(compute(y, inside)),
          diameter,
          depth,
        }));
      })
      .filter((hole) => hole.x >= 0 && hole.x <= length && hole.y >= 0 && hole.y <= width);
    const partNo = `${cabinetNo}-${rule.id}`;
    result.parts.push({
      partNo,
      barcode: barcodeOf(`${key}|${partNo}`),
      roomName,
      cabinetNo,
      name: rule.name,
      materialCode,
      length,
      width,
      thickness: models.thicknessOf(materialCode, rule.material === 'back' ? DEFAULT_BACK : DEFAULT_CARCASS),
      // Bands on the short sides lengthen the part, those on the long sides widen it.
      cutLength: hundredth(length - banded('W1', 'W2')),
      cutWidth: hundredth(width - banded('L1', 'L2')),
      count,
      grain: rule.grain,
      edges,
      drillings,
      separatePallet,
      route: ['cut', ...(rule.edges.length > 0 ? ['edge'] : []), ...(drillings.length > 0 ? ['bore'] : []), 'pack'],
      trace: { model, ruleId: rule.id, formula: { length: rule.length, width: rule.width, count: rule.count } },
    });
  };
  for (const rule of rules.parts) guarded(rule.id, () => cut(rule));
  for (const { id, code, name, when, count } of rules.hardware) {
    guarded(id, () => {
      const pieces = holds(when, scope) ? number(count) : 0;
      if (pieces > 0)
        result.hardware.push({
          roomName,
          cabinetNo,
          code,
          name,
          count: pieces,
          trace: { model, ruleId: id, formula: when ? `${when} ? ${count} : 0` : count },
        });
    });
  }
  return result;
}

/**
 * Takes a design apart: a cabinet whose product has a model by that model, any other by the built-in rules. `key` makes
 * the barcodes: the same key and design give the same ones.
 */
export function split(
  content: DesignContent,
  { key, separatePallet }: { key: string; separatePallet: string | null },
  models: SplitModels,
): SplitResult {
  const whole: SplitResult = { parts: [], hardware: [], errors: [] };
  for (const room of content.rooms) {
    for (const cabinet of room.cabinets) {
      const { parts, hardware, errors } = splitCabinet(room.name, cabinet, models, key, separatePallet);
      whole.parts.push(...parts);
      whole.hardware.push(...hardware);
      whole.errors.push(...errors);
    }
  }
  return whole;
}
