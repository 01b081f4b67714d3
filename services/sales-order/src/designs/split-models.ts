import {
  CABINET_MATERIALS,
  cataloguePort,
  OWN_BAND,
  type CabinetMaterial,
  type SplitModel,
} from '@ishare/contracts/catalogue/client.js';
import { EDGE_SIDES, type EdgeSide } from '@ishare/contracts/sales-order/split.js';
import { optimisationPort } from '@ishare/contracts/optimisation/client.js';
import type { ExpressionScope } from '@ishare/kernel/expression-values.js';
import { currentTenantId } from '@ishare/server/context.js';
import { Ports } from '@ishare/server/ports.js';
import { Injectable } from '@nestjs/common';
import type { Cabinet, DesignContent } from '@ishare/contracts/sales-order/design-content.js';
import { thicknessByCode, type CutRules, type PartRule } from './part-rules.js';

/** A model of the catalogue, ready to take cabinets apart. */
export interface CatalogueModel extends CutRules {
  code: string;
  parameters: SplitModel['parameters'];
}

/** What cabinets are taken apart by: the models of the catalogue, and how thick the factory's materials are. */
export interface SplitModels {
  /** The model of a product code that a cabinet names. */
  get(productCode: string): CatalogueModel | undefined;
  /** mm of a material; `otherwise` where neither the factory nor the code itself says it. */
  thicknessOf(materialCode: string, otherwise: number): number;
}

export function splitModels(
  models: readonly CatalogueModel[],
  materials: readonly { code: string; thickness: number }[],
): SplitModels {
  const byCode = new Map(models.map((model) => [model.code, model]));
  const thicknesses = new Map(materials.map(({ code, thickness }) => [code, thickness]));
  return {
    get: (code) => byCode.get(code),
    thicknessOf: (code, otherwise) => thicknesses.get(code) ?? thicknessByCode(code, otherwise),
  };
}

export const NO_MODELS: SplitModels = splitModels([], []);

const isOfCabinet = (code: string): code is CabinetMaterial => (CABINET_MATERIALS as readonly string[]).includes(code);

export function catalogueModel({ modelCode, parameters, partRules, hardwareRules }: SplitModel): CatalogueModel {
  return {
    code: modelCode,
    parameters,
    parts: partRules.map(({ name, condition, length, width, count, materialCode, grain, edges }, index): PartRule => ({
      id: String(index + 1).padStart(2, '0'),
      name,
      length,
      width,
      count,
      grain,
      ...(condition ? { when: condition } : {}),
      material: isOfCabinet(materialCode) ? materialCode : { code: materialCode },
      edges: EDGE_SIDES.filter((side) => edges[side]),
      bands: Object.fromEntries(Object.entries(edges).filter(([, band]) => band !== OWN_BAND)) as Partial<
        Record<EdgeSide, string>
      >,
    })),
    hardware: hardwareRules.map(({ partCode, partName, condition, count }, index) => ({
      id: `h${index + 1}`,
      code: partCode,
      name: partName,
      count,
      ...(condition ? { when: condition } : {}),
    })),
  };
}

/**
 * What a model's formulas read: sizes and counts by the usual names, what the cabinet sets beside, and the model's own
 * values.
 */
export function scopeOfModel(
  { parameters }: CatalogueModel,
  cabinet: Cabinet,
  usual: ExpressionScope,
): { scope: ExpressionScope; outside: { name: string; value: number; min: number | null; max: number | null }[] } {
  const values = parameters.map(({ name, default: otherwise, min, max }) => ({
    name,
    value: cabinet.parameters?.[name] ?? (usual[name] as number | undefined) ?? otherwise,
    min,
    max,
  }));
  return {
    scope: Object.fromEntries(values.map(({ name, value }) => [name, value])),
    outside: values.filter(({ value, min, max }) => (min !== null && value < min) || (max !== null && value > max)),
  };
}

/** Asks the catalogue for the models of cabinets, and the optimiser for the materials that they are made of. */
@Injectable()
export class SplitModelReader {
  constructor(private readonly ports: Ports) {}

  async of(contents: readonly DesignContent[]): Promise<SplitModels> {
    const codes = [
      ...new Set(
        contents.flatMap(({ rooms }) =>
          rooms.flatMap(({ cabinets }) => cabinets.flatMap(({ productCode }) => productCode ?? [])),
        ),
      ),
    ];
    const tenantId = currentTenantId();
    const [models, materials] = await Promise.all([
      codes.length > 0 ? this.ports.client(cataloguePort).splitModels({ tenantId, codes: codes.slice(0, 1_000) }) : [],
      this.ports.client(optimisationPort).materials({ tenantId }),
    ]);
    return splitModels(models.map(catalogueModel), materials);
  }
}
