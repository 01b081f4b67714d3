import { permissionDefinitions, permissionGroups } from '@ishare/contracts/all-permissions.js';
import { Localizer } from '@ishare/server/localizer.js';
import { identityErrors } from './errors.js';
import { identityService } from './identity.module.js';
import { signInErrors } from './oidc/sign-in.service.js';

describe('texts', () => {
  const localizer = new Localizer(identityService.texts);

  it.each(['zh-Hans', 'en'] as const)('in %s say why every refusal refuses, and name every permission', (language) => {
    const refusals = [...Object.values(identityErrors), ...Object.values(signInErrors)].map(({ text }) => text);
    const permissions = [...permissionGroups.map(({ group }) => group), ...permissionDefinitions.map(({ name }) => name)].map((name) => `Permission:${name}`);
    expect([...refusals, ...permissions].filter((key) => !localizer.has(language, key))).toEqual([]);
  });

  it('have the same keys in both languages', () => {
    expect(Object.keys(identityService.texts['zh-Hans']).sort()).toEqual(Object.keys(identityService.texts.en).sort());
  });
});
