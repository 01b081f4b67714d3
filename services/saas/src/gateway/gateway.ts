// The administration of the gateway's own routes: what a service needs to have it.
import {
  AggregateController,
  GatewayBasicController,
  GlobalController,
  OwnRouteController,
  RouteGroupController,
} from './draft.controllers.js';
import { AggregateService, GlobalService, OwnRouteService, RouteGroupService } from './draft.services.js';
import { GatewayProcesses } from './gateway-processes.js';
import { RouteSetsController } from './route-sets.controller.js';
import { RouteSets } from './route-sets.service.js';

export const gateway = {
  controllers: [
    RouteGroupController,
    GlobalController,
    OwnRouteController,
    AggregateController,
    GatewayBasicController,
    RouteSetsController,
  ],
  providers: [RouteGroupService, GlobalService, OwnRouteService, AggregateService, RouteSets, GatewayProcesses],
};
