// Takes cabinets apart: parts with finished and cut sizes, edges, grain and drillings, and the hardware that joins
// them.
import { createHash } from 'node:crypto';
import type { ExpressionScope } from '@ishare/kernel/expression-values.js';
import { compute, FormulaError, holds } from '@ishare/kernel/number-formulas.js';
import {
  EDGE_SIDES,
  type Drilling,
  type EdgeSide,
  type SplitHardware,
  type SplitPart,
} from '@ishare/contracts/sales-order/split.js';
import type { Cabinet, DesignContent } from '@ishare/contracts/sales-order/design-content.js';
import { DEFAULT_BACK, DEFAULT_CARCASS, defaultRules, scopeOf, type CutRules, type PartRule } from './part-rules.js';
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

/** What a sheet says of all its cabinets. `key` makes the barcodes. */
interface SplitSettings {
  key: string;
  separatePallet: string | null;
}

/** One cabinet being taken apart, by the model of its product or by the built-in rules. */
class CabinetSplit {
  readonly result: SplitResult = { parts: [], hardware: [], errors: [] };
  private readonly rules: CutRules;
  private readonly model: string;
  private readonly scope: ExpressionScope;
  private readonly outside: ReturnType<typeof scopeOfModel>['outside'];

  constructor(
    private readonly roomName: string,
    private readonly cabinet: Cabinet,
    private readonly models: SplitModels,
    private readonly settings: SplitSettings,
  ) {
    const own = cabinet.productCode ? models.get(cabinet.productCode) : undefined;
    this.rules = own ?? defaultRules[cabinet.model];
    this.model = own?.code ?? cabinet.model;
    const usual = scopeOf(cabinet, models.thicknessOf);
    const { scope, outside } = own ? scopeOfModel(own, cabinet, usual) : { scope: usual, outside: [] };
    this.scope = scope;
    this.outside = outside;
  }

  run(): SplitResult {
    for (const { name, value, min, max } of this.outside)
      this.fail('parameter', name, null, `${name} = ${value} (${min ?? ''}–${max ?? ''})`);
    if (this.outside.length > 0) return this.result;
    for (const rule of this.rules.parts) this.guarded(rule.id, () => this.part(rule));
    for (const rule of this.rules.hardware) this.guarded(rule.id, () => this.hardware(rule));
    return this.result;
  }

  private fail(kind: SplitError['kind'], ruleId: string, formula: string | null, reason: string): void {
    const { cabinetNo } = this.cabinet;
    this.result.errors.push({ kind, cabinetNo, model: this.model, ruleId, formula, reason });
  }

  /** What a rule brings; a formula that fails is told and the next rule goes on. */
  private guarded(ruleId: string, work: () => void): void {
    try {
      work();
    } catch (error) {
      if (!(error instanceof FormulaError)) throw error;
      this.fail('formula', ruleId, error.formula, `${ruleId}: ${error.formula}`);
    }
  }

  private countOf(formula: string): number {
    const count = Math.round(compute(formula, this.scope));
    if (count > MAX_COUNT) throw new FormulaError(formula);
    return count;
  }

  private materialOf({ material }: PartRule): string {
    if (typeof material !== 'string') return material.code;
    const { material: carcass, backMaterial, doorMaterial } = this.cabinet;
    return { carcass, back: backMaterial ?? carcass, door: doorMaterial ?? carcass }[material];
  }

  private edgesOf(rule: PartRule, materialCode: string): Record<EdgeSide, string | null> {
    const ownBand = (rule.material === 'carcass' && this.cabinet.edgeMaterial) || edgeCode(materialCode);
    return Object.fromEntries(
      EDGE_SIDES.map((each) => [each, rule.edges.includes(each) ? (rule.bands?.[each] ?? ownBand) : null]),
    ) as Record<EdgeSide, string | null>;
  }

  private drillingsOf(rule: PartRule, length: number, width: number): Drilling[] {
    const inside = { ...this.scope, length, width };
    return (rule.drillings ?? [])
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
  }

  private part(rule: PartRule): void {
    const { scope, roomName, settings } = this;
    const { cabinetNo } = this.cabinet;
    if (!holds(rule.when, scope)) return;
    const [length, width, count] = [
      hundredth(compute(rule.length, scope)),
      hundredth(compute(rule.width, scope)),
      this.countOf(rule.count),
    ];
    if (count < 1) return;
    if (length < MIN_SIDE || width < MIN_SIDE) {
      this.fail('size', rule.id, `${rule.length} × ${rule.width}`, `${length} × ${width}`);
      return;
    }
    const materialCode = this.materialOf(rule);
    const edges = this.edgesOf(rule, materialCode);
    const banded = (...sides: EdgeSide[]): number =>
      sides.reduce((sum, each) => sum + (edges[each] ? bandThickness(edges[each]) : 0), 0);
    const drillings = this.drillingsOf(rule, length, width);
    const partNo = `${cabinetNo}-${rule.id}`;
    const barcode = barcodeOf(`${settings.key}|${partNo}`);
    this.result.parts.push({
      partNo,
      barcode,
      roomName,
      cabinetNo,
      name: rule.name,
      materialCode,
      length,
      width,
      thickness: this.models.thicknessOf(materialCode, rule.material === 'back' ? DEFAULT_BACK : DEFAULT_CARCASS),
      // Bands on the short sides lengthen the part, those on the long sides widen it.
      cutLength: hundredth(length - banded('W1', 'W2')),
      cutWidth: hundredth(width - banded('L1', 'L2')),
      count,
      grain: rule.grain,
      edges,
      drillings,
      drillFile: drillings.length > 0 ? barcode : null,
      separatePallet: settings.separatePallet,
      route: ['cut', ...(rule.edges.length > 0 ? ['edge'] : []), ...(drillings.length > 0 ? ['bore'] : []), 'pack'],
      trace: {
        model: this.model,
        ruleId: rule.id,
        formula: { length: rule.length, width: rule.width, count: rule.count },
      },
    });
  }

  private hardware({ id, code, name, when, count }: CutRules['hardware'][number]): void {
    const pieces = holds(when, this.scope) ? this.countOf(count) : 0;
    if (pieces < 1) return;
    this.result.hardware.push({
      roomName: this.roomName,
      cabinetNo: this.cabinet.cabinetNo,
      code,
      name,
      count: pieces,
      trace: { model: this.model, ruleId: id, formula: when ? `${when} ? ${count} : 0` : count },
    });
  }
}

/**
 * Takes a design apart: a cabinet whose product has a model by that model, any other by the built-in rules. `key` makes
 * the barcodes: the same key and design give the same ones.
 */
export function split(content: DesignContent, settings: SplitSettings, models: SplitModels): SplitResult {
  const whole: SplitResult = { parts: [], hardware: [], errors: [] };
  for (const room of content.rooms) {
    for (const cabinet of room.cabinets) {
      const { parts, hardware, errors } = new CabinetSplit(room.name, cabinet, models, settings).run();
      whole.parts.push(...parts);
      whole.hardware.push(...hardware);
      whole.errors.push(...errors);
    }
  }
  return whole;
}
