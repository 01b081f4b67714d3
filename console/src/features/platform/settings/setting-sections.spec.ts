import en from '../../../i18n/en/platform.json' with { type: 'json' };
import { changedKeys, settingBody, settingSections } from './setting-sections';
import type { SettingField } from './setting-sections';

const fields: readonly SettingField[] = [{ key: 'host', type: 'text' }, { key: 'secret', type: 'password' }, { key: 'machine', type: 'lookup', path: '/x' }, { key: 'ssl', type: 'switch' }];

describe('settings', () => {
  it('have a text for every section and field', () => {
    const texts: Record<string, unknown> = en.setting.fields;
    for (const { key, fields: all } of settingSections) {
      expect(en.setting.sections).toHaveProperty(key);
      for (const field of all) expect(texts).toHaveProperty(field.key);
    }
  });

  it('are marked when they differ from what is saved', () => {
    expect(changedKeys(fields, { host: '', ssl: false }, { host: undefined, secret: 'x', machine: null, ssl: true })).toEqual(['secret', 'ssl']);
  });

  it('keep a secret that was not typed anew', () => {
    expect(settingBody(fields, { host: undefined, secret: '', ssl: true })).toEqual({ host: '', machine: null, ssl: true });
    expect(settingBody(fields, { secret: 'x' })).toHaveProperty('secret', 'x');
  });
});
