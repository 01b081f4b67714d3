import { gatewayAdmin } from '@ishare/contracts/gateway/admin-routes.js';
import { Serves } from '@ishare/server/serves.js';
import { Controller } from '@nestjs/common';
import { RouteSets } from './route-sets.service.js';

@Controller()
export class RouteSetsController {
  constructor(private readonly sets: RouteSets) {}

  @Serves(gatewayAdmin.draft)
  draft() {
    return this.sets.draft();
  }

  @Serves(gatewayAdmin.sets)
  list() {
    return this.sets.sets();
  }

  @Serves(gatewayAdmin.changes)
  changes(number: number) {
    return this.sets.changes(number);
  }

  @Serves(gatewayAdmin.publish)
  publish({ comment }: { comment: string | null }) {
    return this.sets.publish(comment);
  }

  @Serves(gatewayAdmin.rollBack)
  rollBack(number: number) {
    return this.sets.rollBack(number);
  }

  @Serves(gatewayAdmin.try)
  try(request: Parameters<RouteSets['try']>[0]) {
    return this.sets.try(request);
  }

  @Serves(gatewayAdmin.figures)
  figures() {
    return this.sets.figures();
  }
}
