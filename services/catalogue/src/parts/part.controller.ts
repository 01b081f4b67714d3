import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { ItemController } from '../items/item.controller.js';
import { partResource } from './part.resource.js';
import { PartService } from './part.service.js';

export class PartController extends ItemController(
  partResource,
  PartService,
  salesOrderPermissions.names.Parts.Import,
) {}
