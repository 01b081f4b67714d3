import { featuresOfScreens } from '@ishare/contracts/platform/default-menus.js';
import { EMPTY_GUID } from '@ishare/kernel/ids.js';
import { currentPrincipal, currentTenantId } from '@ishare/server/context.js';
import { Features } from '@ishare/server/features.js';
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
    private readonly features: Features,
  ) {}

  /**
   * What is public, what the caller may open by permission, and what is assigned to the caller or a role of theirs;
   * with the groups above it. What a feature opens that the tenant does not have is left out.
   */
  async tree(): Promise<MenuWire[]> {
    const principal = currentPrincipal();
    const { permissions, roles } = await this.permissions.of(principal);
    const [rows, assigned, lacking] = await Promise.all([
      this.menus.rows(),
      this.menus.assigned(roles, principal.userId),
      this.lacking(),
    ]);
    const byId = new Map(rows.map((row) => [row.id, row]));
    const shown = new Set<string>();
    for (const row of rows) {
      if (lacking.has(row.component)) continue;
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

  /** Screens that would show nothing, for the tenant lacks their feature; the host needs none. */
  private async lacking(): Promise<ReadonlySet<string>> {
    const tenantId = currentTenantId();
    if (tenantId === EMPTY_GUID) return new Set();
    const had = await this.features.of(tenantId);
    const lacking = [...featuresOfScreens].filter(([, { name }]) => had[name] !== 'true');
    return new Set(lacking.map(([component]) => component));
  }
}
