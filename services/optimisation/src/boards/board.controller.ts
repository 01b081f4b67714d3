import { boardRoutes } from '@ishare/contracts/optimisation/purchase-list.js';
import { writeOff, type writeOffBody } from '@ishare/contracts/optimisation/write-off.js';
import { stockData, type stockDataQuery } from '@ishare/contracts/optimisation/stock-data.js';
import { CrudController } from '@ishare/crud/crud.controller.js';
import { Serves } from '@ishare/server/serves.js';
import { Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { BoardExchange } from './board-exchange.service.js';
import { BoardService } from './board.service.js';
import { StockDataService } from './stock-data.service.js';
import { WriteOffBoard } from './write-off.command.js';
import { boards } from '../things.js';

export class BoardController extends CrudController(boards.resource, BoardService) {
  @Inject(StockDataService) private readonly stock!: StockDataService;

  @Inject(BoardExchange) private readonly exchange!: BoardExchange;

  @Inject(CommandBus) private readonly commands!: CommandBus;

  @Serves(writeOff)
  async writeOff(id: string, said: z.output<typeof writeOffBody>): Promise<void> {
    await this.commands.execute(new WriteOffBoard(id, said));
  }

  @Serves(boardRoutes.import)
  import(request: FastifyRequest) {
    return this.exchange.import(request);
  }

  @Serves(boardRoutes.export)
  export({ filter }: { filter?: string }) {
    return this.exchange.export(filter);
  }

  @Serves(stockData)
  stockData(query: z.output<typeof stockDataQuery>) {
    return this.stock.of(query.offCutStockDataType);
  }
}
