import {
  labels,
  type labelFileQuery,
  type labelPreviewQuery,
  type printRequest,
  type voidRequest,
} from '@ishare/contracts/optimisation/labels.js';
import { Serves } from '@ishare/server/serves.js';
import { Controller, Inject } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { LabelPrintService } from './label-print.service.js';
import { LabelService } from './label.service.js';

/** Labels of parts, boards and offcuts. */
@ApiTags('Label')
@Controller()
export class LabelController {
  constructor(
    @Inject(LabelService) private readonly labels: LabelService,
    @Inject(LabelPrintService) private readonly printing: LabelPrintService,
  ) {}

  @Serves(labels.list)
  list(solutionId: string) {
    return this.labels.list(solutionId);
  }

  @Serves(labels.preview)
  preview(solutionId: string, { sequence, resolution }: z.output<typeof labelPreviewQuery>) {
    return this.labels.preview(solutionId, sequence, resolution);
  }

  @Serves(labels.check)
  check(solutionId: string) {
    return this.labels.check(solutionId);
  }

  @Serves(labels.prints)
  prints(solutionId: string) {
    return this.printing.prints(solutionId);
  }

  @Serves(labels.print)
  print(solutionId: string, asked: z.output<typeof printRequest>) {
    return this.printing.print(solutionId, asked);
  }

  @Serves(labels.retry)
  retry(solutionId: string, printId: string, { reason }: { reason?: string | null | undefined }) {
    return this.printing.retry(solutionId, printId, reason ?? null);
  }

  @Serves(labels.cancel)
  cancel(solutionId: string, printId: string) {
    return this.printing.cancel(solutionId, printId);
  }

  @Serves(labels.declareVoid)
  declareVoid(solutionId: string, asked: z.output<typeof voidRequest>) {
    return this.printing.declareVoid(solutionId, asked);
  }

  @Serves(labels.file)
  file(solutionId: string, printId: string, asked: z.output<typeof labelFileQuery>) {
    return this.printing.file(solutionId, printId, asked);
  }

  @Serves(labels.ofBoard)
  ofBoard(boardId: string, { resolution }: Pick<z.output<typeof labelFileQuery>, 'resolution'>) {
    return this.labels.ofBoard(boardId, resolution);
  }

  @Serves(labels.ofBoardFile)
  ofBoardFile(boardId: string, asked: z.output<typeof labelFileQuery>) {
    return this.labels.ofBoardFile(boardId, asked);
  }
}
