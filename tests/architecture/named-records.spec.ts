import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { factsOf } from '@ishare/contracts/things/thing.js';
import type { ServedThing } from '@ishare/crud/thing.service.js';
import { root } from '../../infra/toolchain.mjs';

/** The things of each service that has some. */
const services = await Promise.all(
  globSync('services/*/src/things.ts', { cwd: root })
    .sort()
    .map(async (file) => ((await import(join(root, file))) as { things: readonly ServedThing[] }).things),
);

/** Fields whose records may go while they are named, or which their service asks by itself, and why. */
const OTHERWISE: Readonly<Record<string, string>> = {
  'Board.materialId': 'a material with boards is refused with their number',
  'CheckRuleSet.ruleIds': 'a set asks those of its rules that are there',
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
  expect(services.flat().length).toBeGreaterThan(40);
  expect(services.flatMap(unknownHolders).sort()).toEqual(Object.keys(OTHERWISE));
});

it.each(['zh-Hans', 'en'])('a record has a word by which its changes and what holds it are told, in %s', (language) => {
  const file = join(root, `console/src/i18n/${language}/platform.json`);
  const { entityChange } = JSON.parse(readFileSync(file, 'utf8')) as { entityChange: { entities: object } };
  const written = services.flat().filter(({ thing }) => thing.verbs.some((verb) => verb !== 'list' && verb !== 'get'));
  const told = written.flatMap(({ entity, usedBy }) => [entity.name, ...usedBy().map(([holder]) => holder.name)]);
  expect([...new Set(told)].filter((name) => !(name in entityChange.entities))).toEqual([]);
});
