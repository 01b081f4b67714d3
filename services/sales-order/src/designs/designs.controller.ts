import type { DesignContent } from '@ishare/contracts/sales-order/design-content.js';
import { designs } from '@ishare/contracts/sales-order/designs.js';
import { production } from '@ishare/contracts/sales-order/production.js';
import type { LinkedFileAsked } from '@ishare/contracts/linked-file.js';
import { CrudController } from '@ishare/crud/crud.controller.js';
import { linkedFileOf } from '@ishare/server/linked-file.js';
import { Serves } from '@ishare/server/serves.js';
import { Controller, Headers, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { designs as served } from '../things.js';
import { RequestQuotation } from '../quotations/request-quotation.command.js';
import { DesignsService } from './designs.service.js';
import { HandOverParts } from './hand-over-parts.command.js';
import { OrderDesignsService } from './order-designs.service.js';
import { ProductionService } from './production.service.js';
import { RequestTask } from './request-task.command.js';

interface Ids {
  auditIds: string[];
}

@Controller(served.resource.path)
export class DesignsController extends CrudController(served.resource, DesignsService) {
  constructor(private readonly designs: DesignsService) {
    super(designs);
  }

  @Serves(designs.split)
  split(id: string) {
    return this.designs.split(id);
  }

  @Serves(designs.byNumber)
  ofNumber(designId: string) {
    return this.designs.ofNumber(designId);
  }

  @Serves(designs.materials)
  materials() {
    return this.designs.materials();
  }

  @Serves(designs.preview)
  preview({ content }: { content: DesignContent }) {
    return this.designs.preview(content);
  }
}

/** What is done with sheets beside their audit, and which design an order has. */
@ApiTags('AuditDesign')
@Controller()
export class AuditProductsController {
  constructor(
    private readonly production: ProductionService,
    private readonly commands: CommandBus,
    private readonly choices: OrderDesignsService,
  ) {}

  @Serves(production.quote)
  quote({ auditIds, quotationName }: Ids & { quotationName: string | null }, @Headers('idempotency-key') key?: string) {
    return this.commands.execute(new RequestQuotation(auditIds, quotationName, key));
  }

  @Serves(production.requestTask)
  requestTask({ auditIds }: Ids, @Headers('idempotency-key') key?: string) {
    return this.commands.execute(new RequestTask(auditIds, key));
  }

  @Serves(production.task)
  taskProgress(taskId: string) {
    return this.production.progress(taskId);
  }

  @Serves(production.downloadTask)
  downloadTask(taskId: string) {
    return this.production.downloadTask(taskId);
  }

  @Serves(production.makeTaskLink)
  makeTaskLink(taskId: string, { days }: { days: number }) {
    return this.production.makeLink(taskId, days);
  }

  @Serves(production.revokeTaskLinks)
  revokeTaskLinks(taskId: string) {
    return this.production.revokeLinks(taskId);
  }

  @Serves(production.taskByLink)
  taskByLink(
    id: string,
    asked: LinkedFileAsked,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return linkedFileOf('task', { ...asked, id, request, reply }, () => this.production.byLink(id, asked.key));
  }

  @Serves(production.aboutTaskLink)
  aboutTaskLink(id: string, { key }: { key: string }) {
    return this.production.aboutLink(id, key);
  }

  @Serves(production.drawings)
  drawings({ auditIds }: Ids) {
    return this.production.drawings(auditIds);
  }

  @Serves(production.importFileSummary)
  importFileSummary({ auditIds }: Ids) {
    return this.production.summary(auditIds);
  }

  @Serves(production.makeImportFile)
  makeImportFile({ auditIds }: Ids) {
    return this.commands.execute(new HandOverParts(auditIds));
  }

  @Serves(production.makeAttachment)
  makeAttachment(id: string) {
    return this.production.makeAttachment(id);
  }

  @Serves(production.attachment)
  attachment(id: string) {
    return this.production.attachmentOf(id);
  }

  @Serves(production.designUrl)
  designUrl(id: string, { refresh }: { refresh?: boolean | undefined }) {
    return this.choices.url(id, refresh ?? false);
  }

  @Serves(production.designerUrl)
  designerUrl(id: string) {
    return this.choices.designerUrl(id);
  }

  @Serves(production.choose)
  choose(id: string, { designId }: { designId: string }) {
    return this.choices.choose(id, designId);
  }

  @Serves(production.cancel)
  cancel(id: string) {
    return this.choices.cancel(id);
  }

  @Serves(production.unlock)
  unlock(id: string) {
    return this.choices.unlock(id);
  }
}
