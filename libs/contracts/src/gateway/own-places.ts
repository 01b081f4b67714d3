// Beginnings of paths that own routes leave alone.
import { defaultMenus } from '../platform/default-menus.js';
import { OWN_PLACES } from './hosts.js';

const firstOf = (path: string) => path.split('/')[1]!.toLowerCase();

/** First parts of paths that the gateway, or a page of the console, answers; lower-case. */
export const ownPlaces: ReadonlySet<string> = new Set([
  ...OWN_PLACES,
  ...defaultMenus.map(({ path }) => firstOf(path)),
  // Pages that stand in no menu: of a link to an order's progress or to a quotation, of a design in 3D, and of
  // one remittance.
  'track',
  // Of a link to a document.
  'shared-document',
  // Of a link to a production task.
  'production-task',
  // A screen on a wall.
  'tv',
  // And below other places of the menu.
  'ixcheck',
  'news',
  'newscontent',
  'ixshowmodel',
  'offer',
  'remittances',
  // What waits for the server to be back.
  'offline',
]);

/** Whether the first part of a path, lower-case, is the console's or the gateway's own: a page or a file beside it. */
export const isOwnPlace = (first: string): boolean => ownPlaces.has(first) || first.includes('.');
