import { Database } from '@ishare/data/database.js';
import { notFound } from '@ishare/data/entities.js';
import type { Tx, Values } from '@ishare/data/tx.js';
import { AppError } from '@ishare/kernel/errors.js';
import { EMPTY_GUID } from '@ishare/kernel/ids.js';
import { parseSorting, type Paged } from '@ishare/kernel/paging.js';
import { currentContext } from '@ishare/server/context.js';
import { Injectable } from '@nestjs/common';
import { errors } from '../errors.js';
import { Layout } from '../layouts/layout.entity.js';
import { undeleted } from '@ishare/crud/crud.service.js';
import { refuseTaken } from '@ishare/crud/refuse-taken.js';
import { DefaultMenuSeeder } from './default-menu.seeder.js';
import type { MenuBody, MenuListQuery } from '@ishare/contracts/platform/menus.js';
import { Menu, MenuOfRole, MenuOfUser, type BilingualText } from './menu.entity.js';
import { codesOf, toWire, type MenuWire } from './menu-wire.js';

const MAX_DEPTH = 4;
const SORTABLE = [
  'order',
  'code',
  'name',
  'displayName',
  'path',
  'component',
  'isPublic',
  'isHidden',
  'creationTime',
] as const;

function compare(a: unknown, b: unknown): number {
  if (typeof a === 'string' && typeof b === 'string') return a.localeCompare(b);
  return Number(a) - Number(b);
}

/** A tenant's menus: few rows, so they are read together and filtered in memory. */
@Injectable()
export class MenuService {
  constructor(
    private readonly database: Database,
    private readonly defaults: DefaultMenuSeeder,
  ) {}

  /** Every menu of the tenant, in sidebar order. */
  async rows(): Promise<Menu[]> {
    await this.defaults.ensure();
    return this.database.tx((tx) =>
      tx.em.find(Menu, { where: { isDeleted: false }, order: { order: 'ASC', name: 'ASC', id: 'ASC' } }),
    );
  }

  private async wires(): Promise<MenuWire[]> {
    const rows = await this.rows();
    const codes = codesOf(rows);
    return rows.map((row) => toWire(row, codes));
  }

  async list({
    filter,
    sorting,
    reverse,
    parentId,
    layoutId,
    skipCount = 0,
    maxResultCount,
  }: MenuListQuery): Promise<Paged<MenuWire>> {
    const order = parseSorting(sorting, SORTABLE);
    const text = filter?.toLowerCase();
    const found = (await this.wires()).filter(
      (menu) =>
        (!text || [menu.name, menu.displayName, menu.path].some((value) => value.toLowerCase().includes(text))) &&
        (!parentId || menu.parentId === parentId) &&
        (!layoutId || menu.layoutId === layoutId),
    );
    if (order.length > 0) {
      found.sort((a, b) =>
        order.reduce(
          (difference, { field, descending }) =>
            difference || compare(a[field as keyof MenuWire], b[field as keyof MenuWire]) * (descending ? -1 : 1),
          0,
        ),
      );
    }
    if (reverse) found.reverse();
    return {
      totalCount: found.length,
      items: found.slice(skipCount, maxResultCount === undefined ? undefined : skipCount + maxResultCount),
    };
  }

  async get(id: string): Promise<MenuWire> {
    const found = (await this.wires()).find((menu) => menu.id === id);
    if (!found) throw notFound('Menu', id);
    return found;
  }

  async create({ parentId, layoutId, ...body }: MenuBody): Promise<MenuWire> {
    const id = await this.database
      .tx(async (tx) => {
        const parent = parentId ?? EMPTY_GUID;
        await this.lockTree(tx);
        await this.assertDepth(tx, parent, 1);
        // The lock keeps the layout from being deleted meanwhile.
        if (layoutId) await tx.get(Layout, layoutId, { lock: true });
        return (await tx.insert(Menu, { ...this.toRow(body, null), parentId: parent, layoutId: layoutId ?? null })).id;
      })
      .catch(refuseTaken('name', errors.DuplicateMenu, body.name));
    return this.get(id);
  }

  async update(
    id: string,
    { parentId, ...body }: Omit<MenuBody, 'layoutId'>,
    stamp?: string | null,
  ): Promise<MenuWire> {
    await this.database
      .tx(async (tx) => {
        await this.lockTree(tx);
        const row = await tx.get(Menu, id);
        const parent = parentId ?? (parentId === null ? EMPTY_GUID : row.parentId);
        if (parent !== row.parentId) await this.assertMovable(tx, row, parent);
        await tx.update(Menu, id, { ...this.toRow(body, row), parentId: parent }, stamp);
      })
      .catch(refuseTaken('name', errors.DuplicateMenu, body.name));
    return this.get(id);
  }

  /** Whose it is stays written down, for whoever takes the deletion back: nobody reads it of a menu that is gone. */
  async delete(id: string): Promise<void> {
    await this.database.tx(async (tx) => {
      await this.lockTree(tx);
      const row = await tx.get(Menu, id);
      if (await tx.find(Menu, { parentId: id })) throw new AppError(errors.MenuHasChildren, { name: row.name });
      await tx.remove(Menu, id);
    });
  }

  /** Takes the caller's own deletion back, where its place is still there. */
  async undelete(id: string): Promise<void> {
    let name = '';
    await this.database
      .tx(async (tx) => {
        await this.lockTree(tx);
        const menu = await undeleted(tx, Menu, id, async (gone) => {
          ({ name } = gone);
        });
        await this.assertDepth(tx, menu.parentId, 1);
        if (menu.layoutId) await tx.get(Layout, menu.layoutId, { lock: true });
      })
      .catch((error: unknown) => refuseTaken('name', errors.DuplicateMenu, name)(error));
  }

  /** Menus assigned to any of the roles, or to the user. */
  async assigned(roleNames: readonly string[], userId?: string): Promise<Set<string>> {
    const rows = await this.database.tx((tx) =>
      tx.query<{ menu_id: string }>(
        `select menu_id from menu_of_role where role_name = any($1) union select menu_id from menu_of_user
          where user_id = $2`,
        [roleNames, userId ?? EMPTY_GUID],
      ),
    );
    return new Set(rows.map(({ menu_id }) => menu_id));
  }

  async assignedItems(roleNames: readonly string[], userId?: string): Promise<{ items: MenuWire[] }> {
    const [menus, ids] = await Promise.all([this.wires(), this.assigned(roleNames, userId)]);
    return { items: menus.filter(({ id }) => ids.has(id)) };
  }

  /** Replaces the set of menus of a role. */
  assignToRole(roleName: string, menuIds: readonly string[]): Promise<void> {
    return this.assign(menuIds, (tx, ids) =>
      tx.replaceAll(
        MenuOfRole,
        { roleName },
        ids.map((menuId) => ({ menuId })),
      ),
    );
  }

  /** Replaces the set of menus of a user. */
  assignToUser(userId: string, menuIds: readonly string[]): Promise<void> {
    return this.assign(menuIds, (tx, ids) =>
      tx.replaceAll(
        MenuOfUser,
        { userId },
        ids.map((menuId) => ({ menuId })),
      ),
    );
  }

  private async assign(menuIds: readonly string[], write: (tx: Tx, ids: string[]) => Promise<void>): Promise<void> {
    await this.database.tx(async (tx) => {
      await this.lockTree(tx);
      const ids = [...new Set(menuIds)];
      for (const id of ids) if (!(await tx.find(Menu, { id }))) throw notFound('Menu', id);
      await write(tx, ids);
    });
  }

  private toRow(body: Omit<MenuBody, 'parentId' | 'layoutId'>, existing: Menu | null): Values<Menu> {
    const { displayName, displayNames, meta, component, ...given } = body;
    return {
      ...given,
      component: component ?? existing?.component ?? 'Layout',
      displayNames: this.displayNames(displayNames, displayName, existing ?? body.name),
      meta: { ...existing?.meta, ...meta },
      ...(existing
        ? {}
        : {
            order: given.order ?? 0,
            isHidden: given.isHidden ?? false,
            isPublic: given.isPublic ?? false,
            requiredPermissions: given.requiredPermissions ?? [],
            redirect: given.redirect ?? null,
            defaultKey: null,
          }),
    };
  }

  /**
   * One name goes to both languages of a new menu; of a menu that stands, to the language in which it was read, if it
   * was changed.
   */
  private displayNames(names: BilingualText | undefined, name: string | null, standing: Menu | string): BilingualText {
    if (typeof standing === 'string') return names ?? { 'zh-Hans': name ?? standing, en: name ?? standing };
    const language = currentContext()?.language ?? 'zh-Hans';
    const isChanged = name !== null && name !== standing.displayNames[language];
    return { ...standing.displayNames, ...names, ...(isChanged ? { [language]: name } : {}) };
  }

  /** The shape of a tree is checked and changed by one transaction at a time. */
  private async lockTree(tx: Tx): Promise<void> {
    await tx.turn('menu-tree');
  }

  private async ancestors(tx: Tx, parentId: string): Promise<string[]> {
    const ids: string[] = [];
    for (let id = parentId; id !== EMPTY_GUID; id = (await tx.get(Menu, id)).parentId) ids.push(id);
    return ids;
  }

  private async assertDepth(tx: Tx, parentId: string, height: number): Promise<void> {
    if ((await this.ancestors(tx, parentId)).length + height > MAX_DEPTH)
      throw new AppError(errors.MenuTooDeep, { max: MAX_DEPTH });
  }

  private async assertMovable(tx: Tx, row: Menu, parentId: string): Promise<void> {
    if ((await this.ancestors(tx, parentId)).includes(row.id))
      throw new AppError(errors.MenuInsideItself, { name: row.name });
    let height = 0;
    for (let level = [row.id]; level.length > 0; height++) {
      level = (
        await tx.query<{ id: string }>('select id from menu where parent_id = any($1) and not is_deleted', [level])
      ).map(({ id }) => id);
    }
    await this.assertDepth(tx, parentId, height);
  }
}
