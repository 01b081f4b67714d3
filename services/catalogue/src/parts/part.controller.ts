import { partItemRoutes, partUsedIn } from '@ishare/contracts/catalogue/item-routes.js';
import { Serves } from '@ishare/server/serves.js';
import { Inject } from '@nestjs/common';
import { ItemController } from '../items/item.controller.js';
import { PartService } from './part.service.js';
import { UsedInService } from './used-in.service.js';
import { parts } from '../things.js';

export class PartController extends ItemController(parts.resource, PartService, partItemRoutes) {
  @Inject(UsedInService) private readonly uses!: UsedInService;

  @Serves(partUsedIn)
  usedIn(id: string) {
    return this.uses.ofPart(id);
  }
}
