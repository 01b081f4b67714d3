import type { CodeRule } from '@ishare/contracts/platform/code-rule.js';
import { platformPort } from '@ishare/contracts/platform/client.js';
import { settings } from '@ishare/contracts/platform/settings.js';
import type { NumberKind } from '@ishare/contracts/sales-order/number-kinds.js';
import type { Numbering } from '@ishare/contracts/things/field.js';
import { numberRule } from '@ishare/crud/number-rule.js';
import { isGuid } from '@ishare/kernel/ids.js';
import { currentTenantId } from '@ishare/server/context.js';
import { Ports } from '@ishare/server/ports.js';
import { Injectable } from '@nestjs/common';

/** How each kind is numbered where the tenant has no rule of that code. */
const builtIn: Readonly<Record<NumberKind, Omit<Numbering, 'code'>>> = {
  SalesOrder: { prefix: 'SO', digits: 4 },
  AuditDesign: { prefix: 'AD', digits: 5 },
  Quotation: { prefix: 'QT', digits: 4 },
  JsonTask: { prefix: 'JT', digits: 4 },
  Design: { prefix: 'DS', digits: 4 },
};

/** Finds the rules by which this service numbers its records. */
@Injectable()
export class OrderNumbers {
  constructor(private readonly ports: Ports) {}

  /**
   * The order type's own rule, else the one of the settings, else the tenant's rule of that code, else the built-in
   * one.
   */
  async rule(code: NumberKind, own: string | null = null): Promise<CodeRule> {
    const wish = code === 'SalesOrder' ? await this.wishOfSettings() : undefined;
    return numberRule(
      this.ports,
      { code, ...builtIn[code] },
      { id: own ?? (isGuid(wish) ? wish : null), code: wish && !isGuid(wish) ? wish : code },
    );
  }

  /** The rule that the settings name for orders, by its id or its code. */
  private async wishOfSettings(): Promise<string | undefined> {
    const { name } = settings.salesOrder.orderNoRule;
    const found = await this.ports.client(platformPort).settings({ tenantId: currentTenantId(), names: [name] });
    return found[name];
  }
}
