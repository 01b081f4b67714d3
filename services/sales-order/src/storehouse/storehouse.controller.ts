import type { labelFileQuery } from '@ishare/contracts/optimisation/labels.js';
import { standardLabels } from '@ishare/contracts/print/standard-labels.js';
import {
  storehouses,
  type bookBody,
  type stockTakingBody,
  type storeBody,
  type takingsQuery,
} from '@ishare/contracts/sales-order/storehouse.js';
import type { Resolution } from '@ishare/print/page.js';
import { print } from '@ishare/print/printing.js';
import { attachment } from '@ishare/server/attachment.js';
import { currentTenantId } from '@ishare/server/context.js';
import { Serves } from '@ishare/server/serves.js';
import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { StorehouseService } from './storehouse.service.js';

@ApiTags('Storehouse')
@Controller()
export class StorehouseController {
  constructor(private readonly store: StorehouseService) {}

  @Serves(storehouses.rows)
  rows() {
    return this.store.rows();
  }

  @Serves(storehouses.shelves)
  shelves({ rowId }: { rowId: string }) {
    return this.store.shelves(rowId);
  }

  @Serves(storehouses.find)
  find({ code }: { code: string }) {
    return this.store.find(code);
  }

  @Serves(storehouses.move)
  move(body: z.output<typeof storeBody>) {
    return this.store.move(body);
  }

  @Serves(storehouses.compare)
  compare(id: string, body: z.output<typeof stockTakingBody>) {
    return this.store.compare(id, body);
  }

  @Serves(storehouses.book)
  book(id: string, body: z.output<typeof bookBody>) {
    return this.store.book(id, body);
  }

  @Serves(storehouses.takings)
  takings({ rowId }: z.output<typeof takingsQuery>) {
    return this.store.takings(rowId);
  }

  @Serves(storehouses.labels)
  async labels(id: string, { format, paper, resolution }: z.output<typeof labelFileQuery>) {
    const { row, house, shelves } = await this.store.labelled(id);
    const { bytes } = await print(currentTenantId(), {
      template: standardLabels.shelf,
      labels: shelves.map(({ code, column, level }) => ({
        texts: { code, row: row.name, storehouse: house.name, column: String(column), level: String(level) },
      })),
      format,
      paper,
      resolution: Number(resolution) as Resolution,
      title: row.code,
    });
    return attachment(`${row.code}.${format}`, Buffer.from(bytes));
  }
}
