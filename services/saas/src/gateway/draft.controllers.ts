import { aggregateRoutes, globalRoutes, groupRoutes, ownRouteRoutes } from '@ishare/contracts/gateway/admin-routes.js';
import { builtInPrefixes } from '@ishare/contracts/gateway/built-in.js';
import { aggregateRoute } from '@ishare/contracts/gateway/aggregate-route.js';
import { globalConfiguration } from '@ishare/contracts/gateway/global.js';
import { ownRoute } from '@ishare/contracts/gateway/own-route.js';
import { routeGroup } from '@ishare/contracts/gateway/route-group.js';
import { AGGREGATORS, BALANCERS } from '@ishare/contracts/gateway/route-set.js';
import { CrudController } from '@ishare/crud/crud.controller.js';
import { currentContext } from '@ishare/server/context.js';
import { Localizer } from '@ishare/server/localizer.js';
import { Serves } from '@ishare/server/serves.js';
import { Controller } from '@nestjs/common';
import { AggregateService, GlobalService, OwnRouteService, RouteGroupService } from './draft.services.js';
import type { Json } from './draft.service.js';
import { KnownMembersOf } from './known-members.js';
import { aggregates, globals, ownRoutes, routeGroups } from './things.js';

/** A record as its own list gives it. */
// oxlint-disable-next-line typescript/no-explicit-any -- of whichever thing
type AnyRecord = any;

@Controller(routeGroups.resource.path)
@KnownMembersOf(routeGroup)
export class RouteGroupController extends CrudController(routeGroups.resource, RouteGroupService) {
  constructor(private readonly groups: RouteGroupService) {
    super(groups);
  }

  @Serves(groupRoutes.byAppId)
  byAppId(appId: string): Promise<AnyRecord> {
    return this.groups.byKey(appId);
  }

  @Serves(groupRoutes.actived)
  actived() {
    return this.groups.actived();
  }

  @Serves(groupRoutes.change)
  change(body: Json): Promise<AnyRecord> {
    return this.groups.changeByKey(body);
  }

  @Serves(groupRoutes.remove)
  remove({ appId }: { appId: string }) {
    return this.groups.removeByKey(appId);
  }

  @Serves(groupRoutes.export)
  export() {
    return this.groups.exportAll();
  }

  @Serves(groupRoutes.import)
  import({ items }: { items: Json[] }) {
    return this.groups.importAll(items);
  }
}

@Controller(globals.resource.path)
@KnownMembersOf(globalConfiguration)
export class GlobalController extends CrudController(globals.resource, GlobalService) {
  constructor(private readonly globals: GlobalService) {
    super(globals);
  }

  @Serves(globalRoutes.byAppId)
  byAppId(appId: string): Promise<AnyRecord> {
    return this.globals.byKey(appId);
  }

  @Serves(globalRoutes.change)
  change(body: Json): Promise<AnyRecord> {
    return this.globals.changeByKey(body);
  }

  @Serves(globalRoutes.remove)
  remove({ appId }: { appId: string }) {
    return this.globals.removeByKey(appId);
  }

  @Serves(globalRoutes.export)
  export() {
    return this.globals.exportAll();
  }

  @Serves(globalRoutes.import)
  import({ items }: { items: Json[] }) {
    return this.globals.importAll(items);
  }
}

@Controller(ownRoutes.resource.path)
@KnownMembersOf(ownRoute)
export class OwnRouteController extends CrudController(ownRoutes.resource, OwnRouteService) {
  constructor(private readonly routes: OwnRouteService) {
    super(routes);
  }

  @Serves(ownRouteRoutes.byId)
  byId(id: string): Promise<AnyRecord> {
    return this.routes.get(id);
  }

  @Serves(ownRouteRoutes.byName)
  byName(name: string): Promise<AnyRecord> {
    return this.routes.byKey(name, 'reRouteName');
  }

  @Serves(ownRouteRoutes.byAppId)
  async byAppId(appId: string): Promise<AnyRecord> {
    return { items: await this.routes.ofApp(appId) };
  }

  @Serves(ownRouteRoutes.change)
  change({ reRouteId, ...body }: Json): Promise<AnyRecord> {
    return this.routes.update(reRouteId as string, body);
  }

  @Serves(ownRouteRoutes.remove)
  remove({ routeId }: { routeId: string }) {
    return this.routes.delete(routeId);
  }

  @Serves(ownRouteRoutes.clear)
  clear({ appId }: { appId: string }) {
    return this.routes.removeOfApp(appId);
  }

  @Serves(ownRouteRoutes.export)
  export() {
    return this.routes.exportAll();
  }

  @Serves(ownRouteRoutes.import)
  import({ items }: { items: Json[] }) {
    return this.routes.importAll(items);
  }
}

@Controller(aggregates.resource.path)
@KnownMembersOf(aggregateRoute)
export class AggregateController extends CrudController(aggregates.resource, AggregateService) {
  constructor(private readonly aggregates: AggregateService) {
    super(aggregates);
  }

  @Serves(aggregateRoutes.byAppId)
  async byAppId(appId: string): Promise<AnyRecord> {
    return { items: await this.aggregates.ofApp(appId) };
  }

  @Serves(aggregateRoutes.change)
  change({ reRouteId, ...body }: Json): Promise<AnyRecord> {
    return this.aggregates.update(reRouteId as string, body);
  }

  @Serves(aggregateRoutes.remove)
  remove({ routeId }: { routeId: string }) {
    return this.aggregates.delete(routeId);
  }

  @Serves(aggregateRoutes.configure)
  configure({ routeId, ...part }: Parameters<AggregateService['configure']>[1] & { routeId: string }) {
    return this.aggregates.configure(routeId, part);
  }

  @Serves(aggregateRoutes.unconfigure)
  unconfigure({ routeId, reRouteKey }: { routeId: string; reRouteKey: string }) {
    return this.aggregates.unconfigure(routeId, reRouteKey);
  }

  @Serves(aggregateRoutes.export)
  export() {
    return this.aggregates.exportAll();
  }

  @Serves(aggregateRoutes.import)
  import({ items }: { items: Json[] }) {
    return this.aggregates.importAll(items);
  }
}

/** What can be chosen, and what the gateway finds by itself. */
@Controller()
export class GatewayBasicController {
  constructor(private readonly localizer: Localizer) {}

  @Serves(aggregateRoutes.aggregators)
  aggregators() {
    return { items: [...AGGREGATORS] };
  }

  @Serves(aggregateRoutes.balancers)
  balancers() {
    const language = currentContext()?.language ?? 'zh-Hans';
    return {
      items: BALANCERS.map((type) => ({
        type,
        displayName: this.localizer.text(language, `Gateway:Balancer.${type}`),
      })),
    };
  }

  @Serves(ownRouteRoutes.dynamic)
  dynamic(_appId: string) {
    const services = Map.groupBy(Object.entries(builtInPrefixes), ([, service]) => service);
    return {
      items: [...services].map(([serviceName, entries]) => ({
        dynamicReRouteId: serviceName,
        serviceName,
        downstreamHttpVersion: '1.1',
        rateLimitRule: null,
        prefixes: entries.map(([prefix]) => prefix),
      })),
    };
  }
}
