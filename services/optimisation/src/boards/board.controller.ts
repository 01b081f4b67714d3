import { boardRoutes } from '@ishare/contracts/optimisation/purchase-list.js';
import { stockData, type stockDataQuery } from '@ishare/contracts/optimisation/stock-data.js';
import { CrudController } from '@ishare/crud/crud.controller.js';
import { Serves } from '@ishare/server/serves.js';
import { Inject } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { BoardExchange } from './board-exchange.service.js';
import { BoardService } from './board.service.js';
import { StockDataService } from './stock-data.service.js';
import { boards } from '../things.js';

export class BoardController extends CrudController(boards.resource, BoardService) {
  @Inject(StockDataService) private readonly stock!: StockDataService;

  @Inject(BoardExchange) private readonly exchange!: BoardExchange;

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
