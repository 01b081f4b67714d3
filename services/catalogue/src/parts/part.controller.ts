import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { ItemController } from '../items/item.controller.js';
import { PartService } from './part.service.js';
import { parts } from '../things.js';

export class PartController extends ItemController(
  parts.resource,
  PartService,
  salesOrderPermissions.names.Parts.Import,
) {}
