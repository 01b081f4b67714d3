import { UNDO, UNDO_SECONDS, UNDO_WITHIN } from '@ishare/contracts/record-heads.js';
import { createHash } from 'node:crypto';
import { jest } from '@jest/globals';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { filesPermissions } from '@ishare/contracts/files/permissions.js';
import { newId } from '@ishare/kernel/ids.js';
import { runAsTenant } from '@ishare/server/context.js';
import { Revocations } from '@ishare/server/revocations.js';
import type { TestClient } from '@ishare/testing/test-service.js';
import { DIRECTORIES, FILES, FilesFixture, PNG, roundTrip, upload } from '../files.fixture.js';
import { BLOB_STORAGE, type BlobStorage } from '@ishare/crud/blobs/blob-storage.js';
import { BlobsService } from '@ishare/crud/blobs/blobs.js';

const P = filesPermissions.names.FileDescriptor;
const D = filesPermissions.names.DirectoryDescriptor;

describe('file descriptors', () => {
  let fixture: FilesFixture;
  let client: TestClient;
  let other: TestClient;
  let anonymous: TestClient;

  beforeAll(async () => {
    fixture = await FilesFixture.start();
    client = await fixture.service.client();
    other = await fixture.service.client(fixture.service.tenantB);
    anonymous = fixture.service.anonymous();
  });
  afterAll(() => fixture.close());

  it('gives a way to the content to nobody who may not see the record', async () => {
    const { body } = await upload(client, 'payroll.txt');
    const stranger = await fixture.service.client(undefined, []);
    for (const path of [`${FILES}/${body.id}`, `${FILES}/download/${body.id}/token`])
      expect([path, (await stranger.get(path)).status]).toEqual([path, 403]);
    expect((await client.delete(`${FILES}/${body.id}`)).status).toBe(204);
    await fixture.sweep();
  });

  it('keeps an upload and gives it back byte for byte, under a key without its name', async () => {
    const uploaded = await client.upload(`${FILES}/upload`, {
      name: '柜体 "A".txt'.replaceAll('"', ''),
      content: Buffer.from('content'),
      field: 'File',
    });
    expect([uploaded.status, uploaded.body]).toEqual([
      200,
      {
        id: expect.any(String),
        directoryId: null,
        name: '柜体 A.txt',
        mimeType: 'application/octet-stream',
        size: 7,
        extraProperties: {},
        creationTime: expect.any(String),
        creatorId: expect.any(String),
        lastModificationTime: null,
        lastModifierId: null,
        concurrencyStamp: expect.any(String),
      },
    ]);
    expect((await client.get(`${FILES}/${uploaded.body.id}`)).body).toEqual(uploaded.body);
    expect((await client.get(FILES)).body.items).toContainEqual(uploaded.body);
    expect(await fixture.stored()).toEqual([
      expect.stringMatching(new RegExp(`^files/${fixture.service.tenantA}/[0-9a-f-]{36}$`)),
    ]);
    const downloaded = await roundTrip(client, anonymous, uploaded.body.id as string);
    expect([downloaded.status, downloaded.raw.toString(), downloaded.headers]).toEqual([
      200,
      'content',
      expect.objectContaining({
        'content-type': 'application/octet-stream',
        'content-length': '7',
        'x-content-type-options': 'nosniff',
        'content-disposition': `attachment; filename="__ A.txt"; filename*=UTF-8''%E6%9F%9C%E4%BD%93%20A.txt`,
      }),
    ]);
    expect((await client.delete(`${FILES}/${uploaded.body.id}`)).status).toBe(204);
    expect((await client.get(`${FILES}/${uploaded.body.id}`)).status).toBe(404);
    // They stay for as long as the deletion can be taken back.
    await fixture.sweep();
    expect(await fixture.stored()).toEqual([]);
  });

  it('refuses a name that is taken, unless the content is to be replaced', async () => {
    const first = await upload(client, 'plan.txt', 'one');
    const refused = await upload(client, 'plan.txt', 'two');
    expect([refused.status, refused.body.error]).toEqual([
      403,
      expect.objectContaining({
        code: 'FileManagement:010001',
        message: 'There is already a file named "plan.txt" in this directory.',
      }),
    ]);
    const before = await fixture.stored();
    const replaced = await client.upload(`${FILES}/upload?OverrideExisting=true`, {
      name: 'plan.txt',
      content: Buffer.from('three'),
    });
    expect(replaced.body).toEqual({
      ...first.body,
      size: 5,
      concurrencyStamp: expect.any(String),
      lastModificationTime: expect.any(String),
      lastModifierId: expect.any(String),
    });
    expect((await roundTrip(client, anonymous, first.body.id as string)).raw.toString()).toBe('three');
    const after = await fixture.stored();
    expect(after).toHaveLength(before.length);
    expect(after).not.toEqual(before);
    expect((await upload(other, 'plan.txt')).status).toBe(200);
  });

  it('lets one of several uploads at once have the name', async () => {
    const statuses = (await Promise.all(Array.from({ length: 6 }, () => upload(client, 'race.txt')))).map(
      ({ status }) => status,
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(
      (await client.get(FILES)).body.items.filter(({ name }: { name: string }) => name === 'race.txt'),
    ).toHaveLength(1);
  });

  it.each(['a:b.txt', 'a|b', '..', 'x'.repeat(256), 'tab\tname', 'a\u202egpj.exe'])(
    'refuses the name %j',
    async (name) => {
      const refused = await upload(client, 'fine.txt', 'x', { name });
      expect([refused.status, refused.body.error.validationErrors[0].members]).toEqual([400, ['name']]);
    },
  );

  it('takes ten files at once and refuses eleven', async () => {
    const many = (count: number) => {
      const parts = Array.from(
        { length: count },
        (_, n) => `--b\r\ncontent-disposition: form-data; name="file"; filename="many-${count}-${n}.txt"\r\n\r\nx\r\n`,
      );
      return client.request('POST', `${FILES}/upload`, {
        body: Buffer.from(`${parts.join('')}--b--\r\n`),
        headers: { 'content-type': 'multipart/form-data; boundary=b', 'accept-language': 'zh-Hans' },
      });
    };
    const [ten, eleven] = [await many(10), await many(11)];
    expect([ten.status, ten.body.items.length]).toEqual([200, 10]);
    expect([eleven.status, eleven.body.error.message]).toEqual([400, '一次最多上传10个文件。']);
  });

  it('refuses one byte more than 50 MB with 413 and leaves nothing', async () => {
    const before = await fixture.stored();
    const refused = await client.request('POST', `${FILES}/upload`, {
      body: Buffer.concat([
        Buffer.from('--b\r\ncontent-disposition: form-data; name="file"; filename="big.bin"\r\n\r\n'),
        Buffer.alloc(52_428_801),
        Buffer.from('\r\n--b--\r\n'),
      ]),
      headers: { 'content-type': 'multipart/form-data; boundary=b', 'accept-language': 'zh-Hans' },
    });
    expect([refused.status, refused.body.error.message]).toEqual([413, '最大上传50M，请缩小文件后重试。']);
    expect(await fixture.stored()).toEqual(before);
  });

  it('knows the type by the bytes and refuses a file that is not what its ending says', async () => {
    expect((await upload(client, 'pixel.png', PNG)).body.mimeType).toBe('image/png');
    expect((await upload(client, 'renamed.dat', PNG)).body.mimeType).toBe('image/png');
    const refused = await upload(client, 'photo.png', '<script>alert(1)</script>');
    expect([refused.status, refused.body.error.code]).toEqual([403, 'FileManagement:010004']);
    expect((await upload(client, 'book.xlsx', PNG)).status).toBe(403);
  });

  it('renames and moves with stamps', async () => {
    const { body } = await upload(client, 'before.txt');
    await upload(client, 'occupied.txt');
    expect((await client.post(`${FILES}/${body.id}`, { name: 'occupied.txt' })).body.error.code).toBe(
      'FileManagement:010001',
    );
    expect((await client.post(`${FILES}/${body.id}`, { name: 'after.txt', concurrencyStamp: 'old' })).status).toBe(409);
    const renamed = await client.post(`${FILES}/${body.id}`, {
      name: 'after.txt',
      concurrencyStamp: body.concurrencyStamp,
    });
    expect([renamed.status, renamed.body.name]).toEqual([200, 'after.txt']);
    expect((await client.post(`${FILES}/move`, { id: body.id, newDirectoryId: body.id })).status).toBe(404);
  });

  it('says before an upload what would be refused', async () => {
    await upload(client, 'known.txt');
    expect(
      (
        await client.post(`${FILES}/pre-upload-info`, [
          { directoryId: null, fileName: 'known.txt', size: 1 },
          { fileName: 'a*b', size: 1 },
          { fileName: 'new.txt', size: 1 },
        ])
      ).body,
    ).toEqual([
      { fileName: 'known.txt', doesExist: true, hasValidName: true, same: null },
      { fileName: 'a*b', doesExist: false, hasValidName: false, same: null },
      { fileName: 'new.txt', doesExist: false, hasValidName: true, same: null },
    ]);
  });

  it('says before an upload which file holds the same, to whoever finds that', async () => {
    await upload(client, 'first of two.txt', 'the same words');
    const sha256 = createHash('sha256').update('the same words').digest('hex');
    const asked = [{ fileName: 'twice.txt', size: 14, sha256 }];
    expect((await client.post(`${FILES}/pre-upload-info`, asked)).body[0].same).toBe('first of two.txt');
    expect((await other.post(`${FILES}/pre-upload-info`, asked)).body[0].same).toBeNull();
  });

  it('keeps what goes with a message in no directory: it takes no name, and only its id leads to it', async () => {
    const first = await upload(client, '语音.txt', 'said to one', { attached: 'true' });
    const second = await upload(client, '语音.txt', 'said to another', { attached: 'true' });
    const filed = await upload(client, '语音.txt', 'filed by hand');
    expect([first, second, filed].map(({ status, body }) => [status, body.name])).toEqual(
      Array.from({ length: 3 }, () => [200, '语音.txt']),
    );
    const named = async (path: string, query: Record<string, string>) =>
      (await client.get(path, query)).body.items
        .filter(({ name }: { name: string }) => name === '语音.txt')
        .map(({ id }: { id: string }) => id);
    expect(await named(FILES, {})).toEqual([filed.body.id]);
    expect(await named(DIRECTORIES, { filter: '语音' })).toEqual([filed.body.id]);
    const sha256 = createHash('sha256').update('said to one').digest('hex');
    const asked = await client.post(`${FILES}/pre-upload-info`, [{ fileName: '语音.txt', size: 11, sha256 }]);
    expect(asked.body[0]).toMatchObject({ doesExist: true, same: null });

    const { id, concurrencyStamp } = first.body;
    expect((await client.post(`${FILES}/${id}`, { name: 'taken.txt', concurrencyStamp })).status).toBe(404);
    expect((await client.post(`${FILES}/move`, { id, newDirectoryId: null, concurrencyStamp })).status).toBe(404);
    expect((await client.delete(`${FILES}/${id}`)).status).toBe(404);
    expect((await roundTrip(client, anonymous, id)).raw.toString()).toBe('said to one');
  });

  it('opens what goes with a message to whoever knows its id, without a right on files', async () => {
    const attached = await upload(client, 'to all.txt', 'heard', { attached: 'true' });
    const member = await fixture.service.client(undefined, []);
    expect((await roundTrip(member, anonymous, attached.body.id)).raw.toString()).toBe('heard');
    expect((await other.get(`${FILES}/download/${attached.body.id}/token`)).status).toBe(404);
  });

  it('gives a deleted file back to whoever deleted it, with its bytes, where its name is free', async () => {
    const { body } = await upload(client, 'undone.txt', 'here again');
    const undo = (who = client) => who.request('DELETE', `${FILES}/${body.id}`, { headers: { [UNDO]: '1' } });
    const gone = await client.delete(`${FILES}/${body.id}`);
    expect([gone.status, gone.headers[UNDO_WITHIN]]).toEqual([204, String(UNDO_SECONDS)]);
    const colleague = await fixture.service.client(fixture.service.tenantA);
    expect((await undo(colleague)).status).toBe(409);
    const second = await upload(client, 'undone.txt', 'another');
    expect((await undo()).body.error.code).toBe('FileManagement:010001');
    await client.delete(`${FILES}/${second.body.id}`);
    expect((await undo()).status).toBe(204);
    expect((await roundTrip(client, anonymous, body.id)).raw.toString()).toBe('here again');
    // It is nobody's prey: its bytes are held again.
    await fixture.sweep();
    expect((await roundTrip(client, anonymous, body.id)).raw.toString()).toBe('here again');
    expect((await undo()).status).toBe(409);
  });

  it('shows the first rows of a sheet, and of nothing else', async () => {
    const lines = Array.from({ length: 501 }, (_value, row) => `侧板,${row}`).join('\n');
    const sheet = await upload(client, 'rows of parts.csv', lines);
    const { body } = await client.get(`${FILES}/${sheet.body.id}/rows`);
    expect([body.rows.length, body.rows[0], body.isCut]).toEqual([500, { rowNo: 1, cells: ['侧板', '0'] }, true]);
    const plain = await upload(client, 'no sheet.txt', 'x');
    expect((await client.get(`${FILES}/${plain.body.id}/rows`)).body.error.code).toBe('FileManagement:010012');
  });

  it('shows nothing to another tenant, and a token of theirs opens nothing', async () => {
    const { body } = await upload(client, 'mine.txt');
    const theirs = (await upload(other, 'theirs.txt')).body;
    for (const reply of [
      await other.get(`${FILES}/${body.id}`),
      await other.get(`${FILES}/download/${body.id}/token`),
      await other.delete(`${FILES}/${body.id}`),
      await other.post(`${FILES}/${body.id}`, { name: 'x' }),
      await other.post(`${FILES}/move`, { id: body.id }),
    ])
      expect(reply.status).toBe(404);
    expect((await other.get(FILES)).body.items.map(({ name }: { name: string }) => name)).not.toContain('mine.txt');
    const { token } = (await other.get(`${FILES}/download/${theirs.id}/token`)).body;
    expect((await anonymous.get(`${FILES}/download/${body.id}`, { token })).status).toBe(401);
  });

  it('gives each token one download, however many ask at once', async () => {
    const { body } = await upload(client, 'once.txt');
    const { token } = (await client.get(`${FILES}/download/${body.id}/token`)).body;
    const statuses = (
      await Promise.all(Array.from({ length: 10 }, () => anonymous.get(`${FILES}/download/${body.id}`, { token })))
    ).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, ...Array(9).fill(401)]);
    const refused = await anonymous.get(`${FILES}/download/${body.id}`);
    expect([refused.status, refused.body.error.code]).toEqual([401, 'FileManagement:010006']);
  });

  it('refuses the token of a caller who has been signed out', async () => {
    const user = fixture.service.identity.user(fixture.service.tenantA);
    const leaving = await fixture.service.as(user, { issuedAt: Math.floor(Date.now() / 1000) - 10 });
    const { body } = await upload(leaving, 'leaving.txt');
    const { token } = (await leaving.get(`${FILES}/download/${body.id}/token`)).body;
    await fixture.service.app
      .get(Revocations)
      .announce({ kind: 'user', key: `${user.tenantId}:${user.userId}`, notBefore: Math.floor(Date.now() / 1000) });
    expect((await anonymous.get(`${FILES}/download/${body.id}`, { token })).status).toBe(401);
  });

  it('needs the permission of each action', async () => {
    const { body } = await upload(client, 'guarded.txt');
    const reader = await fixture.service.client(undefined, [P.Default]);
    const nobody = await fixture.service.client(undefined, []);
    expect((await reader.get(`${FILES}/${body.id}`)).status).toBe(200);
    for (const reply of [
      await reader.delete(`${FILES}/${body.id}`),
      await reader.post(`${FILES}/${body.id}`, { name: 'x' }),
      await reader.post(`${FILES}/move`, { id: body.id }),
      await upload(nobody, 'x.txt'),
      await nobody.get(FILES),
    ])
      expect(reply.status).toBe(403);
    expect((await nobody.get(`${FILES}/download/${body.id}/token`)).status).toBe(403);
    expect((await anonymous.get(`${FILES}/download/${body.id}/token`)).status).toBe(401);
  });

  it('sweeps blobs that no row owns, and nothing else', async () => {
    const blobs = fixture.service.app.get(BlobsService);
    const { body } = await upload(client, 'kept.txt');
    const before = await fixture.stored();
    const path = join(blobs.uploads, 'crash');
    await writeFile(path, 'left behind');
    const storage = fixture.service.app.get<BlobStorage>(BLOB_STORAGE);
    const remove = jest.spyOn(storage, 'remove').mockRejectedValueOnce(new Error('storage is away'));
    await expect(
      runAsTenant(fixture.service.tenantA, () =>
        blobs.keep({ path, size: 11 }, () => Promise.reject(new Error('no row'))),
      ),
    ).rejects.toThrow('no row');
    remove.mockRestore();
    expect(await fixture.stored()).toHaveLength(before.length + 1);
    await blobs.sweep(60_000);
    expect(await fixture.stored()).toHaveLength(before.length + 1);
    await blobs.sweep(-1_000);
    expect((await fixture.stored()).sort()).toEqual(before.sort());
    expect((await roundTrip(client, anonymous, body.id as string)).raw.toString()).toBe('kept.txt');
  });

  describe('of others', () => {
    const signIn = async (permissions: string[]) => {
      const user = fixture.service.identity.user(fixture.service.tenantA, permissions);
      return { user, as: await fixture.service.as(user) };
    };
    const contentOf = async (id: string) => (await roundTrip(client, anonymous, id)).raw.toString();
    const replace = (who: TestClient, name: string) => upload(who, name, 'another', { overrideExisting: 'true' });

    it('are replaced by whoever may change files, and own ones by whoever may upload', async () => {
      const { as: clerk } = await signIn([P.Default]);
      const [theirs, own] = [await upload(client, 'theirs.txt'), await upload(clerk, 'own.txt')];
      const refused = await replace(clerk, 'theirs.txt');
      expect([refused.status, refused.body.error.code]).toEqual([403, 'FileManagement:010001']);
      expect(await contentOf(theirs.body.id)).toBe('theirs.txt');
      expect((await replace(clerk, 'own.txt')).body.id).toBe(own.body.id);
      expect(await contentOf(own.body.id)).toBe('another');
      const { as: keeper } = await signIn([P.Default, P.Update]);
      expect((await replace(keeper, 'theirs.txt')).body.id).toBe(theirs.body.id);
    });

    it("are not found, changed or deleted by a dealer's sign-in", async () => {
      const { user, as: dealer } = await signIn(Object.values(P).concat(Object.values(D)));
      fixture.service.crm.dealerOfUser.set(user.userId, '6f1de3a2-4d2c-7f52-9e4e-0a2f6a1b7c11');
      const { body: theirs } = await upload(client, 'voucher.txt');
      const { body: own } = await upload(dealer, 'of-the-dealer.txt');
      const names = async (path: string) =>
        ((await dealer.get(path)).body.items as { name: string; isDirectory?: boolean }[])
          .filter(({ isDirectory }) => !isDirectory)
          .map(({ name }) => name);
      expect(await names(FILES)).toEqual(['of-the-dealer.txt']);
      expect(await names(DIRECTORIES)).toEqual(['of-the-dealer.txt']);
      const { body: beside } = await replace(dealer, 'voucher.txt');
      expect([beside.name, await contentOf(theirs.id)]).toEqual(['voucher (2).txt', 'voucher.txt']);
      expect((await dealer.delete(`${FILES}/${beside.id}`)).status).toBe(204);
      expect((await dealer.post(`${FILES}/${theirs.id}`, { name: 'x.txt' })).status).toBe(403);
      expect((await dealer.post(`${FILES}/move`, { id: theirs.id, newDirectoryId: null })).status).toBe(403);
      expect((await dealer.delete(`${FILES}/${theirs.id}`)).status).toBe(403);
      const { body: directory } = await client.post(DIRECTORIES, { name: 'Vouchers' });
      await upload(client, 'in.txt', 'in', { directoryId: directory.id });
      const { body: mine } = await dealer.post(DIRECTORIES, { name: 'Of the dealer' });
      const rename = (id: string) => dealer.post(`${DIRECTORIES}/${id}`, { name: 'Renamed' });
      const move = (id: string) => dealer.post(`${DIRECTORIES}/move`, { id, newParentId: mine.id });
      for (const refused of [await rename(directory.id), await move(directory.id)]) expect(refused.status).toBe(403);
      expect((await dealer.delete(`${DIRECTORIES}/${directory.id}`)).status).toBe(403);
      const { body: empty } = await client.post(DIRECTORIES, { name: 'Empty' });
      expect((await dealer.delete(`${DIRECTORIES}/${empty.id}`)).status).toBe(403);
      expect((await rename(mine.id)).body.name).toBe('Renamed');
      expect(await contentOf(theirs.id)).toBe('voucher.txt');
      expect((await dealer.delete(`${FILES}/${own.id}`)).status).toBe(204);
    });

    it("take no name from a dealer's sign-in: its file is numbered", async () => {
      const [one, two] = await Promise.all(
        Array.from({ length: 2 }, async () => {
          const { user, as } = await signIn(Object.values(P));
          fixture.service.crm.dealerOfUser.set(user.userId, newId());
          return as;
        }),
      );
      const { body: directory } = await client.post(DIRECTORIES, { name: 'Receipts' });
      const into = { directoryId: directory.id as string };
      const name = async (reply: ReturnType<TestClient['get']>) => {
        const { body } = await reply;
        return body.name ?? body.error.code;
      };
      expect(await name(upload(client, 'bill.pdf.txt', 'x', into))).toBe('bill.pdf.txt');
      const asked = [{ ...into, fileName: 'bill.pdf.txt', size: 1 }];
      expect((await one!.post(`${FILES}/pre-upload-info`, asked)).body[0].doesExist).toBe(false);
      expect(await name(upload(one!, 'bill.pdf.txt', 'x', into))).toBe('bill.pdf (2).txt');
      expect(await name(upload(two!, 'bill.pdf.txt', 'x', into))).toBe('bill.pdf (3).txt');
      // His own is in the way as anybody's is.
      expect(await name(upload(one!, 'bill.pdf.txt', 'y', into))).toBe('FileManagement:010001');
      expect(await name(upload(one!, 'bill.pdf.txt', 'z', { ...into, overrideExisting: 'true' }))).toBe(
        'bill.pdf (2).txt',
      );
      const long = `${'l'.repeat(251)}.txt`;
      await upload(client, long);
      const { body: moving } = await upload(one!, long, 'x', into);
      expect(await name(one!.post(`${FILES}/move`, { id: moving.id, newDirectoryId: null }))).toBe(
        `${'l'.repeat(247)} (2).txt`,
      );
      expect(await name(one!.post(`${FILES}/${moving.id}`, { name: long }))).toBe(`${'l'.repeat(247)} (2).txt`);
      expect(await name(upload(client, 'bill.pdf.txt', 'x', into))).toBe('FileManagement:010001');
    });
  });
});
