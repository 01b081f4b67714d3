import { platformPort } from '@ishare/contracts/platform/client.js';
import { settings } from '@ishare/contracts/platform/settings.js';
import type { KujialeOwn } from '@ishare/contracts/sales-order/kujiale.js';
import { OrderState } from '@ishare/contracts/sales-order/order-states.js';
import { Database } from '@ishare/data/database.js';
import type { Condition } from '@ishare/data/list.js';
import { AppError } from '@ishare/kernel/errors.js';
import { currentContext, currentPrincipal, currentTenantId } from '@ishare/server/context.js';
import { refuseImpersonatorOf } from '@ishare/server/impersonation.js';
import { Localizer } from '@ishare/server/localizer.js';
import { Ports } from '@ishare/server/ports.js';
import { SecretBox } from '@ishare/server/secret-box.js';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Design } from '../designs/design.entity.js';
import { errors } from '../errors.js';
import { OrderScope } from '../orders/order-scope.js';
import { KujialeAccount } from './kujiale-account.entity.js';
import { kujialeSign } from './kujiale-sign.js';

/** How long Kujiale may take to answer, ms. */
const PATIENCE = 15_000;
const { host: HOST, appKey: APP_KEY, appSecret: APP_SECRET } = settings.kujiale;

export interface DesignPlan {
  planId: string;
  designId: string;
  name: string;
  planPic: string | null;
}

export interface Credentials {
  account: string;
  password: string;
  appUid: string | null;
}

/** The order that is made by a design of the built-in designer. */
const HOLDER = `select min(o.id::text) from sales_order o where o.tenant_id = t.tenant_id and o.design_id = t.design_id
  and not o.is_deleted and o.state <> ${OrderState.Cancelled}`;

/** What its open API answers: c is '0' when all is well, m says why not. */
const envelope = z.object({ c: z.coerce.string(), m: z.string().nullish(), d: z.unknown() });
const identifier = z.union([z.string(), z.number()]).transform(String);
const planList = z.object({
  totalCount: z.number().int(),
  result: z.array(
    z.object({ planId: identifier, designId: identifier.nullish(), name: z.string(), planPic: z.string().nullish() }),
  ),
});

/** The caller's account at Kujiale, and its designs; where nobody has set one up, those of the built-in designer. */
@Injectable()
export class KujialeService {
  constructor(
    private readonly database: Database,
    private readonly ports: Ports,
    private readonly box: SecretBox,
    private readonly orders: OrderScope,
    private readonly localizer: Localizer,
  ) {}

  async own(): Promise<KujialeOwn> {
    const { userId } = currentPrincipal();
    const values = await this.ports.client(platformPort).settings({ tenantId: currentTenantId(), names: [HOST.name] });
    const row = await this.database.tx((tx) => tx.find(KujialeAccount, { userId }));
    return { account: row?.account ?? null, appUid: row?.appUid ?? null, isServed: Boolean(values[HOST.name]) };
  }

  async bind(credentials: Credentials): Promise<void> {
    const userId = this.owner();
    await this.database.tx(async (tx) => {
      if (await tx.find(KujialeAccount, { userId })) throw new AppError(errors.AccountBound);
      await tx.insert(KujialeAccount, { userId, ...this.sealed(userId, credentials) });
    });
  }

  async change(credentials: Credentials): Promise<void> {
    const userId = this.owner();
    await this.database.tx(async (tx) => {
      const account = await tx.find(KujialeAccount, { userId }, { lock: true });
      if (!account) throw new AppError(errors.AccountNotBound);
      await tx.update(KujialeAccount, account.id, this.sealed(userId, credentials));
    });
  }

  async unbind(): Promise<void> {
    const userId = this.owner();
    await this.database.tx(async (tx) => {
      const account = await tx.find(KujialeAccount, { userId }, { lock: true });
      if (!account) throw new AppError(errors.AccountNotBound);
      await tx.update(KujialeAccount, account.id, { sealedPassword: '' });
      await tx.remove(KujialeAccount, account.id);
    });
  }

  /** The caller, and nobody who acts in the caller's name. */
  private owner(): string {
    const { userId } = currentPrincipal();
    refuseImpersonatorOf(userId);
    return userId;
  }

  private sealed(userId: string, { account, password, appUid }: Credentials) {
    return { account, appUid, sealedPassword: this.box.seal(password, `${currentTenantId()}/kujiale/${userId}`) };
  }

  /** Whether designs come from Kujiale for the caller. */
  async isBound(): Promise<boolean> {
    return (await this.connection()) !== null;
  }

  private async connection() {
    const values = await this.ports
      .client(platformPort)
      .settings({ tenantId: currentTenantId(), names: [HOST.name, APP_KEY.name, APP_SECRET.name] });
    const host = values[HOST.name];
    if (!host) return null;
    const account = await this.database.tx((tx) => tx.find(KujialeAccount, { userId: currentPrincipal().userId }));
    return (
      account && {
        host,
        appKey: values[APP_KEY.name] ?? '',
        appSecret: values[APP_SECRET.name] ?? '',
        appUid: account.appUid ?? account.account,
      }
    );
  }

  /** One call of its open API; the caller's account must be bound. */
  private async call(path: string, query: Record<string, string>): Promise<unknown> {
    const connection = await this.connection();
    if (!connection) throw new AppError(errors.AccountNotBound);
    const timestamp = Date.now();
    const { appKey, appSecret, appUid } = connection;
    const url = new URL(path, connection.host);
    url.search = new URLSearchParams({
      ...query,
      appkey: appKey,
      appuid: appUid,
      timestamp: String(timestamp),
      sign: kujialeSign({ appKey, appSecret, appUid, timestamp }),
    }).toString();
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(PATIENCE), redirect: 'error' });
      const { c, m, d } = envelope.parse(await response.json());
      if (c !== '0') throw new AppError(errors.ForeignService, { reason: m ?? c });
      return d;
    } catch (error) {
      throw error instanceof AppError ? error : new AppError(errors.ForeignService, { reason: this.reasonOf(error) });
    }
  }

  /** In words: nothing came in time, or nothing that is understood. */
  private reasonOf(error: unknown): string {
    const isUnclear = error instanceof SyntaxError || error instanceof z.ZodError;
    return this.localizer.text(currentContext()?.language ?? 'zh-Hans', `Kujiale:${isUnclear ? 'unclear' : 'silent'}`);
  }

  async designs({
    num,
    start,
    keyword,
    salesOrderId,
  }: {
    num: number;
    start: number;
    keyword?: string | undefined;
    salesOrderId?: string | undefined;
  }): Promise<{ totalCount: number; items: DesignPlan[] }> {
    if (await this.isBound()) {
      const { totalCount, result } = planList.parse(
        await this.call('/v2/design/list', { start: String(start), num: String(num), ...(keyword ? { keyword } : {}) }),
      );
      return {
        totalCount,
        items: result.map(({ planId, designId, name, planPic }) => ({
          planId,
          designId: designId ?? planId,
          name,
          planPic: planPic ?? null,
        })),
      };
    }
    const conditions = [
      ...(await this.orders.conditions()),
      ...(salesOrderId === undefined ? [] : await this.offeredTo(salesOrderId)),
    ];
    const list = this.database.list(Design, {
      columns: ['planId', 'designId', 'name', 'planPic'],
      expressions: {
        planId: { sql: 't.id', kind: 'text' },
        planPic: { sql: 'null::text', kind: 'text' },
        holder: { sql: HOLDER, kind: 'text' },
        drawnFor: { sql: `coalesce(t.dealer_id::text, '')`, kind: 'text' },
      },
    });
    const page = await list.page({
      conditions: [
        ...conditions,
        ...(keyword ? [{ fields: ['name', 'designId'], op: 'contains', value: keyword } as const] : []),
      ],
      order: [{ field: 'creationTime', descending: true }],
      skip: start,
      take: num,
    });
    return JSON.parse(page) as { totalCount: number; items: DesignPlan[] };
  }

  /** Designs that no order is made by yet, drawn by the factory or by the order's own dealer. */
  private async offeredTo(salesOrderId: string): Promise<Condition[]> {
    const { dealerId } = await this.orders.tx((_tx, orders) => orders.get(salesOrderId));
    return [
      { fields: ['holder'], op: 'null', value: true },
      ...(dealerId === null ? [] : [{ fields: ['drawnFor'], op: 'in', value: [dealerId, ''] } as const]),
    ];
  }

  async designId(planId: string): Promise<{ designId: string }> {
    if (await this.isBound())
      return {
        designId: z.object({ designId: identifier }).parse(await this.call('/v2/design/basic', { planid: planId }))
          .designId,
      };
    const conditions = await this.orders.dealerOfCaller();
    return this.database.tx(async (tx) => {
      const id = z.guid().safeParse(planId);
      const design = id.success
        ? await tx.find(Design, { id: id.data, ...(conditions === null ? {} : { dealerId: conditions }) })
        : null;
      if (!design) throw new AppError(errors.DesignUnknown, { planId });
      return { designId: design.designId };
    });
  }

  /** Where a design is opened in Kujiale's designer, signed in; without a number, where a new one is begun. */
  async designUrl(designId: string | null): Promise<string> {
    return z
      .string()
      .regex(/^https?:\/\//)
      .parse(await this.call('/v2/sso/token', designId === null ? { dest: '0' } : { dest: '1', designid: designId }));
  }
}
