import { optimisationPermissions } from '@ishare/contracts/optimisation/permissions.js';
import { CrudController } from '@ishare/crud/crud.controller.js';
import { Allow, FromQuery, Returns } from '@ishare/server/routes.js';
import { Get, Inject } from '@nestjs/common';
import { BoardService } from './board.service.js';
import { stockDataQuery, stockDataReply } from './stock-data.dto.js';
import { StockDataService } from './stock-data.service.js';
import { boards } from '../things.js';

export class BoardController extends CrudController(boards.resource, BoardService) {
  @Inject(StockDataService) private readonly stock!: StockDataService;

  @Get('get-stock-data')
  @Allow(optimisationPermissions.names.Offcuts.Default)
  @Returns(stockDataReply)
  stockData(@FromQuery(stockDataQuery) query: { offCutStockDataType: number }) {
    return this.stock.of(query.offCutStockDataType);
  }
}
