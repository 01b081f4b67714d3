import type { labelFileQuery, LabelPreview } from '@ishare/contracts/optimisation/labels.js';
import type { PackedPiece, PackingBoard } from '@ishare/contracts/sales-order/packing.js';
import type { Package as PackageRecord } from '@ishare/contracts/sales-order/package.js';
import type { LabelData } from '@ishare/contracts/print/label-template.js';
import { listed } from '@ishare/kernel/listed.js';
import type { Note } from '@ishare/print/lay-note.js';
import type { Resolution } from '@ishare/print/page.js';
import { print, printNote } from '@ishare/print/printing.js';
import { attachment } from '@ishare/server/attachment.js';
import { currentContext, currentTenantId, now } from '@ishare/server/context.js';
import { Localizer } from '@ishare/server/localizer.js';
import { Ports } from '@ishare/server/ports.js';
import { factoryDay } from '@ishare/server/zones.js';
import { Injectable, type StreamableFile } from '@nestjs/common';
import type { z } from 'zod';
import { OrderScope } from '../orders/order-scope.js';
import { OwnLabels } from './own-labels.js';
import { PackageService } from './package.service.js';
import { PackingBoards } from './packing-boards.js';

type FileQuery = z.output<typeof labelFileQuery>;

const mm = (value: number): string => String(Math.round(value * 10) / 10);
export const kg = (value: number | null): string => (value === null ? '' : `${Math.round(value * 10) / 10} kg`);

/** Pieces of one part are one line of a list. */
function inLines(pieces: readonly PackedPiece[]): { piece: PackedPiece; count: number }[] {
  const keyOf = ({ partNo, cabinetNo, length, width, thickness }: PackedPiece) =>
    JSON.stringify([cabinetNo, partNo, length, width, thickness]);
  const groups = Map.groupBy(pieces, keyOf);
  return [...groups.values()].map((group) => ({ piece: group[0]!, count: group.length }));
}

const spoken = () => currentContext()?.language ?? 'zh-Hans';
const inLanguage = (texts: readonly string[]) => listed(spoken(), texts);

/** Labels and content lists of packages. */
@Injectable()
export class PackagePapers {
  constructor(
    private readonly boards: PackingBoards,
    private readonly packages: PackageService,
    private readonly orders: OrderScope,
    private readonly localizer: Localizer,
    private readonly ports: Ports,
    private readonly designs: OwnLabels,
  ) {}

  private text(key: string, data: Record<string, unknown> = {}): string {
    return this.localizer.text(spoken(), `Paper:${key}`, data);
  }

  async preview(id: string, resolution: FileQuery['resolution']): Promise<LabelPreview> {
    const { bytes, warnings, templateName } = await this.draw(await this.labelOf(id), { format: 'svg', resolution });
    return {
      kind: 'package',
      svg: Buffer.from(bytes).toString('utf8'),
      warnings: warnings.map(({ index: _index, ...warning }) => warning),
      templateName,
    };
  }

  async label(id: string, asked: FileQuery): Promise<StreamableFile> {
    const label = await this.labelOf(id);
    const { bytes } = await this.draw(label, asked);
    return attachment(`${label.texts['code']}.${asked.format}`, Buffer.from(bytes));
  }

  private async draw(
    label: LabelData,
    asked: { format: 'svg' | FileQuery['format'] } & Partial<Omit<FileQuery, 'format'>>,
  ) {
    const { name, layout } = await this.designs.of('package');
    const printed = await print(currentTenantId(), {
      template: layout,
      labels: [label],
      format: asked.format,
      resolution: Number(asked.resolution ?? '203') as Resolution,
      paper: asked.paper ?? 'label',
      title: label.texts['code'] ?? '',
    });
    return { ...printed, templateName: name };
  }

  /** A package on its board, with the rest of its order. */
  private async inside(id: string): Promise<{ pack: PackageRecord; board: PackingBoard }> {
    const pack = await this.packages.get(id);
    const board = await this.boards.board(pack.salesOrderId!);
    return { pack, board };
  }

  private linesOf(board: PackingBoard, id: string) {
    return {
      parts: inLines(board.pieces.filter(({ packageId }) => packageId === id)),
      goods: board.goods.flatMap(({ name, code, unit, packed }) =>
        packed.filter(({ packageId }) => packageId === id).map(({ count }) => ({ name, code, unit, count })),
      ),
    };
  }

  private async labelOf(id: string): Promise<LabelData> {
    const { pack, board } = await this.inside(id);
    const { dealerName, receiver } = await this.orders.tx((_tx, orders) => orders.get(board.salesOrderId));
    const { parts, goods } = this.linesOf(board, id);
    const content = inLanguage([
      ...parts.map(({ piece, count }) => `${piece.name ?? piece.partNo}×${count}`),
      ...goods.map(({ name, count }) => `${name}×${count}`),
    ]);
    const size = [pack.length, pack.width, pack.height].every((side) => side)
      ? [pack.length, pack.width, pack.height].map((side) => mm(side!)).join('×')
      : '';
    return {
      texts: {
        code: pack.packageNo,
        orderNo: board.salesOrderNo,
        orderName: board.orderName,
        customer: board.customerName ?? '',
        dealer: dealerName ?? '',
        address: receiver.address ?? '',
        pallet: pack.palletNo ? this.text('pallet', { pallet: pack.palletNo }) : '',
        cabinets: inLanguage(pack.cabinetNos),
        content,
        count: this.text('pieces', { count: pack.rowCount }),
        weight: kg(pack.weight),
        size,
        number: String(board.packages.findIndex((one) => one.id === id) + 1),
        total: String(board.packages.length),
        fragile: pack.isFragile ? this.text('fragile') : '',
        date: await factoryDay(this.ports, pack.packedTime ? new Date(pack.packedTime) : now()),
      },
    };
  }

  /** What is in a package, to lie in it or beside it. */
  async content(id: string): Promise<StreamableFile> {
    const { pack, board } = await this.inside(id);
    const { parts, goods } = this.linesOf(board, id);
    const packedDay = pack.packedTime ? await factoryDay(this.ports, new Date(pack.packedTime)) : '';
    const figure = (key: string, share: number) => ({ title: this.text(key), share, isFigure: true });
    const note: Note = {
      title: this.text('contentTitle'),
      code: pack.packageNo,
      facts: [
        [this.text('order'), `${board.salesOrderNo} ${board.orderName}`],
        [this.text('customer'), board.customerName ?? ''],
        [this.text('package'), pack.packageNo],
        [this.text('palletNo'), pack.palletNo ?? ''],
        [this.text('weight'), kg(pack.weight)],
        [this.text('packed'), [pack.packedBy, packedDay].filter(Boolean).join(' ')],
      ],
      tables: [
        {
          title: this.text('parts', { count: parts.reduce((sum, { count }) => sum + count, 0) }),
          columns: [
            { title: this.text('cabinet'), share: 14 },
            { title: this.text('partNo'), share: 30 },
            { title: this.text('name'), share: 30 },
            { title: this.text('material'), share: 32 },
            figure('size', 30),
            figure('count', 10),
          ],
          rows: parts.map(({ piece, count }) => [
            piece.cabinetNo ?? '',
            piece.partNo,
            piece.name ?? '',
            piece.materialName || piece.materialCode,
            [piece.length, piece.width, piece.thickness].map(mm).join(' × '),
            String(count),
          ]),
        },
        ...(goods.length > 0
          ? [
              {
                title: this.text('goods'),
                columns: [
                  { title: this.text('code'), share: 30 },
                  { title: this.text('name'), share: 90 },
                  figure('count', 20),
                ],
                rows: goods.map(({ code, name, count, unit }) => [code ?? '', name, `${count} ${unit ?? ''}`.trim()]),
              },
            ]
          : []),
      ],
      signs: [
        [this.text('packer'), pack.packedBy ?? ''],
        [this.text('checker'), ''],
      ],
    };
    const bytes = await printNote(currentTenantId(), { note, title: pack.packageNo });
    return attachment(`${pack.packageNo}.pdf`, Buffer.from(bytes));
  }
}
