import { exportInTurn } from '@ishare/excel/export-in-turn.js';
import { exportAs, type ExportType } from '@ishare/excel/export-rows.js';
import { inZone, type Sheet } from '@ishare/excel/sheet.js';
import { currentContext, currentTenantId } from '@ishare/server/context.js';
import { Ports } from '@ishare/server/ports.js';
import { readersZone } from '@ishare/server/zones.js';
import { Inject, Injectable, type StreamableFile } from '@nestjs/common';
import { attachment } from '@ishare/server/attachment.js';
import { tapesOf } from '@ishare/contracts/optimisation/bands.js';
import { downloadName, type DownloadFormat } from '@ishare/contracts/optimisation/download-formats.js';
import { writeDxf } from './dxf-writer.js';
import { writePtx } from './ptx-writer.js';
import type { SolutionDetail } from '@ishare/contracts/optimisation/solutions.js';
import { planInTurn } from './plan-turns.js';
import { SolutionService } from './solution.service.js';
import { placementSheet, solutionSheet, type PlacementLine, type SolutionLine } from './solution.sheet.js';

const PAGE = 500;

function* placements({ layouts, stock, rows }: SolutionDetail): Generator<PlacementLine> {
  const byRow = new Map(rows.map((part) => [part.rowNo, part]));
  for (const { patternNo, repeat, materialCode, boardId, placements: placed } of layouts) {
    const boardsCode = stock.find((board) => board.boardId === boardId)?.boardsCode ?? '';
    for (const { rowNo, partNo, name, l, w, x, y, rotated } of placed) {
      const part = byRow.get(rowNo)!;
      const [edgeL1, edgeL2, edgeW1, edgeW2] = tapesOf(part).map((tape) => tape ?? '') as [
        string,
        string,
        string,
        string,
      ];
      yield {
        patternNo,
        repeat,
        materialCode,
        boardsCode,
        partNo,
        name: name ?? '',
        orderNo: part.orderNo ?? '',
        cabinetNo: part.cabinetNo ?? '',
        room: part.room ?? '',
        length: l,
        width: w,
        thickness: part.thickness,
        grain: part.grain,
        edgeL1,
        edgeL2,
        edgeW1,
        edgeW2,
        barcode: part.barcode ?? '',
        x,
        y,
        rotated,
      };
    }
  }
}

/** Solutions as files for the office and for the saw. */
@Injectable()
export class SolutionDownloadService {
  constructor(
    @Inject(SolutionService) private readonly solutions: SolutionService,
    @Inject(Ports) private readonly ports: Ports,
  ) {}

  file(id: string, format: DownloadFormat): Promise<StreamableFile> {
    return planInTurn(() => this.made(id, format));
  }

  private async made(id: string, format: DownloadFormat): Promise<StreamableFile> {
    const detail = await this.solutions.detail(id);
    const name = downloadName(detail.solutionNo, format);
    if (format === 'json') return attachment(name, Buffer.from(JSON.stringify(detail)));
    if (format === 'ptx') return attachment(name, Buffer.from(writePtx(detail)));
    if (format === 'dxf') return attachment(name, await writeDxf(detail));
    return this.sheet(
      name,
      placementSheet,
      (async function* () {
        yield* placements(detail);
      })(),
      format,
    );
  }

  async fileOf(importFileId: string): Promise<StreamableFile> {
    return this.file(await this.solutions.standingFor(importFileId), 'json');
  }

  /** The times are those of the reader's clock. */
  async list(query: Record<string, unknown>): Promise<StreamableFile> {
    return this.sheet('solutions.xlsx', inZone(solutionSheet, await readersZone(this.ports)), this.lines(query));
  }

  private async sheet<T>(
    name: string,
    sheet: Sheet<T>,
    rows: AsyncIterable<T>,
    type: ExportType = 'xlsx',
  ): Promise<StreamableFile> {
    const language = currentContext()?.language ?? 'zh-Hans';
    const file = await exportInTurn(currentTenantId(), (out) => exportAs[type](sheet, language, rows, out));
    return attachment(name, file);
  }

  private async *lines(query: Record<string, unknown>): AsyncGenerator<SolutionLine> {
    for (let skipCount = 0; ; skipCount += PAGE) {
      const { text } = await this.solutions.list({ ...query, skipCount, maxResultCount: PAGE });
      const { items } = JSON.parse(text) as { items: SolutionLine[] };
      yield* items;
      if (items.length < PAGE) return;
    }
  }
}
