import {
  lineRoutes,
  lineTabs,
  orderLines,
  tabOf,
  type FormType,
  type LineInput,
  type LineTab,
  type TrialBody,
} from '@ishare/contracts/sales-order/order-lines.js';
import { Serves } from '@ishare/server/serves.js';
import { Controller, Inject, type Type } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { QuotationService } from '../quotations/quotation.service.js';
import { quotations } from '@ishare/contracts/sales-order/quotations.js';
import { ImportSampleService } from './import-sample.service.js';
import { LineImportService } from './line-import.service.js';
import { OrderLinesService } from './order-lines.service.js';

interface Page {
  skipCount: number;
  maxResultCount: number;
}

/** The routes of one tab. */
function linesController(tab: LineTab): Type {
  const routes = lineRoutes(tab);

  @ApiTags(tab.name)
  @Controller()
  class TabController {
    constructor(@Inject(OrderLinesService) private readonly lines: OrderLinesService) {}

    @Serves(routes.ofQuery)
    ofQuery({ salesOrderId, ...page }: Page & { salesOrderId: string }) {
      return this.lines.page(tab, salesOrderId, page);
    }

    @Serves(routes.page)
    page(id: string, query: Page) {
      return this.lines.page(tab, id, query);
    }

    @Serves(routes.save)
    save(items: LineInput[]) {
      return this.lines.save(tab, items);
    }

    @Serves(routes.remove)
    remove(id: string, rowId: string) {
      return this.lines.remove(tab, id, rowId);
    }
  }
  Object.defineProperty(TabController, 'name', { value: `${tab.name}Controller` });
  return TabController;
}

@ApiTags('SalesOrder')
@Controller()
export class OrderDetailsController {
  constructor(
    private readonly lines: OrderLinesService,
    private readonly quotations: QuotationService,
    private readonly imports: LineImportService,
    private readonly samples: ImportSampleService,
  ) {}

  @Serves(orderLines.import)
  import(id: string, request: FastifyRequest) {
    return this.imports.import(id, request);
  }

  @Serves(orderLines.preview)
  preview(id: string, request: FastifyRequest) {
    return this.imports.preview(id, request);
  }

  @Serves(orderLines.sample)
  sample(request: FastifyRequest) {
    return this.samples.rows(request);
  }

  @Serves(orderLines.trial)
  trial(body: TrialBody) {
    return this.imports.trial(body);
  }

  @Serves(orderLines.clear)
  clear(id: string, { formType }: { formType: FormType }) {
    return this.lines.clear(tabOf(formType), id);
  }

  @Serves(quotations.export)
  exportQuotation(id: string) {
    return this.quotations.export(id);
  }

  @Serves(orderLines.export)
  export(id: string, { formType }: { formType: FormType }) {
    return this.lines.export(tabOf(formType), id);
  }
}

export const orderLineControllers: Type[] = [...lineTabs.map(linesController), OrderDetailsController];
