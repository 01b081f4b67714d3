// The parts of an order as whoever packs them wants to know them: told by the optimiser, with what they weigh.
import { inHandMs, optimisationPort, type PlannedPiece } from '@ishare/contracts/optimisation/client.js';
import { settings } from '@ishare/contracts/platform/settings.js';
import { platformPort } from '@ishare/contracts/platform/client.js';
import type { Tx } from '@ishare/data/tx.js';
import { currentTenantId } from '@ishare/server/context.js';
import { Ports } from '@ishare/server/ports.js';
import { Injectable } from '@nestjs/common';
import { AuditDesign } from '../audits/audit-design.entity.js';
import type { PackingLimits } from './planner.js';

/** kg/m³ of a panel whose material says none: particle board. */
const USUAL_DENSITY = 680;
const PER_CUBIC_METRE = 1e9;
/** The saw holds a piece in hand for twice as long. */
const HELD = inHandMs / 2;

export interface OrderPiece extends PlannedPiece {
  weight: number;
  isFragile: boolean;
  /** The first station that it waits for. */
  nextStation: PlannedPiece['stations'][number]['station'] | null;
  /** The last station that it has been at. */
  lastStation: PlannedPiece['stations'][number]['station'] | null;
}

/** Pallets by the number of the sheet that is set apart. */
export type Pallets = ReadonlyMap<string, string>;

/** The pallets that the sheets of an order are set apart for. */
export async function palletsOf(tx: Tx, salesOrderId: string, isSeparate: boolean): Promise<Pallets> {
  if (!isSeparate) return new Map();
  const sheets = await tx.em.find(AuditDesign, { where: { salesOrderId, isDeleted: false } });
  return new Map(
    sheets.flatMap(({ auditCode, separatePallet }) => (separatePallet ? [[auditCode, separatePallet] as const] : [])),
  );
}

/** A part names its sheet in the remark that it was handed over with. */
export const palletOf = ({ remark }: Pick<PlannedPiece, 'remark'>, pallets: Pallets): string | null =>
  (remark && pallets.get(remark)) || null;

@Injectable()
export class OrderPieces {
  constructor(private readonly ports: Ports) {}

  async ofOrder(orderNo: string): Promise<OrderPiece[]> {
    const tenantId = currentTenantId();
    return this.told(await this.ports.client(optimisationPort).orderPieces({ tenantId, orderNo }));
  }

  /** The piece of a label, or the pieces that a barcode or a number stands on. */
  async find(code: string): Promise<OrderPiece[]> {
    const tenantId = currentTenantId();
    return this.told(await this.ports.client(optimisationPort).findPieces({ tenantId, code }));
  }

  /** The same, taken in hand to be packed: what is ready stays so while it is written down, for `HELD` ms. */
  async take(code: string): Promise<{ pieces: OrderPiece[]; until: number }> {
    const until = Date.now() + HELD;
    const tenantId = currentTenantId();
    return { pieces: await this.told(await this.ports.client(optimisationPort).takePieces({ tenantId, code })), until };
  }

  private async told(pieces: PlannedPiece[]): Promise<OrderPiece[]> {
    if (pieces.length === 0) return [];
    const materials = await this.ports.client(optimisationPort).materials({ tenantId: currentTenantId() });
    const byCode = new Map(materials.map((material) => [material.code, material]));
    return pieces.map((piece) => {
      const { density, isFragile = false } = byCode.get(piece.materialCode) ?? {};
      const volume = (piece.length * piece.width * piece.thickness) / PER_CUBIC_METRE;
      return {
        ...piece,
        isFragile,
        weight: Math.round(volume * (density ?? USUAL_DENSITY) * 1_000) / 1_000,
        nextStation: piece.stations.find(({ isNeeded, time }) => isNeeded && time === null)?.station ?? null,
        lastStation: piece.stations.findLast(({ time }) => time !== null)?.station ?? null,
      };
    });
  }

  /** Whether the tenant packs by the pallets that sheets name. */
  async separatesPallets(): Promise<boolean> {
    const { name, default: usual } = settings.salesOrder.separatePalletEnabled;
    const said = await this.ports.client(platformPort).settings({ tenantId: currentTenantId(), names: [name] });
    return (said[name] ?? usual) === 'true';
  }

  /** What the tenant's packages hold at most. */
  async limits(): Promise<PackingLimits> {
    const { packageMaxWeight, packageMaxHeight, packageMaxLength, packageMixesCabinets } = settings.salesOrder;
    const asked = [packageMaxWeight, packageMaxHeight, packageMaxLength, packageMixesCabinets];
    const said = await this.ports
      .client(platformPort)
      .settings({ tenantId: currentTenantId(), names: asked.map(({ name }) => name) });
    const [maxWeight, maxHeight, maxLength, mixes] = asked.map((one) => said[one.name] ?? one.default);
    return {
      maxWeight: Number(maxWeight),
      maxHeight: Number(maxHeight),
      maxLength: Number(maxLength),
      mixesCabinets: mixes === 'true',
    };
  }
}
