import { defaultMenus, type DefaultGroup, type DefaultScreen } from '@ishare/contracts/platform/default-menus.js';
import { menuTitle } from '@ishare/contracts/platform/menu-titles.js';
import { Database } from '@ishare/data/database.js';
import type { Tx } from '@ishare/data/tx.js';
import { EMPTY_GUID } from '@ishare/kernel/ids.js';
import { currentTenantId } from '@ishare/server/context.js';
import { Localizer } from '@ishare/server/localizer.js';
import { Injectable } from '@nestjs/common';
import { Menu } from './menu.entity.js';

type Known = ReadonlyMap<string, { id: string; isDeleted: boolean }>;

/** Gives a tenant the default menus that it lacks; what somebody has edited or deleted stays as it is. */
@Injectable()
export class DefaultMenuSeeder {
  /** Tenants that this process has looked at; a new version of the product is a new process. */
  private readonly seen = new Set<string>();

  constructor(
    private readonly database: Database,
    private readonly localizer: Localizer,
  ) {}

  async ensure(): Promise<void> {
    const tenantId = currentTenantId();
    if (this.seen.has(tenantId)) return;
    await this.add({ restoreDeleted: false });
    this.seen.add(tenantId);
  }

  /** As `ensure`, and brings back what was deleted. */
  restore(): Promise<void> {
    return this.add({ restoreDeleted: true });
  }

  private async add({ restoreDeleted }: { restoreDeleted: boolean }): Promise<void> {
    await this.database.tx(async (tx) => {
      await tx.turn('default-menus');
      const rows = await tx.query<{ key: string; id: string; isDeleted: boolean }>(
        `select distinct on (default_key) default_key as key, id, is_deleted as "isDeleted" from menu
          where default_key is not null order by default_key, is_deleted`,
      );
      const known: Known = new Map(
        rows.filter(({ isDeleted }) => !(restoreDeleted && isDeleted)).map((row) => [row.key, row]),
      );
      for (const [index, place] of defaultMenus.entries()) await this.addPlace(tx, known, place, index);
    });
  }

  private async addPlace(tx: Tx, known: Known, place: DefaultScreen | DefaultGroup, index: number): Promise<void> {
    if (!('children' in place)) {
      if (!known.has(place.key)) await tx.insert(Menu, this.toRow(place, EMPTY_GUID, index));
      return;
    }
    const missing = [...place.children.entries()].filter(([, child]) => !known.has(child.key));
    if (missing.length === 0) return;
    const group = known.get(place.key) ?? (await tx.insert(Menu, this.toRow(place, EMPTY_GUID, index)));
    for (const [order, child] of missing)
      await tx.insert(Menu, this.toRow(child, group.isDeleted ? EMPTY_GUID : group.id, order));
  }

  private toRow(place: DefaultScreen | DefaultGroup, parentId: string, index: number): Partial<Menu> {
    const { key, path, icon } = place;
    const screen = 'component' in place ? place : undefined;
    const title = (language: 'zh-Hans' | 'en') =>
      menuTitle(place, language, (text) => this.localizer.text(language, text));
    return {
      parentId,
      defaultKey: key,
      name: key,
      path,
      icon,
      order: (index + 1) * 10,
      displayNames: { 'zh-Hans': title('zh-Hans'), en: title('en') },
      component: screen?.component ?? 'Layout',
      isPublic: screen?.permissions.length === 0,
      requiredPermissions: [...(screen?.permissions ?? [])],
      meta: { noCache: false, affix: screen?.isAffix ?? false },
      layoutId: null,
      redirect: null,
      description: null,
      isHidden: false,
    };
  }
}
