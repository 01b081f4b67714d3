import { permissionDefinitions } from '@ishare/contracts/all-permissions.js';
import { identityPort } from '@ishare/contracts/identity/client.js';
import { permissionTitles } from '@ishare/contracts/permission-titles.js';
import { invalid } from '@ishare/kernel/errors.js';
import { currentContext, currentPrincipal } from '@ishare/server/context.js';
import { Permissions } from '@ishare/server/permissions.js';
import { Ports } from '@ishare/server/ports.js';
import { Injectable } from '@nestjs/common';
import { MenuService } from '../menus/menu.service.js';
import type { PageQuery, PermissionGroups, ProviderQuery } from '@ishare/contracts/platform/page-permissions.js';

interface Change {
  name: string;
  isGranted: boolean;
}

/**
 * Permissions seen from the pages that need them. The grants are identity's, which also decides who may see and change
 * whose.
 */
@Injectable()
export class PagePermissionService {
  constructor(
    private readonly ports: Ports,
    private readonly permissions: Permissions,
    private readonly menus: MenuService,
  ) {}

  /** All permissions of a role, user or client, after making `changes`. */
  async groups(
    { providerName, providerKey }: ProviderQuery,
    changes: readonly Change[] = [],
  ): Promise<PermissionGroups> {
    const { tenantId, userId } = currentPrincipal();
    const { groups } = await this.ports.client(identityPort).providerPermissions({
      caller: { tenantId, userId },
      language: currentContext()!.language,
      providerName,
      providerKey,
      changes: [...changes],
    });
    return {
      groups: groups.map(({ permissions, ...group }) => ({
        ...group,
        permissions: permissions.map(({ name, displayName, parentName, isGranted }) => ({
          name,
          displayName,
          parentName,
          isGranted,
        })),
      })),
    };
  }

  /** What a provider, or the caller, holds of each page, or of one. */
  async pages({ routeKey, providerName, providerKey }: PageQuery) {
    const isOther =
      providerName && providerKey && !(providerName === 'U' && providerKey.toLowerCase() === currentPrincipal().userId);
    const held = isOther
      ? await this.heldBy({ providerName, providerKey })
      : (await this.permissions.of(currentPrincipal())).permissions;
    const titles = permissionTitles[currentContext()!.language];
    const pages = await this.pagesByKey();
    return {
      items: [...pages]
        .filter(([key]) => !routeKey || key === routeKey)
        .map(([key, names]) => ({
          routeKey: key,
          permissions: [...names].map((name) => ({
            name,
            displayName: titles[`Permission:${name}`] ?? name,
            isGranted: held.has(name),
          })),
        })),
    };
  }

  /** Grants and takes away; with a page, only what that page is about. */
  async change(
    { routeKey, ...provider }: ProviderQuery & { routeKey?: string | undefined },
    changes: readonly Change[],
  ): Promise<void> {
    const known = routeKey ? (await this.pagesByKey()).get(routeKey) : undefined;
    for (const [index, { name }] of changes.entries())
      if (routeKey && !known?.has(name)) throw invalid(`permissions.${index}.name`, 'Validation:option');
    await this.groups(provider, changes);
  }

  private async heldBy(provider: ProviderQuery): Promise<ReadonlySet<string>> {
    const { groups } = await this.groups(provider);
    return new Set(
      groups.flatMap(({ permissions }) => permissions.filter(({ isGranted }) => isGranted).map(({ name }) => name)),
    );
  }

  /** The permissions that open a page, and those below them, which open its actions. */
  private async pagesByKey(): Promise<Map<string, ReadonlySet<string>>> {
    const pages = new Map<string, ReadonlySet<string>>();
    for (const { path, requiredPermissions } of await this.menus.rows()) {
      if (requiredPermissions.length === 0) continue;
      const names = permissionDefinitions
        .filter(
          ({ name, parentName }) =>
            requiredPermissions.includes(name) || (parentName !== null && requiredPermissions.includes(parentName)),
        )
        .map(({ name }) => name);
      pages.set(path.replaceAll('/', 'zzz'), new Set(names));
    }
    return pages;
  }
}
