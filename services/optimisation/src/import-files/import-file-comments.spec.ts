import { notificationDefinitions } from '@ishare/contracts/notifications/definitions.js';
import { notificationRequested } from '@ishare/contracts/notifications/events.js';
import { optimisationPermissions } from '@ishare/contracts/optimisation/permissions.js';
import { newId } from '@ishare/kernel/ids.js';
import { TestService, type TestClient } from '@ishare/testing/test-service.js';
import pg from 'pg';
import { optimisationData } from '../optimisation.data.js';
import { optimisationService } from '../optimisation.module.js';
import { ImportFile } from './import-file.entity.js';

const LISTS = '/api/optimization/import-files';

describe('what people say of a cut list', () => {
  let service: TestService;
  let client: TestClient;
  let reader: pg.Client;

  beforeAll(async () => {
    service = await TestService.start(optimisationService, [optimisationData]);
    client = await service.client();
    reader = new pg.Client({ connectionString: service.config.DATABASE_URL });
    await reader.connect();
  });
  afterAll(async () => {
    await reader.end();
    await service.close();
  });

  const list = async (tenantId = service.tenantA): Promise<string> =>
    (
      await service.tx(
        (tx) =>
          tx.insert(ImportFile, {
            ...{ fileNo: newId().slice(-32), fileName: 'kitchen.csv', importFileSettingId: null, reading: null },
            sha256: 'a'.repeat(64),
          }),
        tenantId,
      )
    ).id;
  const say = (id: string, body: object, who = client) =>
    who.post(`${LISTS}/${id}/comments`, { text: 'Mind the grain', ...body });
  const said = async (id: string, who = client) => (await who.get(`${LISTS}/${id}/comments`)).body.items;

  it('stands beside it with its files, and tells whoever is named, of those who see cut lists', async () => {
    const id = await list();
    const see = [optimisationPermissions.names.ImportFiles.Default];
    const [colleague, outsider] = [
      service.identity.user(service.tenantA, see),
      service.identity.user(service.tenantA, []),
    ];
    const drawing = service.files.kept('drawing.pdf', 'application/pdf');
    const { items } = (await client.get(`${LISTS}/${id}/people`)).body;
    const people = items.map((one: { id: string }) => one.id);
    expect([people.includes(colleague.userId), people.includes(outsider.userId)]).toEqual([true, false]);
    for (const wrong of [
      { mentionIds: [outsider.userId] },
      { mentionIds: [newId()] },
      { files: [{ ...drawing, id: newId() }] },
    ])
      expect((await say(id, wrong)).status).toBe(400);
    expect((await say(id, { mentionIds: [colleague.userId], files: [drawing] })).status).toBe(204);
    expect(await said(id, await service.as(colleague))).toMatchObject([
      { text: 'Mind the grain', files: [drawing], mentions: [{ id: colleague.userId }], isOwn: false },
    ]);
    const { rows } = await reader.query(
      `select payload from optimisation.outbox where name = $1 and payload->'userIds' ? $2`,
      [notificationRequested.name, colleague.userId],
    );
    expect(rows.map(({ payload }) => payload)).toMatchObject([
      { name: notificationDefinitions.importFileCommented.name, data: { importFileId: id } },
    ]);
  });

  it('is of one tenant, and taken back by whoever has said it alone', async () => {
    const [id, theirs] = [await list(), await list(service.tenantB)];
    expect([(await say(theirs, {})).status, (await client.get(`${LISTS}/${theirs}/comments`)).status]).toEqual([
      404, 404,
    ]);
    await say(id, {});
    const [{ id: commentId }] = await said(id);
    const another = await service.client();
    expect((await another.delete(`${LISTS}/${id}/comments/${commentId}`)).status).toBe(403);
    expect((await client.delete(`${LISTS}/${await list()}/comments/${commentId}`)).status).toBe(404);
    expect((await client.delete(`${LISTS}/${id}/comments/${commentId}`)).status).toBe(204);
    expect(await said(id)).toEqual([]);
  });
});
