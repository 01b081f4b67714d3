import { UNDO, UNDO_SECONDS, UNDO_WITHIN } from '@ishare/contracts/record-heads.js';
import { fileSystemPermissions } from '@ishare/contracts/files/permissions.js';
import { filesIn } from '@ishare/testing/files-in-zip.js';
import type { TestClient } from '@ishare/testing/test-service.js';
import { DIRECTORIES, FILES, FilesFixture, PNG, roundTrip, upload } from '../files.fixture.js';

describe('directory descriptors', () => {
  let fixture: FilesFixture;
  let client: TestClient;

  beforeAll(async () => {
    fixture = await FilesFixture.start();
    client = await fixture.service.client();
  });
  afterAll(() => fixture.close());

  const make = async (name: string, parentId?: string) =>
    (await client.post(DIRECTORIES, { name, parentId })).body as { id: string; concurrencyStamp: string };

  it('is given with all that lies in it as one archive, and to nobody else', async () => {
    const top = await make('Archive');
    const inner = await make('Inner', top.id);
    await upload(client, 'a.txt', 'first', { directoryId: top.id });
    await upload(client, 'b.txt', 'second', { directoryId: inner.id });
    const { status, raw, headers } = await client.get(`${DIRECTORIES}/${top.id}/zip`);
    expect([status, headers['content-disposition']]).toEqual([200, expect.stringContaining('Archive.zip')]);
    expect(Object.fromEntries(await filesIn(raw))).toEqual({
      'Archive/Inner/b.txt': 'second',
      'Archive/a.txt': 'first',
    });
    const other = await fixture.service.client(fixture.service.tenantB);
    expect((await other.get(`${DIRECTORIES}/${top.id}/zip`)).status).toBe(404);
  });

  it('makes, renames, lists and refuses a name that is taken', async () => {
    const made = await client.post(DIRECTORIES, { name: ' Drawings ' });
    expect([made.status, made.body]).toEqual([
      200,
      {
        id: expect.any(String),
        name: 'Drawings',
        parentId: null,
        extraProperties: {},
        concurrencyStamp: expect.any(String),
        creationTime: expect.any(String),
        creatorId: expect.any(String),
        lastModificationTime: null,
        lastModifierId: null,
      },
    ]);
    expect((await client.get(`${DIRECTORIES}/${made.body.id}`)).body).toEqual(made.body);
    expect((await client.post(DIRECTORIES, { name: 'Drawings' })).body.error.code).toBe('FileManagement:010002');
    expect((await client.post(DIRECTORIES, { name: 'Drawings', parentId: made.body.id })).status).toBe(200);
    expect(
      (await client.post(`${DIRECTORIES}/${made.body.id}`, { name: 'Plans', concurrencyStamp: 'old' })).status,
    ).toBe(409);
    expect((await client.post(`${DIRECTORIES}/${made.body.id}`, { name: 'Plans' })).body.name).toBe('Plans');
    expect((await client.get(`${DIRECTORIES}/sub-directories`)).body.items).toContainEqual({
      id: made.body.id,
      name: 'Plans',
      parentId: null,
      hasChildren: true,
    });
    expect((await client.get(`${DIRECTORIES}/sub-directories`, { parentId: made.body.id })).body.items).toEqual([
      expect.objectContaining({ name: 'Drawings', hasChildren: false, parentId: made.body.id }),
    ]);
  });

  it('lists directories and files of a directory in one page', async () => {
    const { id } = await make('Mixed');
    await make('Zeta', id);
    for (const [name, content] of [
      ['alpha.txt', 'alpha'],
      ['beta 100%.png', PNG],
    ] as const)
      await upload(client, name, content, { directoryId: id });
    const all = await client.get(DIRECTORIES, { id });
    expect([
      all.body.totalCount,
      all.body.items.map(({ name, isDirectory, size, iconInfo }: Record<string, unknown>) => [
        name,
        isDirectory,
        size,
        iconInfo,
      ]),
    ]).toEqual([
      3,
      [
        ['Zeta', true, 0, { icon: 'fa fa-folder', type: 0 }],
        ['alpha.txt', false, 5, { icon: 'fa fa-file', type: 0 }],
        ['beta 100%.png', false, PNG.length, { icon: 'fa fa-file-image', type: 0 }],
      ],
    ]);
    const names = async (query: Record<string, string | number>) =>
      (await client.get(DIRECTORIES, { id, ...query })).body.items.map(({ name }: { name: string }) => name);
    expect(await names({ sorting: 'size desc', maxResultCount: 1 })).toEqual(['beta 100%.png']);
    expect(await names({ skipCount: 2 })).toEqual(['beta 100%.png']);
    expect(await names({ filter: '0%' })).toEqual(['beta 100%.png']);
    expect(await names({ filter: '_' })).toEqual([]);
    expect((await client.get(DIRECTORIES, { id, sorting: 'sha256' })).status).toBe(400);
  });

  it('moves a branch, but not into itself', async () => {
    const a = await make('A');
    const b = await make('B', a.id);
    const c = await make('C', b.id);
    const refused = await client.post(`${DIRECTORIES}/move`, { id: a.id, newParentId: c.id });
    expect([refused.status, refused.body.error.code]).toEqual([403, 'FileManagement:010003']);
    expect((await client.post(`${DIRECTORIES}/move`, { id: a.id, newParentId: a.id })).status).toBe(403);
    expect((await client.post(`${DIRECTORIES}/move`, { id: c.id, newParentId: null })).body.parentId).toBeNull();
    expect((await client.post(`${DIRECTORIES}/move`, { id: a.id, newParentId: c.id })).body.parentId).toBe(c.id);
  });

  it('lets one of two moves win that would close a circle together', async () => {
    const [x, y] = [await make('X'), await make('Y')];
    const statuses = (
      await Promise.all(
        [
          [x, y],
          [y, x],
        ].map(([moved, target]) => client.post(`${DIRECTORIES}/move`, { id: moved!.id, newParentId: target!.id })),
      )
    ).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 403]);
  });

  it('deletes a directory with all that is in it, and the bytes of its files', async () => {
    const before = await fixture.stored();
    const top = await make('Top');
    const inner = await make('Inner', top.id);
    const { body } = await upload(client, 'deep.txt', 'x', { directoryId: inner.id });
    expect((await client.post(`${FILES}/move`, { id: body.id, newDirectoryId: top.id })).body.directoryId).toBe(top.id);
    expect((await client.delete(`${DIRECTORIES}/${top.id}`)).status).toBe(204);
    for (const path of [`${DIRECTORIES}/${top.id}`, `${DIRECTORIES}/${inner.id}`, `${FILES}/${body.id}`])
      expect((await client.get(path)).status).toBe(404);
    // They stay for as long as the deletion can be taken back.
    await fixture.sweep();
    expect(await fixture.stored()).toEqual(before);
    expect((await upload(client, 'late.txt', 'x', { directoryId: top.id })).status).toBe(404);
    expect((await client.post(DIRECTORIES, { name: 'late', parentId: inner.id })).status).toBe(404);
  });

  it('gives a deleted directory back with all that went along, and with nothing that went before', async () => {
    const top = await make('Undone');
    const inner = await make('Inner', top.id);
    const { body: kept } = await upload(client, 'kept.txt', 'kept', { directoryId: inner.id });
    expect((await client.delete(`${DIRECTORIES}/${top.id}`)).headers[UNDO_WITHIN]).toBe(String(UNDO_SECONDS));
    const undo = () => client.request('DELETE', `${DIRECTORIES}/${top.id}`, { headers: { [UNDO]: '1' } });
    const taken = await make('Undone');
    expect((await undo()).body.error.code).toBe('FileManagement:010002');
    await client.delete(`${DIRECTORIES}/${taken.id}`);
    expect((await undo()).status).toBe(204);
    await fixture.sweep();
    expect((await client.get(DIRECTORIES, { id: inner.id })).body.items).toMatchObject([{ name: 'kept.txt' }]);
    expect((await roundTrip(client, fixture.service.anonymous(), kept.id)).raw.toString()).toBe('kept');
    expect((await undo()).status).toBe(409);

    // What was replaced by hand a moment before stays away.
    await client.delete(`${FILES}/${kept.id}`);
    const { body: newer } = await upload(client, 'kept.txt', 'newer', { directoryId: inner.id });
    await client.delete(`${DIRECTORIES}/${top.id}`);
    expect((await undo()).status).toBe(204);
    expect((await client.get(DIRECTORIES, { id: inner.id })).body.items).toMatchObject([{ id: newer.id }]);
  });

  it('shows nothing to another tenant', async () => {
    const { id } = await make('Secret');
    const other = await fixture.service.client(fixture.service.tenantB);
    for (const reply of [
      await other.get(`${DIRECTORIES}/${id}`),
      await other.get(DIRECTORIES, { id }),
      await other.post(DIRECTORIES, { name: 'x', parentId: id }),
      await other.post(`${DIRECTORIES}/${id}`, { name: 'x' }),
      await other.post(`${DIRECTORIES}/move`, { id }),
      await other.delete(`${DIRECTORIES}/${id}`),
      await upload(other, 'x.txt', 'x', { directoryId: id }),
    ])
      expect(reply.status).toBe(404);
    expect((await other.get(DIRECTORIES)).body).toEqual({ totalCount: 0, items: [] });
    expect((await other.get(`${DIRECTORIES}/sub-directories`)).body).toEqual({ items: [] });
  });

  it('lets the file-system screen read and nothing more', async () => {
    const reader = await fixture.service.client(undefined, [fileSystemPermissions.names.FileSystem.Default]);
    for (const path of [DIRECTORIES, `${DIRECTORIES}/sub-directories`, FILES])
      expect((await reader.get(path)).status).toBe(200);
    const { id } = await make('Guarded');
    for (const reply of [
      await reader.post(DIRECTORIES, { name: 'x' }),
      await reader.post(`${DIRECTORIES}/${id}`, { name: 'x' }),
      await reader.post(`${DIRECTORIES}/move`, { id }),
      await reader.delete(`${DIRECTORIES}/${id}`),
      await reader.get(`${DIRECTORIES}/${id}`),
    ])
      expect(reply.status).toBe(403);
  });
});
