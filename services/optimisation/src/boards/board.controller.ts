import { optimisationPermissions } from '@ishare/contracts/optimisation/permissions.js';
import { CrudController } from '@ishare/crud/crud.controller.js';
import { Allow, FromQuery, Returns } from '@ishare/server/routes.js';
import { Get, Inject } from '@nestjs/common';
import { boardResource } from './board.resource.js';
import { BoardService } from './board.service.js';
import { stockDataQuery, stockDataReply } from './stock-data.dto.js';
import { StockDataService } from './stock-data.service.js';

export class BoardController extends CrudController(boardResource, BoardService) {
  @Inject(StockDataService) private readonly stock!: StockDataService;

  @Get('get-stock-data')
  @Allow(optimisationPermissions.names.Offcuts.Default)
  @Returns(stockDataReply)
  stockData(@FromQuery(stockDataQuery) query: { offCutStockDataType: number }) {
    return this.stock.of(query.offCutStockDataType);
  }
}
