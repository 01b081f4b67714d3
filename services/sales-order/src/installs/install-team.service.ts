import { ThingController } from '@ishare/crud/thing.controller.js';
import { ThingService } from '@ishare/crud/thing.service.js';
import { Database } from '@ishare/data/database.js';
import type { Condition } from '@ishare/data/list.js';
import { AppError, kernelErrors } from '@ishare/kernel/errors.js';
import { Ports } from '@ishare/server/ports.js';
import { Injectable } from '@nestjs/common';
import { OrderScope } from '../orders/order-scope.js';
import { installTeams } from '../things.js';
import type { InstallTeam } from './install.entity.js';

/** Fitters are the factory's: a dealer sees which team comes, and not who is in it. */
@Injectable()
export class InstallTeamService extends ThingService<InstallTeam> {
  constructor(
    database: Database,
    ports: Ports,
    private readonly orders: OrderScope,
  ) {
    super(database, ports, installTeams);
  }

  protected override async scope(): Promise<Condition[]> {
    if ((await this.orders.dealerOfCaller()) !== null) throw new AppError(kernelErrors.Forbidden);
    return [];
  }
}

export const InstallTeamController = ThingController(installTeams, InstallTeamService);
