import { boardItems, type Board } from '@ishare/contracts/insight/boards.js';
import { boardOf, usualWidgets, type BoardItem, type WidgetName } from '@ishare/contracts/insight/widgets.js';
import type { DashboardLayout as LayoutRecord } from '@ishare/contracts/insight/dashboards.js';
import { Database } from '@ishare/data/database.js';
import type { Tx } from '@ishare/data/tx.js';
import { currentPrincipal } from '@ishare/server/context.js';
import { Permissions } from '@ishare/server/permissions.js';
import { Inject, Injectable } from '@nestjs/common';
import { DashboardLayout } from '../dashboards/dashboard.entity.js';
import { DashboardService } from '../dashboards/dashboard.service.js';
import { layoutFor } from '../dashboards/layout-for.js';
import { OwnBoard } from './board.entity.js';
import { WidgetResults } from './widget-results.service.js';

/** What a layout says of boards; undefined where it says nothing of them. */
export const widgetsIn = ({ layoutData }: Pick<DashboardLayout, 'layoutData'>): BoardItem[] | undefined =>
  boardItems.safeParse(layoutData.widgets).data as BoardItem[] | undefined;

const namesOf = (items: readonly BoardItem[]): WidgetName[] => items.map(({ widget }) => widget);

/** Boards by the rule of the first page: one's own, else a layout for him, his role, or everybody. */
@Injectable()
export class BoardService {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Permissions) private readonly permissions: Permissions,
    @Inject(WidgetResults) private readonly results: WidgetResults,
    @Inject(DashboardService) private readonly layouts: DashboardService,
  ) {}

  private async layoutOf(tx: Tx): Promise<{ name: string; items: BoardItem[] } | null> {
    const { roles } = await this.permissions.ofCaller(currentPrincipal());
    const layout = await layoutFor(tx, roles, (one) => widgetsIn(one) !== undefined);
    return layout && { name: layout.name, items: widgetsIn(layout)! };
  }

  async board(): Promise<Board> {
    const shown = new Set(await this.results.shown());
    const { userId } = currentPrincipal();
    const [own, layout] = await this.database.tx(async (tx) => [
      await tx.find(OwnBoard, { userId }),
      await this.layoutOf(tx),
    ]);
    const usual = layout?.items ?? boardOf(usualWidgets.filter((name) => shown.has(name)));
    const items = (own?.items ?? usual).filter(({ widget }) => shown.has(widget));
    const known = new Set(own ? [...own.known, ...namesOf(own.items)] : namesOf(usual));
    return {
      source: own ? 'own' : layout ? 'layout' : 'usual',
      layoutName: layout?.name ?? null,
      items,
      added: namesOf(layout?.items ?? []).filter((name) => shown.has(name) && !known.has(name)),
    };
  }

  async keep(items: readonly BoardItem[]): Promise<void> {
    const { userId } = currentPrincipal();
    await this.database.tx(async (tx) => {
      const known = namesOf((await this.layoutOf(tx))?.items ?? []);
      await tx.replaceAll(OwnBoard, { userId }, items.length > 0 ? [{ items: [...items], known }] : []);
    });
  }

  /** One layout says both of a role's first page and of its board. */
  async share({
    name,
    roleNames,
    items,
  }: {
    name: string;
    roleNames: readonly string[];
    items: readonly BoardItem[];
  }): Promise<LayoutRecord> {
    const wanted = [...new Set(roleNames)].sort();
    const all = await this.database.tx((tx) => tx.em.findBy(DashboardLayout, { isDeleted: false }));
    const kept = all.find(({ roleNames: held, isDefault, userId }) =>
      wanted.length === 0 ? isDefault : userId === null && [...held].sort().join('\n') === wanted.join('\n'),
    );
    const layoutData = { ...kept?.layoutData, widgets: items };
    if (kept) return this.layouts.update(kept.id, { ...kept, name, layoutData } as never);
    const isDefault = wanted.length === 0;
    return this.layouts.create({ name, layoutData, roleNames: wanted, userId: null, isDefault });
  }
}
