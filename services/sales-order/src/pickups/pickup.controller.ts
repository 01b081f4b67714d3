import {
  pickups,
  type makeCodeBody,
  type PickupAction,
  type pickupActionBody,
} from '@ishare/contracts/sales-order/pickup.js';
import { CrudController } from '@ishare/crud/crud.controller.js';
import { Serves } from '@ishare/server/serves.js';
import { Controller } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { DeliveryFiles } from '../shipments/delivery-files.js';
import { servedPickups } from '../things.js';
import { PickupService } from './pickup.service.js';

@Controller(servedPickups.resource.path)
export class PickupController extends CrudController(servedPickups.resource, PickupService) {
  constructor(
    private readonly pickups: PickupService,
    private readonly files: DeliveryFiles,
  ) {
    super(pickups);
  }

  @Serves(pickups.makeCode)
  makeCode(id: string, to: z.output<typeof makeCodeBody>) {
    return this.pickups.makeCode(id, to);
  }

  @Serves(pickups.files)
  filesOf(id: string) {
    return this.files.list({ pickupId: id });
  }

  @Serves(pickups.keepFile)
  keepFile(id: string, request: FastifyRequest) {
    return this.files.keep({ pickupId: id }, request);
  }

  @Serves(pickups.file)
  file(id: string, fileId: string) {
    return this.files.download({ pickupId: id }, fileId);
  }

  @Serves(pickups.act)
  act(id: string, action: PickupAction, body: z.output<typeof pickupActionBody>) {
    return this.pickups.step(id, action, body);
  }
}
