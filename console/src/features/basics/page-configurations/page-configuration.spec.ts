import { audienceOf, draftFault, previewed, saveBody, shownOf } from './page-configuration';
import type { Draft } from './page-configuration';

const settings = [
  { key: 'salesOrderId', title: 'Order', isShow: false },
  { key: 'name', title: 'Name', isShow: true },
  { key: 'code', title: 'Code', isShow: true, pinned: 'start' as const },
  { key: 'price', title: 'Price', isShow: false },
];
const draft: Draft = { audience: 'everybody', roleList: [], userId: null, settings, hidden: { hide: [], sort: [] } };

describe('a page configuration', () => {
  it('is of a user, of roles or of everybody, and needs to say of which', () => {
    expect([
      audienceOf({ userId: 'u', roleList: [] }),
      audienceOf({ userId: null, roleList: ['Clerk'] }),
      audienceOf({ userId: null, roleList: [] }),
    ]).toEqual(['user', 'roles', 'everybody']);
    expect([
      draftFault(draft),
      draftFault({ ...draft, audience: 'roles' }),
      draftFault({ ...draft, audience: 'user' }),
    ]).toEqual([undefined, 'roles', 'user']);
  });

  it('keeps one listed column at least, and the order column always', () => {
    expect(
      draftFault({
        ...draft,
        settings: settings.map((setting) => ({ ...setting, isShow: setting.key === 'salesOrderId' })),
      }),
    ).toBe('columns');
    const { config } = saveBody('zzzorders', draft, undefined) as { config: string };
    expect((JSON.parse(config) as typeof settings).find(({ key }) => key === 'salesOrderId')).toMatchObject({
      isShow: true,
    });
    expect(shownOf(config)).toEqual({ shown: 2, all: 3 });
    expect(shownOf('[{"name":"Late","search":"isLate=true"}]')).toBeUndefined();
  });

  it('forbids columns in a shared layout alone', () => {
    const hidden = { hide: ['price'], sort: [] };
    expect(saveBody('zzzorders', { ...draft, hidden }, undefined)).toMatchObject({
      roleList: [],
      hiddenFields: hidden,
    });
    expect(saveBody('zzzorders', { ...draft, hidden, audience: 'user', userId: 'u1' }, undefined)).toEqual({
      routeKey: 'zzzorders',
      config: expect.any(String),
      userId: 'u1',
    });
    expect(previewed(settings, { hide: ['name'], sort: [] }).map(({ key }) => key)).toEqual(['code']);
  });
});
