import { documentCategory } from '@ishare/contracts/files/shared-document.js';
import { newId } from '@ishare/kernel/ids.js';
import { runAsTenant } from '@ishare/server/context.js';
import { thingsConformance } from '@ishare/testing/things-conformance.js';
import type { TestClient } from '@ishare/testing/test-service.js';
import { FilesFixture, upload } from '../files.fixture.js';
import { plainThings } from '../things.js';
import { SharedDocumentService } from './shared-document.service.js';

const DOCUMENTS = '/api/shared-documents';
const R = 'DataV.SharedDocuments';
const DAY = 86_400_000;

describe('shared documents', () => {
  let fixture: FilesFixture;
  let office: TestClient;
  let anonymous: TestClient;

  beforeAll(async () => {
    fixture = await FilesFixture.start();
    office = await fixture.service.client();
    anonymous = fixture.service.anonymous();
  });
  afterAll(() => fixture.close());

  const share = async (name: string, content = name, fields: Record<string, string> = {}) =>
    (await office.upload(`${DOCUMENTS}/upload`, { name, content: Buffer.from(content) }, fields)).body as {
      id: string;
      version: number;
      concurrencyStamp: string;
    };
  const read = async (client: TestClient, id: string) => {
    const { status, raw } = await client.get(`${DOCUMENTS}/download/${id}`);
    return status === 200 ? raw.toString() : status;
  };
  const versions = async (client: TestClient, documentId: string) =>
    (await client.get(`${DOCUMENTS}/by-document`, { documentId })).body.items as {
      id: string;
      version: number;
      note: string | null;
      downloads: number;
    }[];

  thingsConformance(plainThings, () => fixture.service);

  it('keep each version with what has changed, and show the newest', async () => {
    const { id } = await share('prices.txt', 'old');
    await share('prices-2.txt', 'new', { documentId: id, note: 'From May on' });
    expect(await read(office, id)).toBe('new');
    const kept = await versions(office, id);
    expect(kept.map(({ version, note, downloads }) => [version, note, downloads])).toEqual([
      [2, 'From May on', 1],
      [1, null, 0],
    ]);
    expect(await read(office, kept[1]!.id)).toBe('old');
    expect((await office.get(`${DOCUMENTS}/${id}`)).body).toMatchObject({ version: 2, downloads: 2, size: 3 });
  });

  it('are made of a file of the caller or of a directory that he looks into, and of no other', async () => {
    const { service } = fixture;
    const uploaded = async (client: TestClient, fields: Record<string, string> = {}) =>
      (await upload(client, `${newId()}.txt`, Buffer.from('kept'), fields)).body.id as string;
    const own = await uploaded(office);
    const writer = await service.client(service.tenantA, [R, `${R}.Create`, `${R}.Edit`]);
    const looks = await service.client(service.tenantA, [R, `${R}.Create`, 'FileManagement.FileDescriptor']);
    const made = async (client: TestClient, fileId: string) =>
      (await client.post(DOCUMENTS, { name: newId(), fileId })).status;
    const attached = await uploaded(office, { attached: 'true' });
    expect([await made(office, own), await made(office, attached)]).toEqual([200, 200]);
    expect([await made(looks, own), await made(looks, attached)]).toEqual([200, 404]);
    expect([await made(writer, own), await made(writer, attached)]).toEqual([404, 404]);
  });

  it('are named as files are', async () => {
    const { id } = await share('plan.txt');
    const named = (name: string, file = 'a.txt') =>
      office.upload(`${DOCUMENTS}/upload`, { name: file, content: Buffer.from(file) }, { name });
    const rename = (name: string) => office.put(`${DOCUMENTS}/${id}`, { name, fileId: null, readerIds: [] });
    const before = (await office.get(DOCUMENTS)).body.totalCount as number;
    for (const { status, body } of [
      await named('<b>plan</b>.txt'),
      await named('', '<b>plan.txt'),
      await rename('<script>alert(1)</script>'),
      await rename('..'),
    ])
      expect([status, body.error.validationErrors[0].members]).toEqual([400, ['name']]);
    expect((await office.get(DOCUMENTS)).body.totalCount).toBe(before);
    expect(await versions(office, id)).toHaveLength(1);
    expect([(await rename('Plan 2.txt')).status, (await named('Plan 3.txt')).status]).toEqual([200, 200]);
  });

  it('take the bytes of a file over, which may go', async () => {
    const { body: file } = await upload(office, 'guide.txt', 'how to');
    const { body } = await office.post(DOCUMENTS, { name: 'Guide', fileId: file.id, readerIds: [] });
    await office.delete(`/api/file-management/file-descriptor/${file.id}`);
    expect(await read(office, body.id as string)).toBe('how to');
    expect((await office.post(DOCUMENTS, { name: 'Nothing', fileId: null, readerIds: [] })).status).toBe(400);
  });

  it('change their name and their file together or not at all', async () => {
    const { id } = await share('plan.txt', 'before');
    const { body: file } = await upload(office, 'plan.txt', 'after');
    const { body: held } = await office.get(`${DOCUMENTS}/${id}`);
    const change = { name: 'Another', fileId: file.id, readerIds: [] };
    expect((await office.put(`${DOCUMENTS}/${id}`, { ...change, concurrencyStamp: 'old' })).status).toBe(409);
    expect((await office.get(`${DOCUMENTS}/${id}`)).body).toEqual(held);
    const { body } = await office.put(`${DOCUMENTS}/${id}`, { ...change, concurrencyStamp: held.concurrencyStamp });
    expect([body.name, body.version, await read(office, id)]).toEqual(['Another', 2, 'after']);
  });

  it('show the version before when one is taken back, and go to the bin with their last', async () => {
    const { id } = await share('a.txt', 'first');
    await share('a.txt', 'second', { documentId: id });
    expect((await office.delete(`${DOCUMENTS}/document/${id}`)).status).toBe(204);
    expect(await read(office, id)).toBe('first');
    await office.delete(`${DOCUMENTS}/document/${id}`);
    expect(await read(office, id)).toBe(404);
    const { body: bin } = await office.get(`${DOCUMENTS}/bin`);
    expect((bin.items as { id: string }[]).map((one) => one.id)).toContain(id);
    expect((await office.post(`${DOCUMENTS}/${id}/restore`, {})).status).toBe(204);
    // What was taken back before is not shown again.
    expect(await read(office, id)).toBe('first');
  });

  it('lose their bytes when they were in the bin for long', async () => {
    const { id } = await share('gone.txt');
    await office.delete(`${DOCUMENTS}/${id}`);
    const service = fixture.service.app.get(SharedDocumentService);
    const empty = (days: number) =>
      runAsTenant(fixture.service.tenantA, () => service.emptyBefore(new Date(Date.now() + days * DAY)));
    const before = (await fixture.stored()).length;
    await empty(-1);
    expect((await fixture.stored()).length).toBe(before);
    await empty(1);
    expect((await fixture.stored()).length).toBeLessThan(before);
    expect((await office.post(`${DOCUMENTS}/${id}/restore`, {})).status).toBe(404);
  });

  it('are seen by their audience, and say why', async () => {
    const { identity, crm, tenantA } = fixture.service;
    const people = [identity.user(tenantA, [R]), identity.user(tenantA, [R])];
    const [reader, dealer] = (await Promise.all(people.map((one) => fixture.service.as(one)))) as [
      TestClient,
      TestClient,
    ];
    crm.dealerOfUser.set(people[1]!.userId, newId());
    const { id: forStaff } = await share('staff.txt', 'x', { audience: '10' });
    const { id: forDealers } = await share('dealers.txt', 'x', { audience: '20' });
    const seen = async (client: TestClient) => {
      const { body } = await client.get(DOCUMENTS, { maxResultCount: '100' });
      const ids = (body.items as { id: string }[]).map(({ id }) => id);
      return [ids.includes(forStaff), ids.includes(forDealers)];
    };
    expect(await Promise.all([seen(reader), seen(dealer), seen(office)])).toEqual([
      [true, false],
      [false, true],
      [true, true],
    ]);
    expect([await read(dealer, forStaff), await read(dealer, forDealers)]).toEqual([404, 'x']);
    expect((await dealer.get(`${DOCUMENTS}/by-document`, { documentId: forStaff })).status).toBe(404);
    const [staffVersion] = await versions(office, forStaff);
    expect(await read(dealer, staffVersion!.id)).toBe(404);
    expect((await reader.get(`${DOCUMENTS}/${forStaff}/why`)).body.because).toEqual(['staff']);
    const named = { name: 'staff.txt', audience: 10, fileId: null, categoryId: null };
    await office.put(`${DOCUMENTS}/${forStaff}`, { ...named, readerIds: [identity.user(tenantA).userId] });
    expect(await read(reader, forStaff)).toBe(404);
    await office.put(`${DOCUMENTS}/${forStaff}`, { ...named, readerIds: [people[0]!.userId] });
    expect(await read(reader, forStaff)).toBe('x');
    expect((await reader.get(`${DOCUMENTS}/${forStaff}/why`)).body).toEqual({ because: ['named'], count: 1 });
    expect((await reader.delete(`${DOCUMENTS}/${forStaff}`)).status).toBe(403);
  });

  it('count as readers those alone who may open documents', async () => {
    const { identity, tenantA } = fixture.service;
    const counted = async () => (await office.get(`${DOCUMENTS}/audience`, { audience: '0' })).body.count as number;
    const before = await counted();
    const stranger = identity.user(tenantA, []);
    expect(await counted()).toBe(before);
    const reader = identity.user(tenantA, [R]);
    expect(await counted()).toBe(before + 1);
    const { id } = await share('named.txt');
    const named = { name: 'named.txt', audience: 0, fileId: null, categoryId: null };
    await office.put(`${DOCUMENTS}/${id}`, { ...named, readerIds: [stranger.userId, reader.userId] });
    expect((await office.get(`${DOCUMENTS}/${id}/why`)).body.count).toBe(1);
  });

  it('open by a link to whoever has it, until it is taken back', async () => {
    const { id } = await share('link.txt', 'by link');
    const { body: link } = await office.post(`${DOCUMENTS}/${id}/link`, { days: 1 });
    const byLink = (key: string) => anonymous.get(`/api/public/shared-documents/${id}`, { key });
    const opened = await byLink(link.key as string);
    expect([opened.status, opened.raw.toString()]).toEqual([200, 'by link']);
    const html = { accept: 'text/html,*/*;q=0.8' };
    const led = await anonymous.get(`/api/public/shared-documents/${id}`, { key: link.key as string }, html);
    expect([led.status, led.headers.location]).toEqual([
      302,
      `/shared-document?id=${id}&key=${encodeURIComponent(link.key as string)}`,
    ]);
    const about = (key: string) => anonymous.get(`/api/public/shared-documents/${id}/about`, { key });
    expect((await about(link.key as string)).body).toEqual({
      name: 'link.txt',
      version: 1,
      size: 7,
      expires: link.expires,
    });
    expect((await byLink(`${link.key}x`)).status).toBe(404);
    const { id: other } = await share('other.txt');
    expect((await anonymous.get(`/api/public/shared-documents/${other}`, { key: link.key as string })).status).toBe(
      404,
    );
    await office.delete(`${DOCUMENTS}/${id}/link`);
    expect((await byLink(link.key as string)).status).toBe(404);
    expect((await about(link.key as string)).status).toBe(404);
  });

  it('have a category that stays while they name it', async () => {
    const { body: category } = await office.post(`/${documentCategory.path}`, { name: 'Prices', order: 1 });
    await share('in.txt', 'x', { categoryId: category.id as string });
    expect((await office.delete(`/${documentCategory.path}/${category.id}`)).status).toBe(403);
  });

  it('get a number each when two add a version at once', async () => {
    const { id } = await share('race.txt');
    await Promise.all([1, 2, 3].map((n) => share('race.txt', `v${n}`, { documentId: id })));
    expect((await versions(office, id)).map(({ version }) => version)).toEqual([4, 3, 2, 1]);
  });
});
