import { crmPort } from '@ishare/contracts/crm/client.js';
import { identityPort } from '@ishare/contracts/identity/client.js';
import { platformPort } from '@ishare/contracts/platform/client.js';
import type { makeCodeBody } from '@ishare/contracts/sales-order/pickup.js';
import { currentContext, currentTenantId } from '@ishare/server/context.js';
import { Localizer } from '@ishare/server/localizer.js';
import { Ports } from '@ishare/server/ports.js';
import { SHARED_STATE, type SharedState } from '@ishare/server/shared-state.js';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { z } from 'zod';
import type { SalesOrder } from '../orders/sales-order.entity.js';
import type { Pickup } from './pickup.entity.js';

const TEMPLATE = 'iShare.SalesOrder.PickupCode';
/** s */
const HOUR = 3_600;
/** Mails with codes in an hour: of one pickup, and by one person, who may make as many pickups as he likes. */
const MOST_MAILS = 5;
const MOST_BY_ONE = 30;

/** A number as it may be shown: with its middle left out. */
export const maskedNumber = (number: string): string =>
  number.length < 8 ? '****' : `${number.slice(0, 3)}****${number.slice(-4)}`;

/**
 * Tells the code of a pickup to whoever the goods are for. What is not sent is still shown to whoever made the code.
 */
@Injectable()
export class PickupMessages {
  private readonly logger = new Logger('PickupMessages');

  constructor(
    private readonly ports: Ports,
    private readonly localizer: Localizer,
    @Inject(SHARED_STATE) private readonly state: SharedState,
  ) {}

  /** Gives to whom it goes. */
  async send(
    verifyCode: string,
    { row, order }: { row: Pickup; order: SalesOrder },
    { toPhone, email }: z.output<typeof makeCodeBody>,
  ): Promise<string[]> {
    const culture = currentContext()?.language ?? 'zh-Hans';
    const model = {
      code: verifyCode,
      pickup: row.code,
      order: order.salesOrderNo,
      packages: row.items.length,
      customer: order.receiver.name || order.customerName || '',
    };
    const said = { tenantId: currentTenantId(), culture, model };
    const sent = [toPhone ? await this.text(order, said) : null, email ? await this.mail(row, email, said) : null];
    return sent.filter((to) => to !== null);
  }

  private async text(order: SalesOrder, said: Said): Promise<string | null> {
    const phoneNumber = order.receiver.phone || (await this.numberOf(order));
    if (!phoneNumber) return null;
    const { text } = await this.ports.client(platformPort).renderText({ ...said, template: `${TEMPLATE}Text` });
    const { tenantId } = said;
    const { isSent } = await this.ports.client(identityPort).sendText({ tenantId, phoneNumber, text });
    return isSent ? maskedNumber(phoneNumber) : null;
  }

  private async numberOf({ customerId }: SalesOrder): Promise<string | null> {
    if (!customerId) return null;
    const [customer] = await this.ports.client(crmPort).customers({ tenantId: currentTenantId(), ids: [customerId] });
    return customer?.phoneNumber ?? null;
  }

  private async mail({ id }: Pickup, to: string, said: Said): Promise<string | null> {
    const by = currentContext()?.principal?.userId ?? '';
    if ((await this.state.count(`pickup-mails:${said.tenantId}:${id}`, HOUR)) > MOST_MAILS) return null;
    if ((await this.state.count(`pickup-mails-by:${said.tenantId}:${by}`, HOUR)) > MOST_BY_ONE) return null;
    const subject = this.localizer.text(said.culture, 'Pickup:CodeSubject', said.model);
    try {
      await this.ports.client(platformPort).sendMail({ ...said, to, subject, template: TEMPLATE });
      return to;
    } catch (error) {
      this.logger.warn(`A code was not mailed: ${String(error)}`);
      return null;
    }
  }
}

interface Said {
  tenantId: string;
  culture: 'zh-Hans' | 'en';
  model: Record<string, string | number>;
}
