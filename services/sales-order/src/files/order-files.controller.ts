import { orderFiles } from '@ishare/contracts/sales-order/order-files.js';
import { Serves } from '@ishare/server/serves.js';
import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { OrderFilesService } from './order-files.service.js';

@ApiTags('SalesOrderFile')
@Controller()
export class OrderFilesController {
  constructor(private readonly files: OrderFilesService) {}

  @Serves(orderFiles.upload)
  upload(id: string, request: FastifyRequest) {
    return this.files.upload(id, request);
  }

  @Serves(orderFiles.keepParts)
  keepParts(id: string, { uploadId }: { uploadId: string }) {
    return this.files.keepParts(id, uploadId);
  }

  @Serves(orderFiles.list)
  list(id: string) {
    return this.files.list(id);
  }

  @Serves(orderFiles.download)
  download(fileId: string) {
    return this.files.download(fileId);
  }

  @Serves(orderFiles.sheet)
  sheet(fileId: string) {
    return this.files.sheet(fileId);
  }

  @Serves(orderFiles.remove)
  delete(fileId: string) {
    return this.files.delete(fileId);
  }
}
