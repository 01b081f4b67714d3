import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { Allow, FromPath, Returns, TakesFile } from '@ishare/server/routes.js';
import { itemsReply } from '@ishare/server/schemas.js';
import { Controller, Delete, Get, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { orderFileReply, OrderFilesService, UPLOAD_PART } from './order-files.service.js';

const P = salesOrderPermissions.names.Orders;

@ApiTags('SalesOrderFile')
@Controller('api/app/salesorder')
export class OrderFilesController {
  constructor(private readonly files: OrderFilesService) {}

  @Post('multifile/:id')
  @Allow(P.Edit)
  @TakesFile(z.object({}), { part: UPLOAD_PART, many: true })
  @Returns(itemsReply(orderFileReply))
  upload(@FromPath('id') id: string, @Req() request: FastifyRequest) {
    return this.files.upload(id, request);
  }

  @Get(':id/files')
  @Allow(P.Default)
  @Returns(itemsReply(orderFileReply))
  list(@FromPath('id') id: string) {
    return this.files.list(id);
  }

  @Get('files/:fileId/download')
  @Allow(P.Default)
  @Returns('file')
  download(@FromPath('fileId') fileId: string) {
    return this.files.download(fileId);
  }

  @Delete('files/:fileId')
  @Allow(P.Edit)
  @Returns('nothing')
  delete(@FromPath('fileId') fileId: string) {
    return this.files.delete(fileId);
  }
}
