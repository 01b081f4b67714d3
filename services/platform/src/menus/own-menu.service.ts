import { EMPTY_GUID } from '@ishare/kernel/ids.js';
import { currentPrincipal } from '@ishare/server/context.js';
import { Permissions } from '@ishare/server/permissions.js';
import { Injectable } from '@nestjs/common';
import type { Menu } from './menu.entity.js';
import { MenuService } from './menu.service.js';
import { codesOf, toWire, type MenuWire } from './menu-wire.js';

/** The menu of whoever asks. */
@Injectable()
export class OwnMenuService {
  constructor(
    private readonly menus: MenuService,
    private readonly permissions: Permissions,
  ) {}

  /**
   * What is public, what the caller may open by permission, and what is assigned to the caller or a role of theirs;
   * with the groups above it.
   */
  async tree(): Promise<MenuWire[]> {
    const principal = currentPrincipal();
    const { permissions, roles } = await this.permissions.of(principal);
    const [rows, assigned] = await Promise.all([this.menus.rows(), this.menus.assigned(roles, principal.userId)]);
    const byId = new Map(rows.map((row) => [row.id, row]));
    const shown = new Set<string>();
    for (const row of rows) {
      if (!row.isPublic && !assigned.has(row.id) && !row.requiredPermissions.some((name) => permissions.has(name)))
        continue;
      for (let above: Menu | undefined = row; above && !shown.has(above.id); above = byId.get(above.parentId))
        shown.add(above.id);
    }
    const codes = codesOf(rows);
    const items = new Map(rows.filter(({ id }) => shown.has(id)).map((row) => [row.id, toWire(row, codes)]));
    for (const item of items.values()) items.get(item.parentId)?.children.push(item);
    return [...items.values()].filter(({ parentId }) => parentId === EMPTY_GUID);
  }
}
