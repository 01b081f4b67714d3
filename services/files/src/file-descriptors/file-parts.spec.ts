import { createHash, randomBytes } from 'node:crypto';
import { MAX_UNDER_WAY, PART_BYTES } from '@ishare/contracts/files/parts.js';
import { PartedUploads } from '@ishare/crud/blobs/parted-uploads.js';
import { runAsTenant } from '@ishare/server/context.js';
import type { TestClient } from '@ishare/testing/test-service.js';
import { FILES, FilesFixture, roundTrip } from '../files.fixture.js';

const PARTS = `${FILES}/parts`;
const content = randomBytes(2 * PART_BYTES + 1_000);
const part = (number: number) => content.subarray(number * PART_BYTES, (number + 1) * PART_BYTES);
const sha256 = createHash('sha256').update(content).digest('hex');
const said = (name: string, more: object = {}) => ({ name, mimeType: '', size: content.length, sha256, ...more });

describe('a file in parts', () => {
  let fixture: FilesFixture;
  let client: TestClient;

  beforeAll(async () => {
    fixture = await FilesFixture.start();
    client = await fixture.service.client();
  });
  afterAll(() => fixture.close());

  const begin = async (name: string, more: object = {}, by = client) => {
    const { status, body } = await by.post(PARTS, said(name, more));
    expect([name, status]).toEqual([name, 200]);
    return body as { id: string; received: number[]; expires: string };
  };
  const send = (id: string, number: number, bytes: Buffer = part(number), by = client) =>
    by.upload(`${PARTS}/${id}/${number}`, { name: 'part', content: bytes });
  const keep = (uploadId: string, more: object = {}, by = client) =>
    by.post(`${FILES}/from-parts`, { uploadId, directoryId: null, ...more });

  it('goes on where it was cut, and is kept byte for byte with nothing left over', async () => {
    const { id } = await begin('a.bin');
    for (const number of [2, 0]) expect((await send(id, number)).status).toBe(204);
    expect((await keep(id)).body.error.code).toBe('FileManagement:010013');
    // As after a reload: the same file is begun again.
    expect(await begin('a.bin')).toEqual({ id, received: [0, 2], expires: expect.any(String) });
    for (const number of [0, 1]) expect((await send(id, number)).status).toBe(204);
    const kept = await keep(id);
    expect([kept.status, kept.body.name, kept.body.size]).toEqual([200, 'a.bin', content.length]);
    const { raw } = await roundTrip(client, fixture.service.anonymous(), kept.body.id as string);
    expect(raw.equals(content)).toBe(true);
    expect((await fixture.stored()).length).toBe(1);
    expect((await keep(id)).status).toBe(404);
    expect((await client.delete(`${FILES}/${kept.body.id}`)).status).toBe(204);
    await fixture.sweep();
    expect(await fixture.stored()).toEqual([]);
  });

  it('is refused when it is not what it was, and forgotten', async () => {
    const { id } = await begin('b.bin', { sha256: '0'.repeat(64) });
    for (const number of [0, 1, 2]) await send(id, number);
    const refused = await keep(id);
    expect([refused.status, refused.body.error.code]).toEqual([400, 'FileManagement:010014']);
    expect(await fixture.stored()).toEqual([]);
  });

  it('stays when its name is taken, and is kept under another one', async () => {
    await client.upload(`${FILES}/upload`, { name: 'c.bin', content: Buffer.from('x') });
    const { id } = await begin('c.bin', { sha256: null, changed: 7 });
    for (const number of [0, 1, 2]) await send(id, number);
    expect((await keep(id)).body.error.code).toBe('FileManagement:010001');
    expect((await keep(id, { name: 'd.bin' })).body).toMatchObject({ name: 'd.bin', size: content.length });
  });

  it('takes no part of another size or place, and no file beyond the limit', async () => {
    const { id } = await begin('e.bin');
    const before = await fixture.stored();
    expect((await send(id, 0, content.subarray(0, 10))).status).toBe(400);
    expect((await send(id, 2, part(0))).status).toBe(400);
    expect((await send(id, 0, content.subarray(0, PART_BYTES + 1))).status).toBe(413);
    expect((await send(id, 3, Buffer.from('x'))).status).toBe(400);
    expect((await client.post(PARTS, said('f.bin', { size: 52_428_801 }))).status).toBe(413);
    expect((await client.post(PARTS, said('f.bin', { size: 0 }))).status).toBe(400);
    expect(await fixture.stored()).toEqual(before);
    expect((await client.delete(`${PARTS}/${id}`)).status).toBe(204);
  });

  it('is nobody else’s: neither another person of the tenant nor another tenant sends, keeps or drops it', async () => {
    const { id } = await begin('g.bin');
    await send(id, 0);
    const { tenantA, tenantB } = fixture.service;
    for (const other of [await fixture.service.client(tenantA), await fixture.service.client(tenantB)]) {
      expect((await begin('g.bin', {}, other)).id).not.toBe(id);
      expect((await send(id, 1, part(1), other)).status).toBe(404);
      expect((await keep(id, {}, other)).status).toBe(404);
      expect((await other.delete(`${PARTS}/${id}`)).status).toBe(404);
    }
    expect((await begin('g.bin')).received).toEqual([0]);
  });

  it('is forgotten after a day without another part, and of very many the one that rests longest', async () => {
    const { id } = await begin('h.bin');
    await send(id, 0);
    const uploads = fixture.service.app.get(PartedUploads);
    const sweep = (time: Date) => runAsTenant(fixture.service.tenantA, () => uploads.forgetBefore(time));
    await sweep(new Date(Date.now() - 60_000));
    expect((await begin('h.bin')).received).toEqual([0]);
    await sweep(new Date(Date.now() + 60_000));
    expect(await begin('h.bin')).toMatchObject({ received: [] });
    for (let number = 0; number < MAX_UNDER_WAY; number++) await begin(`i${number}.bin`);
    expect((await send(id, 0)).status).toBe(404);
  });
});
