import { menus } from '@ishare/contracts/platform/menus.js';
import i18next from 'i18next';
import { matchPath } from 'react-router-dom';
import { currentTenantId, permissions } from '../session/session';
import { configuration } from '../session/configuration';
import { consolePlaces } from '../state/places';
import type { MenuNode, ScreenPlace } from '../state/places';
import { holds } from '../session/permission';
import { keptCall } from '../session/routes';
import { gated, gatedRoutes, menuScreens } from './gated-routes';
import { fixedGroups, menuTree, screenPlaces, withoutTenantManagement } from './menu';
import { innerRoutes, screens } from './screens';

/**
 * Builds the console's places from the server's menu and the fixed groups. Rejects when the menu cannot be had or read.
 */
export async function loadPlaces(): Promise<void> {
  const { items } = await keptCall(menus.ofCaller, {}, { quiet: true });
  const isMultiTenant = configuration.get()?.multiTenancy.isEnabled ?? true;
  const seen = (tree: MenuNode[]) => (isMultiTenant ? tree : withoutTenantManagement(tree));
  const listed = seen(menuTree(items));
  const title = (key: string) => i18next.t(`shell:route.${key.replaceAll(/[/-]/g, '_')}`);
  const granted = permissions.get();
  const tree = [
    ...listed,
    ...fixedGroups(listed, {
      mayOpen: (component) =>
        gatedRoutes.every((route) => route.component !== component || holds(granted, route.permissions)),
      tenantId: currentTenantId(),
      isMultiTenant,
      registry: screens,
      title,
    }),
  ];
  const inSidebar = screenPlaces(tree);
  const shown = new Set(inSidebar.map((place) => place.path.toLowerCase()));
  const hidden = screenPlaces(seen(menuTree(items, { withHidden: true })));
  const known = [...inSidebar, ...hidden.filter((place) => !shown.has(place.path.toLowerCase()))];
  const taken = new Set(known.map((place) => place.path.toLowerCase()));
  const inner = innerRoutes
    .filter((route) => !taken.has(route.path.toLowerCase()))
    .map((route): ScreenPlace => {
      const name = i18next.t(route.title);
      return {
        path: route.path,
        title: name,
        component: route.component,
        meta: route.meta ?? {},
        children: [],
        trail: [name],
        ...(route.of && { of: route.of }),
      };
    });
  const { open, refused } = gated(gatedRoutes, granted, currentTenantId());
  const fixed = open
    .filter(({ path, component }) => component in screens && !taken.has(path.toLowerCase()))
    .map(({ path, component }): ScreenPlace => {
      const listed = known.find((place) => place.component === component);
      const name = listed?.title ?? i18next.t(`shell:route.${component.replaceAll(/[/-]/g, '_')}`);
      return { path, title: name, component, meta: {}, children: [], trail: listed?.trail ?? [name] };
    });
  const closed = [...refused, ...gated(menuScreens, granted, currentTenantId()).refused];
  consolePlaces.set({
    tree,
    places: [...known, ...fixed, ...inner],
    refused: closed.filter((path) => !taken.has(path.toLowerCase())),
  });
}

/** The place an address belongs to; exact paths win over those with parameters. */
export function placeOf(places: readonly ScreenPlace[], pathname: string): ScreenPlace | undefined {
  const hits = places.filter((place) => matchPath({ path: place.path, end: true }, pathname));
  return hits.find((place) => !place.path.includes(':')) ?? hits[0];
}

/** The entry of the sidebar that an address belongs to: its own, or that of the screen that it is reached from. */
export function entryOf(
  tree: readonly MenuNode[],
  places: readonly ScreenPlace[],
  pathname: string,
): string | undefined {
  const entries = screenPlaces(tree);
  const place = placeOf(places, pathname);
  const own = entries.find(({ path }) => path === (place?.path ?? pathname));
  if (own) return own.path;
  const above = place?.of?.find((component) => entries.some((entry) => entry.component === component));
  return above && entries.find(({ component }) => component === above)!.path;
}
