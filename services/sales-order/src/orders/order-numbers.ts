import { CodeResetBy, CodeSegmentType, type CodeRule } from '@ishare/contracts/platform/code-rule.js';
import { platformPort } from '@ishare/contracts/platform/client.js';
import { settings } from '@ishare/contracts/platform/settings.js';
import type { NumberKind } from '@ishare/contracts/sales-order/number-kinds.js';
import { isGuid, nameId } from '@ishare/kernel/ids.js';
import { currentTenantId } from '@ishare/server/context.js';
import { Ports } from '@ishare/server/ports.js';
import { Injectable } from '@nestjs/common';

const rule = (code: string, prefix: string, digits: number, gapless: boolean): Omit<CodeRule, 'timeZone'> => ({
  id: nameId(`code-rule.${code}`),
  code,
  gapless,
  segments: [
    { type: CodeSegmentType.Const, value: prefix, length: 0, resetBy: CodeResetBy.Never },
    { type: CodeSegmentType.Date, value: 'yyyyMMdd', length: 0, resetBy: CodeResetBy.Never },
    { type: CodeSegmentType.Const, value: '-', length: 0, resetBy: CodeResetBy.Never },
    { type: CodeSegmentType.Sequence, value: '', length: digits, resetBy: CodeResetBy.Day },
  ],
});

/** How each kind is numbered where the tenant has no rule of that code. */
const builtIn = {
  SalesOrder: rule('SalesOrder', 'SO', 4, true),
  AuditDesign: rule('AuditDesign', 'AD', 5, true),
  Quotation: rule('Quotation', 'QT', 4, true),
  JsonTask: rule('JsonTask', 'JT', 4, true),
  Design: rule('Design', 'DS', 4, true),
} as const satisfies Record<NumberKind, Omit<CodeRule, 'timeZone'>>;

/** Finds the rules by which this service numbers its records. */
@Injectable()
export class OrderNumbers {
  constructor(private readonly ports: Ports) {}

  /** The order type's own rule, else the one of the settings, else the tenant's rule of that code, else the built-in one. */
  async rule(code: NumberKind, own: string | null = null): Promise<CodeRule> {
    const platform = this.ports.client(platformPort);
    const tenantId = currentTenantId();
    const wish =
      code === 'SalesOrder'
        ? (await platform.settings({ tenantId, names: [settings.salesOrder.orderNoRule.name] }))[
            settings.salesOrder.orderNoRule.name
          ]
        : undefined;
    const id = own ?? (isGuid(wish) ? wish : null);
    const found = await platform.codeRule({ tenantId, id, code: wish && !isGuid(wish) ? wish : code });
    return found.rule ?? { ...builtIn[code], timeZone: found.timeZone };
  }
}
