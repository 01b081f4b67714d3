import { settings } from '@ishare/contracts/platform/settings.js';
import en from '../../../i18n/en/platform.json' with { type: 'json' };
import zhHans from '../../../i18n/zh-Hans/platform.json' with { type: 'json' };
import {
  changedKeys,
  contestedKeys,
  fieldText,
  laidOver,
  refusedFields,
  sectionsOf,
  settingBody,
  settingSections,
  settingValues,
  switchesTenantsOff,
  unlikeStandard,
} from './setting-sections';
import type { SettingField, SettingSection } from './setting-sections';

const fields: readonly SettingField[] = [
  { key: 'host', type: 'text' },
  { key: 'secret', type: 'password' },
  { key: 'machine', type: 'lookup', path: '/x' },
  { key: 'ssl', type: 'switch' },
];

describe('settings', () => {
  it('have a text for every section, field and choice, in both languages', () => {
    for (const { setting } of [en, zhHans]) {
      for (const { key, fields: all } of settingSections) {
        expect(setting.sections).toHaveProperty(key);
        for (const field of all) {
          expect(setting.fields).toHaveProperty(fieldText(field.key).split('.').at(-1)!);
          if (field.type === 'select' && !field.isPlain)
            for (const value of field.values) expect(setting.choices).toHaveProperty([field.key, String(value)]);
        }
      }
    }
  });

  it('are the ten pages and the time zone', () => {
    expect(settingSections.map(({ key }) => key)).toEqual([
      'optimisation',
      'emailing',
      'salesOrder',
      'identity',
      'account',
      'twoFactor',
      'recaptcha',
      'externalProvider',
      'weChat',
      'basicSetup',
      'timeZone',
    ]);
  });

  it('leave what the host decides to the host, and a tenant sends nothing of it', () => {
    const basics = (side: 'host' | 'tenant') => sectionsOf(side).find(({ key }) => key === 'basicSetup')!;
    const saved = { systemName: 'Works', isMultiTenancyEnabled: true };
    expect(settingBody(basics('host').fields, saved)).toHaveProperty('isMultiTenancyEnabled', true);
    expect(settingBody(basics('tenant').fields, saved)).not.toHaveProperty('isMultiTenancyEnabled');
    expect(sectionsOf('tenant')).toHaveLength(settingSections.length);
  });

  it('are asked about where a save keeps all tenants out', () => {
    const [on, off] = [{ isMultiTenancyEnabled: true }, { isMultiTenancyEnabled: false }];
    const basics = { key: 'basicSetup' };
    expect([
      switchesTenantsOff(basics, on, off),
      switchesTenantsOff(basics, off, off),
      switchesTenantsOff(basics, off, on),
      switchesTenantsOff(basics, on, {}),
    ]).toEqual([true, false, false, false]);
  });

  it('of a group come out of it and go back into it', () => {
    const section = settingSections.find(({ key }) => key === 'identity')!;
    const reply = { password: { requiredLength: 6, requireDigit: true }, user: { isEmailUpdateEnabled: false } };
    expect(settingValues(section, reply)).toEqual({
      'password.requiredLength': 6,
      'password.requireDigit': true,
      'user.isEmailUpdateEnabled': false,
    });
    const some = section.fields.filter(({ key }) =>
      ['password.requiredLength', 'password.requireDigit', 'user.isEmailUpdateEnabled'].includes(key),
    );
    expect(settingBody(some, settingValues(section, reply))).toEqual(reply);
  });

  it('that come bare are known by their name', () => {
    expect(settingValues({ bare: 'timezone' } as SettingSection, 'Asia/Shanghai')).toEqual({
      timezone: 'Asia/Shanghai',
    });
  });

  it('are marked when they differ from what is saved', () => {
    expect(
      changedKeys(fields, { host: '', ssl: false }, { host: undefined, secret: 'x', machine: null, ssl: true }),
    ).toEqual(['secret', 'ssl']);
  });

  it('are laid over what somebody else has saved meanwhile, and asked about where both changed the same', () => {
    const three = {
      before: { host: 'a', ssl: false, machine: '1' },
      mine: { host: 'b', ssl: true, machine: '1', secret: 'x' },
      now: { host: 'c', ssl: true, machine: '2' },
    };
    expect(laidOver(fields, three)).toEqual({ host: 'b', ssl: true, machine: '2', secret: 'x' });
    expect(contestedKeys(fields, three)).toEqual(['host']);
  });

  it('are marked where they are not what they are while nobody has chosen, secrets and lookups of groups aside', () => {
    const of = (key: string) => settingSections.find((section) => section.key === key)!;
    const [sales, identity] = [of('salesOrder'), of('identity')];
    expect(unlikeStandard(sales, sales.standard)).toEqual([]);
    expect(unlikeStandard(sales, { ...sales.standard, auditHours: 8, kujialeAppSecret: 'x' })).toEqual(['auditHours']);
    const longer = { ...identity.standard, 'password.requiredLength': 19 };
    expect(unlikeStandard(identity, longer)).toEqual(['password.requiredLength']);
    for (const section of settingSections)
      for (const { key, type } of section.fields)
        expect([section.key, key, key in section.standard]).toEqual([
          section.key,
          key,
          type !== 'password' && type !== 'providers',
        ]);
  });

  it('are held against what the host has chosen for his tenants', () => {
    const { name } = settings.salesOrder.auditHours;
    const of = (key: string) => sectionsOf('tenant', { [name]: '8' }).find((section) => section.key === key)!;
    const sales = of('salesOrder');
    expect(sales.standard).toHaveProperty('auditHours', 8);
    expect(unlikeStandard(sales, { ...sales.standard, auditHours: 24 })).toEqual(['auditHours']);
    expect(of('identity').standard).toEqual(settingSections.find(({ key }) => key === 'identity')!.standard);
  });

  it('keep a secret that was not typed anew', () => {
    expect(settingBody(fields, { host: undefined, secret: '', ssl: true })).toEqual({
      host: '',
      machine: null,
      ssl: true,
    });
    expect(settingBody(fields, { secret: 'x' })).toHaveProperty('secret', 'x');
  });

  it('are refused at the field that is named, by its path or the last part of it, in any case', () => {
    const grouped: readonly SettingField[] = [
      { key: 'password.requiredLength', type: 'text' },
      { key: 'length', type: 'text' },
    ];
    const refused = [
      { message: 'too short', members: ['RequiredLength'] },
      { message: 'unknown', members: ['other'] },
    ];
    expect(refusedFields(grouped, refused)).toEqual([{ name: 'password.requiredLength', errors: ['too short'] }]);
    expect(refusedFields(grouped, [{ message: 'no', members: ['Password.RequiredLength', 'LENGTH'] }])).toEqual([
      { name: 'password.requiredLength', errors: ['no'] },
      { name: 'length', errors: ['no'] },
    ]);
  });
});
