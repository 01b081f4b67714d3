import type { labelFileQuery } from '@ishare/contracts/optimisation/labels.js';
import {
  packing,
  type closeBody,
  type goodsBody,
  type moveBody,
  type reopenBody,
  type rowsBody,
  type scanBody,
} from '@ishare/contracts/sales-order/packing.js';
import { CrudController } from '@ishare/crud/crud.controller.js';
import { Serves } from '@ishare/server/serves.js';
import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { orderPackages } from '../things.js';
import { PackagePapers } from './package-papers.js';
import { PackageService } from './package.service.js';
import { PackingBoards } from './packing-boards.js';
import { PackingService } from './packing.service.js';

export const PackageController = CrudController(orderPackages.resource, PackageService);

/** The packing station. */
@ApiTags('Packing')
@Controller()
export class PackingController {
  constructor(
    private readonly boards: PackingBoards,
    private readonly station: PackingService,
    private readonly papers: PackagePapers,
  ) {}

  @Serves(packing.find)
  find({ code }: z.output<typeof scanBody>) {
    return this.boards.find(code);
  }

  @Serves(packing.ofPiece)
  ofPiece({ code }: z.output<typeof scanBody>) {
    return this.boards.ofPiece(code);
  }

  @Serves(packing.waiting)
  waiting() {
    return this.boards.waiting();
  }

  @Serves(packing.board)
  board(id: string) {
    return this.boards.board(id);
  }

  @Serves(packing.plan)
  plan(id: string) {
    return this.station.plan(id);
  }

  @Serves(packing.scan)
  scan(id: string, { code }: z.output<typeof scanBody>) {
    return this.station.scan(id, code);
  }

  @Serves(packing.goods)
  goods(id: string, { lineId, count }: z.output<typeof goodsBody>) {
    return this.station.goods(id, lineId, count);
  }

  @Serves(packing.takeOut)
  takeOut(id: string, body: z.output<typeof rowsBody>) {
    return this.station.takeOut(id, body);
  }

  @Serves(packing.move)
  move(id: string, body: z.output<typeof moveBody>) {
    return this.station.move(id, body);
  }

  @Serves(packing.close)
  close(id: string, body: z.output<typeof closeBody>) {
    return this.station.close(id, body);
  }

  @Serves(packing.reopen)
  reopen(id: string, { comment }: z.output<typeof reopenBody>) {
    return this.station.reopen(id, comment);
  }

  @Serves(packing.trace)
  trace(id: string) {
    return this.boards.trace(id);
  }

  @Serves(packing.label)
  label(id: string, { resolution }: Pick<z.output<typeof labelFileQuery>, 'resolution'>) {
    return this.papers.preview(id, resolution);
  }

  @Serves(packing.labelFile)
  labelFile(id: string, query: z.output<typeof labelFileQuery>) {
    return this.papers.label(id, query);
  }

  @Serves(packing.content)
  content(id: string) {
    return this.papers.content(id);
  }
}
