import type { Note, NoteTable } from '@ishare/print/lay-note.js';
import { printNote } from '@ishare/print/printing.js';
import type { LoadStop, Shipment } from '@ishare/contracts/sales-order/shipment.js';
import { attachment } from '@ishare/server/attachment.js';
import { currentContext, currentTenantId } from '@ishare/server/context.js';
import { letterhead } from '@ishare/server/letterhead.js';
import { Localizer } from '@ishare/server/localizer.js';
import { Ports } from '@ishare/server/ports.js';
import { factoryDay } from '@ishare/server/zones.js';
import { Injectable, type StreamableFile } from '@nestjs/common';
import { AppError } from '@ishare/kernel/errors.js';
import { errors } from '../errors.js';
import { kg } from '../packing/package-papers.js';
import { ShipmentService } from './shipment.service.js';

/** What packages weigh together; where nobody has weighed some, at least what the others do. */
function weightOf(packages: LoadStop['orders'][number]['packages']): string {
  const known = packages.flatMap(({ weight }) => weight ?? []);
  if (known.length === 0) return '';
  const sum = kg(known.reduce((weight, one) => weight + one, 0));
  return known.length < packages.length ? `≥ ${sum}` : sum;
}

/** The note that goes with the goods. */
@Injectable()
export class ShipmentPapers {
  constructor(
    private readonly shipments: ShipmentService,
    private readonly localizer: Localizer,
    private readonly ports: Ports,
  ) {}

  private text(key: string, data: Record<string, unknown> = {}): string {
    return this.localizer.text(currentContext()?.language ?? 'zh-Hans', `Paper:${key}`, data);
  }

  async note(id: string, stop: number | undefined): Promise<StreamableFile> {
    const shipment = await this.shipments.get(id);
    const { items } = await this.shipments.loadList(id);
    // Whoever gets the goods reads the stops in the order of the way.
    const stops = items.filter((one) => stop === undefined || one.stop === stop).reverse();
    if (stops.length === 0) throw new AppError(errors.StopUnknown, { stop: stop ?? 0 });
    const { shipmentNo, carrier, truckNo, driver, plannedTime, remark, signatures } = shipment;
    const day = async (time: string | null) => (time ? factoryDay(this.ports, new Date(time)) : '');
    const signed = signatures.findLast((one) => stop === undefined || one.stop === stop || one.stop === 0);
    const note: Note = {
      from: await letterhead(this.ports),
      title: this.text('deliveryTitle'),
      code: shipmentNo,
      facts: [
        [this.text('shipment'), shipmentNo],
        [this.text('sent'), await day(shipment.sentTime ?? plannedTime)],
        [this.text('carrier'), carrier ?? ''],
        [this.text('truck'), truckNo ?? ''],
        [this.text('driver'), driver ?? ''],
        [this.text('remark'), remark ?? ''],
      ],
      tables: stops.flatMap(({ stop: no, orders }) => orders.map((order) => this.table(no, order, signatures))),
      signs: [
        [this.text('storekeeper'), ''],
        [this.text('driver'), driver ?? ''],
        [this.text('receiver'), signed ? [signed.signedBy, await day(signed.time)].filter(Boolean).join(' ') : ''],
      ],
    };
    const bytes = await printNote(currentTenantId(), { note, title: shipmentNo });
    return attachment(`${shipmentNo}.pdf`, Buffer.from(bytes));
  }

  private table(
    stop: number,
    { salesOrderNo, customerName, address, receiverPhone, packages }: LoadStop['orders'][number],
    signatures: Shipment['signatures'],
  ): NoteTable {
    const refusal = ({ packageNo }: (typeof packages)[number]) =>
      signatures.find(({ refused }) => refused.includes(packageNo));
    const kinds = (pack: (typeof packages)[number]) => {
      const refused = refusal(pack);
      const back = refused && [this.text('sentBack'), refused.comment].filter(Boolean).join(': ');
      return [pack.isFragile && this.text('fragile'), back].filter(Boolean).join(' · ');
    };
    const sum = (key: string, some: typeof packages) => [
      this.text(key, { count: some.length }),
      '',
      '',
      weightOf(some),
    ];
    const taken = packages.filter((pack) => !refusal(pack));
    return {
      title: [this.text('stop', { stop }), salesOrderNo, customerName, address, receiverPhone]
        .filter(Boolean)
        .join('  '),
      columns: [
        { title: this.text('package'), share: 50 },
        { title: this.text('palletNo'), share: 40 },
        { title: this.text('kind'), share: 40 },
        { title: this.text('weight'), share: 30, isFigure: true },
      ],
      rows: [
        ...packages.map((pack) => [pack.packageNo, pack.palletNo ?? '', kinds(pack), kg(pack.weight)]),
        sum('packages', packages),
        ...(taken.length < packages.length ? [sum('packagesTaken', taken)] : []),
      ],
    };
  }
}
