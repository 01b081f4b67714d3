import { homeCards } from '@ishare/contracts/insight/dashboards.js';
import { TestService, type TestClient } from '@ishare/testing/test-service.js';
import { insightData } from '../insight.data.js';
import { insightService } from '../insight.module.js';

const LAYOUTS = '/api/data-v/dash-board-layouts';
const SETTING = '/api/app/dash-board-setting';

describe('the first page', () => {
  let service: TestService;
  let office: TestClient;

  beforeAll(async () => {
    service = await TestService.start(insightService, [insightData]);
    office = await service.client();
  });
  afterAll(() => service.close());

  const somebody = (roles: string[] = []) => {
    const user = service.identity.user(service.tenantA, []);
    for (const role of roles)
      service.identity.roles.set(role, [...(service.identity.roles.get(role) ?? []), user.userId]);
    return user;
  };
  const cardsOf = async (client: TestClient) =>
    ((await client.get(SETTING)).body.items as { key: string; isShow: boolean }[])
      .filter(({ isShow }) => isShow)
      .map(({ key }) => key);
  const keep = async (body: object) => {
    const { status, body: reply } = await office.post(`${LAYOUTS}/setting-dashboardlayoutdata`, body);
    expect([status, reply.error]).toEqual([200, undefined]);
    return reply as { id: string; name: string };
  };
  const layout = (cards: object[], more: object) => ({
    name: 'Layout',
    layoutData: { cards },
    roleNames: [],
    userId: null,
    isDefault: false,
    ...more,
  });

  it('is as usual until somebody says otherwise, then as himself, his role, or everybody has it', async () => {
    const [planner, clerk] = await Promise.all([service.as(somebody(['planner'])), service.as(somebody())]);
    expect(await cardsOf(planner)).toEqual([...homeCards]);
    const onlyNews = homeCards.map((key) => ({ key, isShow: key === 'news' }));
    await keep(layout(onlyNews, { name: 'For all', isDefault: true }));
    const onlyPlans = [{ key: 'solutions', isShow: true }, ...homeCards.map((key) => ({ key, isShow: false }))];
    await keep(layout(onlyPlans.slice(0, 6), { name: 'Planners', roleNames: ['planner'] }));
    expect(await cardsOf(clerk)).toEqual(['news']);
    // What a layout leaves out stands behind, and is shown.
    expect((await cardsOf(planner))[0]).toBe('solutions');
    const own = [
      { key: 'days', isShow: true, order: 2 },
      { key: 'stock', isShow: true, order: 1 },
      ...['next', 'figures', 'solutions', 'news'].map((key, at) => ({ key, isShow: false, order: 3 + at })),
    ];
    expect((await planner.post(`${SETTING}/update`, { items: own })).status).toBe(204);
    expect(await cardsOf(planner)).toEqual(['stock', 'days']);
    expect(await cardsOf(clerk)).toEqual(['news']);
    await planner.post(`${SETTING}/update`, { items: [] });
    expect((await cardsOf(planner))[0]).toBe('solutions');
  });

  it('is arranged for others by whoever may, and seen by those it is for', async () => {
    const stranger = await service.as(somebody());
    const made = await keep(layout([], { name: 'Sawyers', roleNames: ['sawyer'] }));
    expect(await keep(layout([], { id: made.id, name: 'Sawyers 2', roleNames: ['sawyer'] }))).toMatchObject({
      id: made.id,
      name: 'Sawyers 2',
    });
    const sawyer = await service.as(somebody(['sawyer']));
    expect((await sawyer.get(`${LAYOUTS}/${made.id}`)).status).toBe(200);
    expect((await stranger.get(`${LAYOUTS}/${made.id}`)).status).toBe(404);
    expect((await stranger.post(`${LAYOUTS}/setting-dashboardlayoutdata`, layout([], {}))).status).toBe(403);
    expect((await stranger.delete(`${LAYOUTS}/${made.id}`)).status).toBe(403);
    const other = await service.client(service.tenantB);
    expect((await other.post(`${LAYOUTS}/setting-dashboardlayoutdata`, layout([], { id: made.id }))).status).toBe(404);
  });

  it('stays while a screen on a wall shows it, which would show something else', async () => {
    const [shown, other] = [await keep(layout([], { name: 'Hall' })), await keep(layout([], { name: 'Yard' }))];
    const { body } = await service.anonymous().post('/api/data-v/tv/codes', {});
    const pairing = { code: body.code, name: 'Wall', layoutIds: [other.id, shown.id, other.id] };
    const { body: screen } = await office.post('/api/data-v/tv-screens/pair', pairing);
    // Each has its turn once in a round.
    expect(screen.layoutIds).toEqual([other.id, shown.id]);
    const twice = { ...screen, layoutIds: [shown.id, shown.id] };
    expect((await office.put(`/api/data-v/tv-screens/${screen.id}`, twice)).body.layoutIds).toEqual([shown.id]);
    const refused = await office.delete(`${LAYOUTS}/${shown.id}`);
    expect([refused.status, refused.body.error.message]).toEqual([403, expect.stringContaining('Wall screen')]);
    expect((await office.delete(`/api/data-v/tv-screens/${screen.id}`)).status).toBe(204);
    expect((await office.delete(`${LAYOUTS}/${shown.id}`)).status).toBe(204);
  });

  it('is shown by a screen that is paired with a code typed in parts, once', async () => {
    const { body } = await service.anonymous().post('/api/data-v/tv/codes', {});
    const code = `${body.code.slice(0, 4)} ${body.code.slice(4)}`.toLowerCase();
    const pair = () => office.post('/api/data-v/tv-screens/pair', { code, name: 'Hall', layoutIds: [] });
    expect([(await pair()).status, (await pair()).body.error?.code]).toEqual([200, 'Insight:CodeUnknown']);
  });

  it('has the cards that there are, and no others', async () => {
    for (const cards of [[{ key: 'secrets', isShow: true }], 'all', [{ key: 'news' }]])
      expect((await office.post(`${LAYOUTS}/setting-dashboardlayoutdata`, layout(cards as object[], {}))).status).toBe(
        400,
      );
    expect((await office.post(`${SETTING}/update`, { items: [{ key: 'x', isShow: true, order: 1 }] })).status).toBe(
      400,
    );
  });
});
