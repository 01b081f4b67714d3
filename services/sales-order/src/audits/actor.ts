import { called } from '@ishare/server/called.js';
import { currentPrincipal } from '@ishare/server/context.js';
import { Permissions } from '@ishare/server/permissions.js';
import { Ports } from '@ishare/server/ports.js';
import { Injectable } from '@nestjs/common';
import { OrderScope } from '../orders/order-scope.js';

/** Who acts, as far as the audit needs it. */
export interface Actor {
  userId: string;
  userName: string;
  /** What he is called, as messages name him. */
  called: string;
  /** Roles, joined, as the log shows them. */
  roleName: string | null;
  /** The dealer whose user it is; null for the factory's own staff. */
  dealerId: string | null;
  holds(permission: string): boolean;
}

@Injectable()
export class Actors {
  constructor(
    private readonly permissions: Permissions,
    private readonly orders: OrderScope,
    private readonly ports: Ports,
  ) {}

  async current(): Promise<Actor> {
    const principal = currentPrincipal();
    const { permissions, roles } = await this.permissions.of(principal);
    return {
      userId: principal.userId,
      userName: principal.userName,
      called: await called(this.ports),
      roleName: roles.join(', ').slice(0, 256) || null,
      dealerId: await this.orders.dealerOfCaller(),
      holds: (permission) => permissions.has(permission),
    };
  }
}
