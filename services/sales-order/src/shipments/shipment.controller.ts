import { shipments, type ShipmentAction, type shipmentActionBody } from '@ishare/contracts/sales-order/shipment.js';
import { CrudController } from '@ishare/crud/crud.controller.js';
import { Serves } from '@ishare/server/serves.js';
import { Controller } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { servedShipments } from '../things.js';
import { DeliveryFiles } from './delivery-files.js';
import { ShipmentPapers } from './shipment-papers.js';
import { ShipmentService } from './shipment.service.js';

@Controller(servedShipments.resource.path)
export class ShipmentController extends CrudController(servedShipments.resource, ShipmentService) {
  constructor(
    private readonly shipments: ShipmentService,
    private readonly papers: ShipmentPapers,
    private readonly files: DeliveryFiles,
  ) {
    super(shipments);
  }

  @Serves(shipments.loadList)
  loadList(id: string) {
    return this.shipments.loadList(id);
  }

  @Serves(shipments.scan)
  scan(id: string, { code, isOff }: { code: string; isOff: boolean }) {
    return this.shipments.scan(id, code, isOff);
  }

  @Serves(shipments.note)
  note(id: string, { stop }: { stop?: number | undefined }) {
    return this.papers.note(id, stop);
  }

  @Serves(shipments.files)
  filesOf(id: string) {
    return this.files.list({ shipmentId: id });
  }

  @Serves(shipments.keepFile)
  keepFile(id: string, request: FastifyRequest) {
    return this.files.keep({ shipmentId: id }, request);
  }

  @Serves(shipments.file)
  file(id: string, fileId: string) {
    return this.files.download({ shipmentId: id }, fileId);
  }

  @Serves(shipments.act)
  act(id: string, action: ShipmentAction, body: z.output<typeof shipmentActionBody>) {
    return this.shipments.step(id, action, body);
  }
}
