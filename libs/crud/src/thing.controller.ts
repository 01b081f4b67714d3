import type { Type } from '@nestjs/common';
import { CrudController, type AnyServiceToken, type CrudRoutes } from './crud.controller.js';
import { addStepRoutes } from './machines/step-routes.js';
import type { ServedThing } from './thing.service.js';

/** A controller class with the routes of a thing and of the steps of its machine. Extend it to add routes. */
export function ThingController(served: ServedThing, service: AnyServiceToken): Type<CrudRoutes> {
  const controller = CrudController(served.resource, service);
  addStepRoutes(served, controller);
  return controller;
}
