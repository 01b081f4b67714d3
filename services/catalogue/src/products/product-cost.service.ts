import { CABINET_MATERIALS, type CabinetMaterial } from '@ishare/contracts/catalogue/client.js';
import type { ProductCost, ProductCostQuery } from '@ishare/contracts/catalogue/product-routes.js';
import { optimisationPort } from '@ishare/contracts/optimisation/client.js';
import { Database } from '@ishare/data/database.js';
import type { Tx } from '@ishare/data/tx.js';
import { roundDecimal } from '@ishare/kernel/decimal.js';
import type { ExpressionScope } from '@ishare/kernel/expression-values.js';
import { amountOf, sumOf } from '@ishare/kernel/money.js';
import { compute, FormulaError, holds } from '@ishare/kernel/number-formulas.js';
import { currentTenantId } from '@ishare/server/context.js';
import { Ports } from '@ishare/server/ports.js';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Part } from '../parts/part.entity.js';
import { SplitOrderProduct } from '../split-orders/split-order-product.entity.js';
import { ProductPart } from './product-part.entity.js';
import { Product } from './product.entity.js';

type PartRow = ProductCost['parts'][number];
type BoardRow = ProductCost['boards'][number];
type Material = Pick<ProductCost['choices'][number], 'code' | 'name' | 'price'> & { thickness: number };

/** What a product is made with: of its list of parts, and by the model that has its code. */
interface Made {
  product: Product;
  model: SplitOrderProduct | null;
  links: readonly { part: Part; count: number }[];
  hardware: ReadonlyMap<string, Part>;
}

const isOfCabinet = (code: string): code is CabinetMaterial => (CABINET_MATERIALS as readonly string[]).includes(code);

const priced = (count: number, price: number | null) => ({
  price,
  amount: price === null ? null : amountOf(count, price),
});
const partRow = (part: Pick<Part, 'code' | 'name' | 'unit' | 'price'>, count: number): PartRow => ({
  code: part.code,
  name: part.name,
  unit: part.unit,
  count,
  ...priced(count, part.price),
});
const totalOf = (rows: readonly { amount: number | null }[]): number => sumOf(rows.map(({ amount }) => amount ?? 0));

async function readMade(tx: Tx, id: string): Promise<Made> {
  const product = await tx.get(Product, id);
  const links = await tx.em.findBy(ProductPart, { productId: id, isDeleted: false });
  const parts = new Map(
    (await tx.em.findBy(Part, { id: In(links.map(({ partId }) => partId)) })).map((part) => [part.id, part]),
  );
  const model = product.code
    ? await tx.em.findOneBy(SplitOrderProduct, { modelCode: product.code, isDeleted: false })
    : null;
  const codes = model && links.length === 0 ? model.hardwareRules.map(({ partCode }) => partCode) : [];
  const hardware = codes.length > 0 ? await tx.em.findBy(Part, { code: In(codes), isDeleted: false }) : [];
  return {
    product,
    model,
    links: links
      .flatMap(({ partId, count }) => {
        const part = parts.get(partId);
        return part ? [{ part, count }] : [];
      })
      .toSorted(({ part: one }, { part: other }) => (one.code ?? one.name).localeCompare(other.code ?? other.name)),
    hardware: new Map(hardware.map((part) => [part.code!, part])),
  };
}

/** The model of a product with the sizes that the product has, and the boards that were chosen. */
class Reckoning {
  readonly faults: string[] = [];
  private readonly scope: ExpressionScope;
  private readonly chosen: Record<CabinetMaterial, string | null>;

  constructor(
    private readonly made: Made & { model: SplitOrderProduct },
    private readonly materials: ReadonlyMap<string, Material>,
    { carcass = null, back = carcass, door = carcass }: { [K in CabinetMaterial]?: string | null | undefined },
  ) {
    this.chosen = { carcass, back, door };
    const { length: W, width: D, height: H } = made.product;
    const thickness = (code: string | null) => (code === null ? undefined : materials.get(code)?.thickness);
    const usual: Record<string, number | null | undefined> = { W, D, H, T: thickness(carcass), B: thickness(back) };
    this.scope = Object.fromEntries(
      made.model.parameters.map(({ name, default: otherwise }) => [name, usual[name] ?? otherwise]),
    );
  }

  /** What a rule brings; one that gives no number is told by its name, and the next goes on. */
  private guarded<R>(name: string, work: () => R[]): R[] {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof FormulaError)) throw error;
      this.faults.push(name);
      return [];
    }
  }

  boards(): BoardRow[] {
    return this.made.model.partRules.flatMap((rule) =>
      this.guarded(rule.name, () => {
        if (!holds(rule.condition, this.scope)) return [];
        const [length, width, count] = [
          compute(rule.length, this.scope),
          compute(rule.width, this.scope),
          Math.round(compute(rule.count, this.scope)),
        ];
        if (count < 1) return [];
        if (length <= 0 || width <= 0) throw new FormulaError(`${rule.length} × ${rule.width}`);
        const materialCode = isOfCabinet(rule.materialCode) ? this.chosen[rule.materialCode] : rule.materialCode;
        const price = (materialCode === null ? undefined : this.materials.get(materialCode)?.price) ?? null;
        const area = (length * width * count) / 1e6;
        return [
          {
            name: rule.name,
            materialCode,
            length,
            width,
            count,
            area: roundDecimal(area, 4),
            ...priced(area, price),
          },
        ];
      }),
    );
  }

  hardware(): PartRow[] {
    return this.made.model.hardwareRules.flatMap(({ partCode, condition, count }) =>
      this.guarded(partCode, () => {
        const pieces = holds(condition, this.scope) ? Math.round(compute(count, this.scope)) : 0;
        const part = this.made.hardware.get(partCode) ?? { code: partCode, name: partCode, unit: null, price: null };
        return pieces < 1 ? [] : [partRow(part, pieces)];
      }),
    );
  }
}

/** What a product costs the factory: its parts by their prices, its boards by the m² of their materials. */
@Injectable()
export class ProductCostService {
  constructor(
    private readonly database: Database,
    private readonly ports: Ports,
  ) {}

  async of(id: string, chosen: ProductCostQuery): Promise<ProductCost> {
    const [made, materials] = await Promise.all([
      this.database.tx((tx) => readMade(tx, id)),
      this.ports.client(optimisationPort).materials({ tenantId: currentTenantId() }),
    ]);
    const known = materials.map(({ code, name, thickness, price = null }): Material => ({
      code,
      name,
      thickness,
      price,
    }));
    const { model, links } = made;
    const reckoning =
      model && new Reckoning({ ...made, model }, new Map(known.map((material) => [material.code, material])), chosen);
    const parts =
      links.length > 0 || !reckoning ? links.map(({ part, count }) => partRow(part, count)) : reckoning.hardware();
    const boards = reckoning?.boards() ?? [];
    const [partsAmount, boardsAmount] = [totalOf(parts), totalOf(boards)];
    return {
      model: model && { code: model.modelCode, name: model.name },
      places: CABINET_MATERIALS.filter((place) => model?.partRules.some(({ materialCode }) => materialCode === place)),
      choices: known.map(({ thickness: _thickness, ...choice }) => choice),
      parts,
      boards,
      faults: reckoning?.faults ?? [],
      partsAmount,
      boardsAmount,
      amount: sumOf([partsAmount, boardsAmount]),
    };
  }
}
