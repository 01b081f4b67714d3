import { platformPort } from '@ishare/contracts/platform/client.js';
import { currentTenantId } from '@ishare/server/context.js';
import { Ports } from '@ishare/server/ports.js';
import { Injectable } from '@nestjs/common';

/** Dictionary of prices: the value of entry `wardrobe` or `HG-110` is the price of one unit, that of `wardrobe/<quotation type>` the price of one type. */
const PRICES = 'SalesOrderPriceList';
const TYPES = 'SalesOrderKuJiaLeQuotationType';

/** The price of one unit; undefined where the list says nothing of a code. */
export type Prices = (code: string) => number | undefined;

@Injectable()
export class PriceList {
  constructor(private readonly ports: Ports) {}

  /** The price of a model or of hardware for a type of quotation. */
  async of(quotationName: string): Promise<Prices> {
    const entries = await this.ports.client(platformPort).dictionary({ tenantId: currentTenantId(), code: PRICES });
    const prices = new Map(entries.map(({ code, value }) => [code, Number(value)]));
    return (code) => [prices.get(`${code}/${quotationName}`), prices.get(code)].find((price) => price !== undefined && Number.isFinite(price) && price >= 0);
  }

  /** Types of quotations; none when the dictionary is empty. */
  async types(): Promise<string[]> {
    return (await this.ports.client(platformPort).dictionary({ tenantId: currentTenantId(), code: TYPES })).map(({ displayText }) => displayText);
  }
}
