import { createInstance } from 'i18next';
import { emptyText } from './empty-text';

const crm = {
  contract: { empty: 'Write one.', emptyToRead: 'The factory writes them.' },
  remittance: { empty: 'Enter one.' },
};

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
