import { allRows } from '@ishare/crud/all-rows.js';
import { inZone } from '@ishare/excel/sheet.js';
import { printPlan } from '@ishare/print/printing.js';
import { currentContext, currentTenantId } from '@ishare/server/context.js';
import { Localizer } from '@ishare/server/localizer.js';
import { Ports } from '@ishare/server/ports.js';
import { factoryZone, readersZone } from '@ishare/server/zones.js';
import { zip } from '@ishare/server/zip.js';
import { Inject, Injectable, type StreamableFile } from '@nestjs/common';
import { attachment } from '@ishare/server/attachment.js';
import { tapesOf } from '@ishare/contracts/optimisation/bands.js';
import { downloadName, type DownloadFormat } from '@ishare/contracts/optimisation/download-formats.js';
import { writeDxf } from './dxf-writer.js';
import { writePtx } from './ptx-writer.js';
import type { SolutionDetail } from '@ishare/contracts/optimisation/solutions.js';
import { SheetExchange } from '../sheets/sheet-exchange.js';
import { patternFileName } from './pattern-file-name.js';
import { planSheets } from './plan-sheets.js';
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
        drillFile: part.drillFile ?? '',
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
    @Inject(SheetExchange) private readonly sheets: SheetExchange,
    @Inject(Localizer) private readonly localizer: Localizer,
  ) {}

  /** A sheet has a turn of its own, which lasts until it is read, and so has a drawing: no plan waits for that. */
  async file(id: string, format: DownloadFormat): Promise<StreamableFile> {
    const made = await planInTurn(() => this.made(id, format));
    if ('file' in made) return made.file;
    const { name, detail } = made;
    if (format === 'pdf' || format === 'svg') return attachment(name, await this.drawn(detail, format));
    return this.sheets.write(name, placementSheet, placements(detail));
  }

  /** In the language of whoever asks. */
  private async drawn(detail: SolutionDetail, format: 'pdf' | 'svg'): Promise<Buffer> {
    const language = currentContext()?.language ?? 'zh-Hans';
    const sheets = planSheets(detail, (key, data) => this.localizer.text(language, key, data));
    const files = await printPlan(currentTenantId(), { sheets, format, title: detail.solutionNo });
    if (format === 'pdf') return Buffer.from(files[0]!);
    return zip(
      files.map((file, index) => ({
        name: patternFileName(detail.layouts[index]!, 'svg'),
        content: Buffer.from(file),
      })),
    );
  }

  private async made(
    id: string,
    format: DownloadFormat,
  ): Promise<{ file: StreamableFile } | { name: string; detail: SolutionDetail }> {
    const detail = await this.solutions.detail(id);
    const name = downloadName(detail.solutionNo, format);
    if (format === 'json') return { file: attachment(name, Buffer.from(JSON.stringify(detail))) };
    if (format === 'ptx')
      return { file: attachment(name, Buffer.from(writePtx(detail, await factoryZone(this.ports)))) };
    if (format === 'dxf') return { file: attachment(name, await writeDxf(detail)) };
    return { name, detail };
  }

  async fileOf(importFileId: string): Promise<StreamableFile> {
    return this.file(await this.solutions.standingFor(importFileId), 'json');
  }

  /** The times are those of the reader's clock. */
  async list(query: Record<string, unknown>): Promise<StreamableFile> {
    return this.sheets.write('solutions.xlsx', inZone(solutionSheet, await readersZone(this.ports)), this.lines(query));
  }

  private lines(query: Record<string, unknown>): AsyncGenerator<SolutionLine> {
    const read = async (skipCount: number, maxResultCount: number) => {
      const { text } = await this.solutions.list({ ...query, skipCount, maxResultCount });
      return JSON.parse(text) as { items: SolutionLine[] };
    };
    return allRows(read, PAGE);
  }
}
