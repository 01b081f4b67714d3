import { ConsoleWord, AppError, invalid, kernelErrors } from '@ishare/kernel/errors.js';
import { entityKey } from '@ishare/contracts/platform/audit-words.js';
import { Database } from '@ishare/data/database.js';
import type { Tx } from '@ishare/data/tx.js';
import { Ports } from '@ishare/server/ports.js';
import { Injectable } from '@nestjs/common';
import { DraftService } from './draft.service.js';
import { AggregateRoute, GlobalConfiguration, Route, RouteGroup } from './gateway.entities.js';
import { aggregateRules, globalRules, groupRules, partRules, refuseUnhonoured, routeRules } from './honoured.js';
import { aggregates, globals, ownRoutes, routeGroups } from './things.js';

@Injectable()
export class RouteGroupService extends DraftService<RouteGroup> {
  constructor(database: Database, ports: Ports) {
    super(database, ports, routeGroups, { key: 'appId', rules: groupRules, isGroup: true });
  }

  protected get exchangeKey() {
    return 'appId' as const;
  }

  protected override async beforeDelete(id: string, tx: Tx): Promise<void> {
    const { appId } = await tx.get(RouteGroup, id, { lock: true });
    for (const entity of [Route, AggregateRoute, GlobalConfiguration])
      if (await tx.find<Route | AggregateRoute | GlobalConfiguration>(entity as never, { appId }))
        throw new AppError(kernelErrors.InUseBy, { by: new ConsoleWord(entityKey(entity.name)) });
  }

  /** Those that are switched on. */
  async actived(): Promise<{ items: { appId: string; appName: string }[] }> {
    const groups = await this.database.tx((tx) =>
      tx.em.find(RouteGroup, { where: { isDeleted: false, isActive: true }, order: { name: 'ASC' } }),
    );
    return { items: groups.map(({ appId, appName }) => ({ appId, appName })) };
  }
}

@Injectable()
export class GlobalService extends DraftService<GlobalConfiguration> {
  constructor(database: Database, ports: Ports) {
    super(database, ports, globals, { key: 'appId', rules: globalRules });
  }

  protected get exchangeKey() {
    return 'appId' as const;
  }
}

@Injectable()
export class OwnRouteService extends DraftService<Route> {
  constructor(database: Database, ports: Ports) {
    super(database, ports, ownRoutes, { key: 'id', rules: routeRules });
  }

  protected get exchangeKey() {
    return 'reRouteName' as const;
  }
}

type Part = AggregateRoute['reRouteKeysConfig'][number];

@Injectable()
export class AggregateService extends DraftService<AggregateRoute> {
  constructor(database: Database, ports: Ports) {
    super(database, ports, aggregates, { key: 'id', rules: aggregateRules });
  }

  protected get exchangeKey() {
    return 'name' as const;
  }

  /** A part is asked for each value that the first reply has at a place. */
  async configure(id: string, part: Part): Promise<void> {
    refuseUnhonoured(partRules(part.parameter, part.jsonPath));
    await this.database.tx(async (tx) => {
      const { reRouteKeys, reRouteKeysConfig } = await tx.get(AggregateRoute, id, { lock: true });
      if (!reRouteKeys.includes(part.reRouteKey))
        throw invalid('reRouteKey', 'Gateway:PartUnknown', { key: part.reRouteKey });
      const others = reRouteKeysConfig.filter(({ reRouteKey }) => reRouteKey !== part.reRouteKey);
      await tx.update(AggregateRoute, id, { reRouteKeysConfig: [...others, part] });
    });
  }

  async unconfigure(id: string, key: string): Promise<void> {
    await this.database.tx(async (tx) => {
      const { reRouteKeysConfig } = await tx.get(AggregateRoute, id, { lock: true });
      const others = reRouteKeysConfig.filter(({ reRouteKey }) => reRouteKey !== key);
      if (others.length < reRouteKeysConfig.length) await tx.update(AggregateRoute, id, { reRouteKeysConfig: others });
    });
  }
}
