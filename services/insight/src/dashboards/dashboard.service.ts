import {
  homeCards,
  layoutCards,
  type CardSetting,
  type DashboardLayout as LayoutRecord,
} from '@ishare/contracts/insight/dashboards.js';
import { boardItems } from '@ishare/contracts/insight/boards.js';
import { insightPermissions } from '@ishare/contracts/insight/permissions.js';
import { ThingService } from '@ishare/crud/thing.service.js';
import { Database } from '@ishare/data/database.js';
import type { Condition } from '@ishare/data/list.js';
import type { Tx, Values } from '@ishare/data/tx.js';
import { invalid } from '@ishare/kernel/errors.js';
import { currentContext, currentPrincipal } from '@ishare/server/context.js';
import { Localizer } from '@ishare/server/localizer.js';
import { Permissions } from '@ishare/server/permissions.js';
import { Ports } from '@ishare/server/ports.js';
import { Inject, Injectable } from '@nestjs/common';
import { servedLayouts } from '../things.js';
import { DashboardLayout, DashboardSetting } from './dashboard.entity.js';
import { layoutFor } from './layout-for.js';

const P = insightPermissions.names.Dashboards;

type Cards = readonly Pick<CardSetting, 'key' | 'isShow'>[];

/** Each card once, in the order that was said; what nothing was said of stands behind, and is shown. */
function complete(cards: Cards): CardSetting[] {
  const said = cards.filter(({ key }, index) => cards.findIndex((one) => one.key === key) === index);
  const left = homeCards.filter((key) => !said.some((one) => one.key === key)).map((key) => ({ key, isShow: true }));
  return [...said, ...left].map(({ key, isShow }, order) => ({ key, isShow, order }));
}

@Injectable()
export class DashboardService extends ThingService<DashboardLayout, LayoutRecord> {
  constructor(
    @Inject(Database) database: Database,
    @Inject(Ports) ports: Ports,
    @Inject(Permissions) private readonly permissions: Permissions,
    @Inject(Localizer) private readonly localizer: Localizer,
  ) {
    super(database, ports, servedLayouts);
  }

  /** Whoever arranges first pages sees all of them; everybody else what may be his. */
  protected override async scope(): Promise<Condition[]> {
    const principal = currentPrincipal();
    if (await this.permissions.holdsAny(principal, [P.Edit, P.Delete])) return [];
    const { roles } = await this.permissions.ofCaller(principal);
    const ofRole = roles.reduceRight<Condition>(
      (or, role) => ({ fields: ['rolesText'], op: 'contains', value: JSON.stringify(role), or }),
      { fields: ['isDefault'], op: 'eq', value: true },
    );
    return [{ fields: ['userId'], op: 'eq', value: principal.userId, or: ofRole }];
  }

  /** Old clients keep what is new and what is changed by one route. */
  keep({ id, ...body }: Record<string, unknown>): Promise<LayoutRecord> {
    return typeof id === 'string' ? this.update(id, body as never) : this.create(body);
  }

  /** Cards and widgets that there are not are refused by whichever route they come. */
  protected override toRow(
    body: Record<string, unknown>,
    tx: Tx,
    existing: DashboardLayout | null,
  ): Promise<Values<DashboardLayout>> {
    const { cards, widgets } = (body.layoutData ?? {}) as { cards?: unknown; widgets?: unknown };
    if (cards !== undefined && !layoutCards.safeParse(cards).success) throw invalid('layoutData', 'Validation:format');
    if (widgets !== undefined && !boardItems.safeParse(widgets).success)
      throw invalid('layoutData', 'Validation:format');
    return super.toRow(body, tx, existing);
  }

  /** The caller's own cards, else those of a layout for him, for one of his roles, or for everybody. */
  async setting() {
    const { userId } = currentPrincipal();
    const { roles } = await this.permissions.ofCaller(currentPrincipal());
    const cards = await this.database.tx(async (tx) => {
      const own = await tx.find(DashboardSetting, { userId });
      if (own) return own.items;
      const chosen = await layoutFor(tx, roles, ({ layoutData }) => layoutData.cards !== undefined);
      return layoutCards.safeParse(chosen?.layoutData.cards).data ?? [];
    });
    const language = currentContext()?.language ?? 'zh-Hans';
    return {
      items: complete(cards).map((one) => ({ ...one, title: this.localizer.text(language, `Dashboard:${one.key}`) })),
    };
  }

  async keepSetting(items: readonly CardSetting[]): Promise<void> {
    const { userId } = currentPrincipal();
    const cards = complete([...items].sort((one, other) => one.order - other.order));
    await this.database.tx(async (tx) => {
      await tx.replaceAll(DashboardSetting, { userId }, items.length > 0 ? [{ items: cards }] : []);
    });
  }
}
