import { partItemRoutes } from '@ishare/contracts/catalogue/item-routes.js';
import { ItemController } from '../items/item.controller.js';
import { PartService } from './part.service.js';
import { parts } from '../things.js';

export class PartController extends ItemController(parts.resource, PartService, partItemRoutes) {}
