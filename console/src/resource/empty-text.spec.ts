import { createInstance } from 'i18next';
import crm from '../i18n/en/crm.json' with { type: 'json' };
import { emptyText } from './empty-text';

describe('a list without rows', () => {
  const i18n = createInstance();
  beforeAll(() => i18n.init({ lng: 'en', ns: ['crm'], resources: { en: { crm } } }));
  const said = (name: string, mayBring: boolean): string => i18n.t(emptyText({ name }, mayBring));

  it('tells whoever can bring something here how to, and whoever cannot where it comes from', () => {
    expect([said('crm:contract', true), said('crm:contract', false)]).toEqual([
      crm.contract.empty,
      crm.contract.emptyToRead,
    ]);
    expect(said('crm:remittance', false)).toBe(crm.remittance.empty);
    expect(emptyText({ name: 'crm:contract', emptyText: 'crm:bill.empty' }, false)).toEqual(['crm:bill.empty']);
  });
});
