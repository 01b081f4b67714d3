import { TenantFinder } from '@ishare/server/request-hooks.js';
import type { TestClient } from '@ishare/testing/test-service.js';
import { FilesFixture, PNG } from '../files.fixture.js';

const DATAV = '/api/datav/files';

describe('datav files', () => {
  let fixture: FilesFixture;
  let client: TestClient;
  let anonymous: TestClient;

  beforeAll(async () => {
    fixture = await FilesFixture.start();
    client = await fixture.service.client(undefined, []);
    anonymous = fixture.service.anonymous();
  });
  afterAll(() => fixture.close());

  it('gives an uploaded image an address that anybody can show', async () => {
    const { status, body } = await client.upload(`${DATAV}/images/upload`, { name: 'logo.png', content: PNG });
    expect([status, body]).toEqual([200, { fileUrl: expect.stringMatching(/^\/api\/datav\/files\/[0-9a-f-]{36}$/) }]);
    const other = await fixture.service.client(fixture.service.tenantB);
    for (const reader of [anonymous, client, other]) {
      const image = await reader.get(body.fileUrl as string);
      expect([image.status, image.raw, image.headers]).toEqual([
        200,
        PNG,
        expect.objectContaining({
          'content-type': 'image/png',
          'content-disposition': `inline; filename="logo.png"; filename*=UTF-8''logo.png`,
          'x-content-type-options': 'nosniff',
          'content-security-policy': `default-src 'none'; sandbox`,
          'cache-control': 'public, max-age=86400, immutable',
        }),
      ]);
    }
  });

  it('shows nothing of a tenant that is switched off', async () => {
    const { tenantA, identity, app } = fixture.service;
    const { body } = await client.upload(`${DATAV}/images/upload`, { name: 'logo.png', content: PNG });
    identity.switchedOff.add(tenantA);
    app.get(TenantFinder).forget();
    expect((await anonymous.get(body.fileUrl as string)).status).toBe(404);
    identity.switchedOff.delete(tenantA);
    app.get(TenantFinder).forget();
    expect((await anonymous.get(body.fileUrl as string)).status).toBe(200);
  });

  it.each([
    ['drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['page.html', '<html></html>'],
    ['notes.txt', 'x'],
  ])('does not take %s for an image', async (name, content) => {
    const refused = await client.upload(`${DATAV}/images/upload`, { name, content: Buffer.from(content) });
    expect([refused.status, refused.body.error.code]).toEqual([403, 'FileManagement:010005']);
  });

  it.each([
    ['drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['page.html', '<html></html>'],
  ])('gives %s only as an attachment', async (name, content) => {
    const { body } = await client.upload(`${DATAV}/upload`, { name, content: Buffer.from(content) });
    expect(body).toEqual({
      id: expect.any(String),
      fileName: name,
      fileUrl: `${DATAV}/${body.id}`,
      size: content.length,
    });
    const reply = await anonymous.get(body.fileUrl as string);
    expect([reply.status, reply.headers['content-disposition'], reply.headers['cache-control']]).toEqual([
      200,
      `attachment; filename="${name}"; filename*=UTF-8''${name}`,
      'no-store',
    ]);
  });

  it('lets the uploader delete, and whoever may delete files, of the same tenant', async () => {
    const make = async () =>
      (await client.upload(`${DATAV}/upload`, { name: 'x.txt', content: Buffer.from('x') })).body.id as string;
    const [first, second] = [await make(), await make()];
    const colleague = await fixture.service.client(undefined, []);
    const refused = await colleague.delete(`${DATAV}/${first}`);
    expect([refused.status, refused.body.error.code]).toEqual([403, 'FileManagement:010007']);
    expect((await (await fixture.service.client(fixture.service.tenantB)).delete(`${DATAV}/${first}`)).status).toBe(
      404,
    );
    expect((await anonymous.get(`${DATAV}/${first}`)).status).toBe(200);
    expect((await client.delete(`${DATAV}/${first}`)).status).toBe(204);
    expect((await (await fixture.service.client()).delete(`${DATAV}/${second}`)).status).toBe(204);
    expect((await anonymous.get(`${DATAV}/${first}`)).status).toBe(404);
  });

  it('takes uploads of signed-in callers only', async () => {
    for (const path of ['images/upload', 'upload'])
      expect((await anonymous.upload(`${DATAV}/${path}`, { name: 'a.png', content: PNG })).status).toBe(401);
    expect((await anonymous.delete(`${DATAV}/${fixture.service.tenantA}`)).status).toBe(401);
  });
});
