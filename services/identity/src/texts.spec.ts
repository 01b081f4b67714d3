import { Localizer } from '@ishare/server/localizer.js';
import { passwordErrors } from '@ishare/server/password-policy.js';
import { identityErrors } from './errors.js';
import { identityService } from './identity.module.js';
import { signInErrors } from './oidc/sign-in-errors.js';

describe('texts', () => {
  const localizer = new Localizer(identityService.texts);

  it.each(['zh-Hans', 'en'] as const)('in %s say why every refusal refuses', (language) => {
    const refusals = [
      ...Object.values(identityErrors),
      ...Object.values(passwordErrors),
      ...Object.values(signInErrors),
    ].map(({ text }) => text);
    expect(refusals.filter((key) => !localizer.has(language, key))).toEqual([]);
  });

  it('have the same keys in both languages', () => {
    expect(Object.keys(identityService.texts['zh-Hans']).sort()).toEqual(Object.keys(identityService.texts.en).sort());
  });
});
