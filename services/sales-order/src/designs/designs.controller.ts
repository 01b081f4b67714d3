import { auditButtons, designButtons, MAX_AUDIT_IDS } from '@ishare/contracts/sales-order/audit-table.js';
import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { CrudController } from '@ishare/crud/crud.controller.js';
import { Allow, FromBody, FromPath, FromQuery, Reads, Returns } from '@ishare/server/routes.js';
import { guid, query, requiredText, text } from '@ishare/server/schemas.js';
import { Controller, Delete, Get, Headers, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { QuotationService } from '../quotations/quotation.service.js';
import { DesignsService } from './designs.service.js';
import {
  designResource,
  materialsReply,
  openedDesignReply,
  previewBody,
  previewReply,
  splitReply,
} from './designs.resource.js';
import { OrderDesignsService } from './order-designs.service.js';
import { ProductionService } from './production.service.js';

const { AuditDesigns: A, Designs: D } = salesOrderPermissions.names;
const auditIds = z.array(guid()).min(1).max(MAX_AUDIT_IDS);
const idsBody = z.object({ auditIds });
type Ids = z.output<typeof idsBody>;
const quotationBody = idsBody.extend({ quotationName: text(128) });
const taskReply = z.object({
  taskId: z.guid(),
  taskNo: z.string(),
  state: z.number().int(),
  percent: z.number(),
  message: z.string(),
  fileId: z.guid().nullable(),
});

@Controller(designResource.path)
export class DesignsController extends CrudController(designResource, DesignsService) {
  constructor(private readonly designs: DesignsService) {
    super(designs);
  }

  @Get(':id/split')
  @Allow(D.Default, D.Select, A.Design)
  @Returns(splitReply)
  split(@FromPath('id') id: string) {
    return this.designs.split(id);
  }

  @Get('by-number/:designId')
  @Allow(D.Default, D.Select, A.Design)
  @Returns(openedDesignReply)
  ofNumber(@FromPath('designId', requiredText(128)) designId: string) {
    return this.designs.ofNumber(designId);
  }

  @Get('kit/materials')
  @Allow(D.Default, D.Select, A.Design)
  @Returns(materialsReply)
  materials() {
    return this.designs.materials();
  }

  @Post('preview')
  @Reads()
  @Allow(D.Default, D.Select, A.Design)
  @Returns(previewReply)
  preview(@FromBody(previewBody) { content }: z.output<typeof previewBody>) {
    return this.designs.preview(content);
  }
}

/** What is done with sheets beside their audit, and which design an order has. */
@ApiTags('AuditDesign')
@Controller('api/salesorder/audit-designs')
export class AuditProductsController {
  constructor(
    private readonly production: ProductionService,
    private readonly quotations: QuotationService,
    private readonly choices: OrderDesignsService,
  ) {}

  @Post('quotation')
  @Allow(auditButtons.madeprice)
  @Returns(z.object({ quotationId: z.guid() }))
  quote(@FromBody(quotationBody) body: z.output<typeof quotationBody>, @Headers('idempotency-key') key?: string) {
    return this.quotations.request(body.auditIds, body.quotationName, key);
  }

  @Post('json-task')
  @Allow(auditButtons.download)
  @Returns(z.object({ taskId: z.guid() }))
  requestTask(@FromBody(idsBody) body: Ids, @Headers('idempotency-key') key?: string) {
    return this.production.requestTask(body.auditIds, key);
  }

  @Get('json-task/:taskId')
  @Allow(auditButtons.download)
  @Returns(taskReply)
  taskProgress(@FromPath('taskId') taskId: string) {
    return this.production.progress(taskId);
  }

  @Get('json-task/:taskId/download')
  @Allow(auditButtons.download)
  @Returns('file')
  downloadTask(@FromPath('taskId') taskId: string) {
    return this.production.downloadTask(taskId);
  }

  @Post('drawings')
  @Allow(auditButtons.DownloadFile)
  @Returns('file')
  drawings(@FromBody(idsBody) body: Ids) {
    return this.production.drawings(body.auditIds);
  }

  @Post('import-file/summary')
  @Reads()
  @Allow(auditButtons.download)
  @Returns(
    z.object({
      sheets: z.number().int(),
      items: z.array(z.object({ materialCode: z.string(), parts: z.number().int(), area: z.number() })),
    }),
  )
  importFileSummary(@FromBody(idsBody) body: Ids) {
    return this.production.summary(body.auditIds);
  }

  @Post('import-file')
  @Allow(auditButtons.download)
  @Returns(z.object({ importFileId: z.guid(), fileNo: z.string(), state: z.number().int(), isRepeated: z.boolean() }))
  makeImportFile(@FromBody(idsBody) body: Ids) {
    return this.production.makeImportFile(body.auditIds);
  }

  @Post(':id/attachment-file')
  @Allow(auditButtons.auditDesignsFile)
  @Returns('nothing')
  makeAttachment(@FromPath('id') id: string) {
    return this.production.makeAttachment(id);
  }

  @Get(':id/attachment')
  @Allow(auditButtons.auditDesignsFile)
  @Returns('file')
  attachment(@FromPath('id') id: string) {
    return this.production.attachmentOf(id);
  }

  @Get(':id/design-url')
  @Allow(auditButtons.getdesign)
  @Returns(z.object({ url: z.string() }))
  designUrl(
    @FromPath('id') id: string,
    @FromQuery(z.object({ refresh: query.bool() })) { refresh }: { refresh?: boolean },
  ) {
    return this.choices.url(id, refresh ?? false);
  }

  @Get('design/:salesOrderId/url')
  @Allow(...designButtons.kjlDesign)
  @Returns(z.object({ url: z.string() }))
  designerUrl(@FromPath('salesOrderId') id: string) {
    return this.choices.designerUrl(id);
  }

  @Put('design/:salesOrderId')
  @Allow(...designButtons.selectKJLProgramme)
  @Returns('nothing')
  choose(
    @FromPath('salesOrderId') id: string,
    @FromBody(z.object({ designId: requiredText(128) })) { designId }: { designId: string },
  ) {
    return this.choices.choose(id, designId);
  }

  @Delete('design/:salesOrderId')
  @Allow(...designButtons.cancelKJLProgramme)
  @Returns('nothing')
  cancel(@FromPath('salesOrderId') id: string) {
    return this.choices.cancel(id);
  }

  @Post('design/:salesOrderId/unlock')
  @Allow(...designButtons.designUnLock)
  @Returns('nothing')
  unlock(@FromPath('salesOrderId') id: string) {
    return this.choices.unlock(id);
  }
}
