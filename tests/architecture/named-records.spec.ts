import { factsOf } from '@ishare/contracts/things/thing.js';
import { things as catalogueThings } from '@ishare/catalogue/things.js';
import { things as crmThings } from '@ishare/crm/things.js';
import type { ServedThing } from '@ishare/crud/thing.service.js';
import { things as identityThings } from '@ishare/identity/things.js';
import { things as notificationsThings } from '@ishare/notifications/things.js';
import { things as optimisationThings } from '@ishare/optimisation/things.js';
import { things as platformThings } from '@ishare/platform/things.js';
import { things as saasThings } from '@ishare/saas/things.js';
import { things as salesOrderThings } from '@ishare/sales-order/things.js';

const services: readonly (readonly ServedThing[])[] = [
  catalogueThings,
  crmThings,
  identityThings,
  notificationsThings,
  optimisationThings,
  platformThings,
  saasThings,
  salesOrderThings,
];

/** Fields whose records may go while they are named, or which their service asks by itself, and why. */
const OTHERWISE: Readonly<Record<string, string>> = {
  'Board.materialId': 'a material with boards is refused with their number',
  'DataDictionaryDetail.dataDictionaryId': 'entries go with their dictionary',
  'ImportFileSettingDetail.importFileSettingId': 'columns are read through their setting alone',
  'Layout.dataId': 'kept for clients, and nothing is asked by it',
  'Material.parameterSettingId': 'a run takes the general ones where those of a material are gone',
};

/** Fields that hold the id of a record of the same service which does not know it is held. */
function unknownHolders(things: readonly ServedThing[]): string[] {
  return things.flatMap(({ thing, entity }) =>
    factsOf(thing).flatMap(([field, { target, isReadOnly }]) => {
      const { path, isFree } = target?.() ?? {};
      const named = things.find((one) => one.thing.path === path);
      if (!named || isFree || isReadOnly) return [];
      const isKnown = named.usedBy().some(([holder, property]) => holder === entity && property === field);
      return isKnown ? [] : [`${thing.name}.${field}`];
    }),
  );
}

it('a record knows in its `usedBy` who of its service may hold its id, and stays while one does', () => {
  expect(services.flatMap(unknownHolders).sort()).toEqual(Object.keys(OTHERWISE));
});
