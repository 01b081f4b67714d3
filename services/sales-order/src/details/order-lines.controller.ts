import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { Allow, FromBody, FromPath, FromQuery, Returns, TakesFile } from '@ishare/server/routes.js';
import { guid, itemsReply, MAX_PAGE, pagedReply } from '@ishare/server/schemas.js';
import { Controller, Delete, Get, Inject, Post, Put, Req, type Type } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { QuotationService } from '../quotations/quotation.service.js';
import { importFields, importReply, LineImportService } from './line-import.service.js';
import { lineInput, lineReply, lineTabs, MAX_BATCH, type LineTab, type LineInput } from './line-kinds.js';
import { OrderLinesService } from './order-lines.service.js';

const P = salesOrderPermissions.names.Orders;
/** The tabs page by 50. */
const TAB_PAGE = 50;

export const tabQuery = z.object({
  skipCount: z.coerce.number<string>().int().min(0).default(0),
  maxResultCount: z.coerce.number<string>().int().min(1).max(MAX_PAGE).default(TAB_PAGE),
});
const tabOrderQuery = tabQuery.extend({ salesOrderId: guid() });
export const formTypeQuery = z.object({
  formType: z.enum(lineTabs.map(({ formType }) => formType) as [LineTab['formType'], ...LineTab['formType'][]]),
});

export function tabOf(formType: LineTab['formType']): LineTab {
  return lineTabs.find((tab) => tab.formType === formType)!;
}

/** The routes of one tab. */
function linesController(tab: LineTab): Type {
  const reply = lineReply(tab);

  @ApiTags(tab.name)
  @Controller('api/app/salesorder')
  class TabController {
    constructor(@Inject(OrderLinesService) private readonly lines: OrderLinesService) {}

    @Get(tab.path)
    @Allow(P.Default)
    @Returns(pagedReply(reply))
    ofQuery(@FromQuery(tabOrderQuery) { salesOrderId, ...page }: z.output<typeof tabOrderQuery>) {
      return this.lines.page(tab, salesOrderId, page);
    }

    @Get(`:id/${tab.path}`)
    @Allow(P.Default)
    @Returns(pagedReply(reply))
    page(@FromPath('id') id: string, @FromQuery(tabQuery) query: z.output<typeof tabQuery>) {
      return this.lines.page(tab, id, query);
    }

    @Put(`${tab.batchPath}/batch-update`)
    @Allow(P.Edit)
    @Returns(itemsReply(reply))
    save(@FromBody(z.array(lineInput(tab)).max(MAX_BATCH)) items: LineInput[]) {
      return this.lines.save(tab, items);
    }

    @Delete(`:id/${tab.path}/:rowId`)
    @Allow(P.Edit)
    @Returns('nothing')
    remove(@FromPath('id') id: string, @FromPath('rowId') rowId: string) {
      return this.lines.remove(tab, id, rowId);
    }
  }
  Object.defineProperty(TabController, 'name', { value: `${tab.name}Controller` });
  return TabController;
}

@ApiTags('SalesOrder')
@Controller('api/app/salesorder')
export class OrderDetailsController {
  constructor(
    private readonly lines: OrderLinesService,
    private readonly quotations: QuotationService,
    private readonly imports: LineImportService,
  ) {}

  @Post(':id/import')
  @Allow(P.Edit)
  @TakesFile(importFields)
  @Returns(importReply)
  import(@FromPath('id') id: string, @Req() request: FastifyRequest) {
    return this.imports.import(id, request);
  }

  @Delete(':id/details')
  @Allow(P.Edit)
  @Returns('nothing')
  clear(@FromPath('id') id: string, @FromQuery(formTypeQuery) { formType }: z.output<typeof formTypeQuery>) {
    return this.lines.clear(tabOf(formType), id);
  }

  @Get(':id/quote/export')
  @Allow(P.Default)
  @Returns('file')
  exportQuotation(@FromPath('id') id: string) {
    return this.quotations.export(id);
  }

  @Get(':id/details/export')
  @Allow(P.Default)
  @Returns('file')
  export(@FromPath('id') id: string, @FromQuery(formTypeQuery) { formType }: z.output<typeof formTypeQuery>) {
    return this.lines.export(tabOf(formType), id);
  }
}

export const orderLineControllers: Type[] = [...lineTabs.map(linesController), OrderDetailsController];
