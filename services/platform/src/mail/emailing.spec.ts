import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { platformPort } from '@ishare/contracts/platform/client.js';
import { saasPort } from '@ishare/contracts/saas/client.js';
import { Ports } from '@ishare/server/ports.js';
import { SHARED_STATE, type SharedState } from '@ishare/server/shared-state.js';
import type { TestClient, TestService } from '@ishare/testing/test-service.js';
import { startPlatform } from '../platform.fixture.js';

const PATH = '/api/setting-management/emailing';
const TEST = `${PATH}/send-test-email`;
const FORM = {
  smtpHost: '',
  smtpPort: 25,
  smtpUserName: '',
  smtpDomain: '',
  smtpEnableSsl: false,
  smtpUseDefaultCredentials: true,
  defaultFromAddress: 'noreply@abp.io',
  defaultFromDisplayName: 'iShare',
};
const mail = {
  senderEmailAddress: 'a@factory.example',
  targetEmailAddress: 'b@factory.example',
  subject: 'Grüße\r\nBcc: all@factory.example',
  body: '<b>你好</b>',
};

describe('e-mail settings', () => {
  let service: TestService;
  let folder: string;
  let host: TestClient;
  let ours: TestClient;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ishare-mail-'));
    service = await startPlatform({ env: { DATA_DIR: folder } });
    [host, ours] = await Promise.all([service.host(), service.client()]);
  });
  afterAll(async () => {
    await service.close();
    await rm(folder, { recursive: true });
  });

  const laid = async () => {
    const files = (await readdir(join(folder, 'mail')).catch(() => [])).sort();
    return Promise.all(files.map((file) => readFile(join(folder, 'mail', file), 'utf8')));
  };
  const bodyOf = (message: string) => Buffer.from(message.split('\r\n\r\n')[1]!, 'base64').toString();

  it('are read without the password, kept as they come back, and change what is sent', async () => {
    expect((await ours.get(PATH)).body).toEqual(FORM);
    expect(
      (
        await ours.post(PATH, {
          ...FORM,
          smtpUserName: 'mailer',
          smtpPassword: 'hush',
          defaultFromAddress: 'us@factory.example',
        })
      ).status,
    ).toBe(204);
    const { body } = await ours.get(PATH);
    expect(body).toEqual({ ...FORM, smtpUserName: 'mailer', defaultFromAddress: 'us@factory.example' });
    await ours.post(PATH, body);
    expect(
      (
        await service.ports
          .client(platformPort)
          .settings({ tenantId: service.tenantA, names: ['Abp.Mailing.Smtp.Password'] })
      )['Abp.Mailing.Smtp.Password'],
    ).toBe('hush');
    for (const bad of [{ smtpPort: 0 }, { smtpHost: 'a b' }, { defaultFromAddress: 'nobody' }])
      expect((await ours.post(PATH, bad)).body.error.validationErrors[0].members).toEqual(Object.keys(bad));
  });

  it('without a server lay mails where a tester reads them, with no way into the headers', async () => {
    expect((await ours.post(TEST, mail)).status).toBe(204);
    const [message] = await laid();
    expect(bodyOf(message!)).toBe(mail.body);
    expect(message).toContain('\r\nTo: b@factory.example\r\n');
    expect(message!.split('\r\n').filter((line) => /^Bcc/i.test(line))).toEqual([]);
    expect(
      (await ours.post(TEST, { ...mail, targetEmailAddress: 'x' })).body.error.validationErrors[0].members,
    ).toEqual(['targetEmailAddress']);
  });

  it('send templates for other services', async () => {
    const before = (await laid()).length;
    await service.ports.client(platformPort).sendMail({
      tenantId: service.tenantA,
      to: 'b@factory.example',
      subject: 's',
      template: 'Abp.Account.EmailSecurityCode',
      culture: 'en',
      model: { code: '<1>', minutes: 5 },
    });
    const messages = await laid();
    expect([messages.length - before, bodyOf(messages.at(-1)!)]).toEqual([
      1,
      expect.stringMatching(/<body>\s*<h3>Your security code<\/h3>\s*<p>&lt;1&gt;/),
    ]);
  });

  it('name what is attached as a file may be called', async () => {
    await service.ports.client(platformPort).sendMail({
      tenantId: service.tenantA,
      to: 'b@factory.example',
      subject: 's',
      template: 'Abp.Account.EmailSecurityCode',
      culture: 'en',
      model: { code: '1', minutes: 5 },
      attachments: [{ name: 'A/B: "C".csv', content: Buffer.from('x').toString('base64') }],
    });
    expect((await laid()).at(-1)).toContain('filename="A-B- -C-.csv"');
  });

  it("keep the host's server to the host, and going for a tenant that saves what it sees", async () => {
    const theirs = await service.client(service.tenantB);
    await host.post(PATH, { smtpHost: 'mail.host.example', smtpPort: 587, smtpUserName: 'host', smtpEnableSsl: true });
    const { body: shown } = await theirs.get(PATH);
    expect(shown).toEqual(FORM);
    expect(JSON.stringify((await theirs.get('/api/setting-management/settings/by-current-tenant')).body)).not.toContain(
      'mail.host.example',
    );
    expect((await theirs.post(PATH, { ...shown, defaultFromDisplayName: 'Theirs' })).status).toBe(204);
    const held = await service.ports
      .client(platformPort)
      .settings({ tenantId: service.tenantB, names: ['Abp.Mailing.Smtp.Host', 'Abp.Mailing.Smtp.Port'] });
    expect(held).toEqual({ 'Abp.Mailing.Smtp.Host': 'mail.host.example', 'Abp.Mailing.Smtp.Port': '587' });
    expect((await host.get(PATH)).body).toMatchObject({ smtpHost: 'mail.host.example', smtpPort: 587 });
    await host.post(PATH, { smtpHost: '', smtpPort: 25, smtpUserName: '', smtpEnableSsl: false });
  });

  it("use the host's server for all, and no server in our own network for a tenant", async () => {
    const heard: string[] = [];
    const server = createServer((socket) => {
      socket.write('220 hi\r\n');
      let isMessage = false;
      socket
        .on('error', () => undefined)
        .setEncoding('utf8')
        .on('data', (text: string) => {
          heard.push(text);
          if (isMessage && !text.endsWith('\r\n.\r\n')) return;
          isMessage = text.startsWith('DATA');
          socket.write(isMessage ? '354 go on\r\n' : text.startsWith('QUIT') ? '221 bye\r\n' : '250 ok\r\n');
        });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    await host.post(PATH, { smtpHost: '127.0.0.1', smtpPort: port });
    expect((await ours.post(TEST, mail)).status).toBe(204);
    expect(heard.join('')).toContain('RCPT TO:<b@factory.example>');
    await ours.post(PATH, { smtpHost: '127.0.0.1', smtpPort: port + 1 });
    const refused = await ours.post(TEST, mail);
    expect([refused.status, refused.body.error.code]).toEqual([403, 'Platform:04003']);
    // What went wrong is said in the reader's language; only what a server answered stands as it was.
    const wordsIn = async (language: string) =>
      (await ours.request('POST', TEST, { body: mail, headers: { 'accept-language': language } })).body.error.message;
    expect(await wordsIn('en')).toBe('The mail was not sent: a server in this network is not for tenants.');
    expect(await wordsIn('zh-Hans')).toMatch(/^[^a-z]+$/i);
    await host.post(PATH, { smtpHost: '127.0.0.1', smtpPort: 1 });
    expect(
      (await host.request('POST', TEST, { body: mail, headers: { 'accept-language': 'en' } })).body.error.message,
    ).toBe('The mail was not sent: nothing answers at the server and port of the e-mail settings.');
    server.close();
  });

  it('open each route to its permissions, and a server of its own to tenants that have the feature', async () => {
    const [none, tester] = [
      await service.client(service.tenantB, []),
      await service.client(service.tenantB, ['SettingManagement.Emailing.Test']),
    ];
    expect([
      (await none.get(PATH)).status,
      (await none.post(PATH, {})).status,
      (await none.post(TEST, mail)).status,
      (await service.anonymous().post(PATH, {})).status,
    ]).toEqual([403, 403, 403, 401]);
    for (const permission of ['AbpSettingManagement.Settings', 'SettingManagement.Emailing']) {
      const holder = await service.client(service.tenantB, [permission]);
      expect([
        permission,
        (await holder.get(PATH)).status,
        (await holder.post(PATH, {})).status,
        (await holder.post(TEST, mail)).status,
      ]).toEqual([permission, 200, 204, 403]);
    }
    expect((await tester.post(TEST, { ...mail, subject: '' })).status).toBe(400);
    const usual = new Ports(service.config);
    service.identity.answer(usual);
    service.ports.provide(saasPort, {
      ...usual.client(saasPort),
      features: async () => ({ 'SettingManagement.AllowChangingEmailSettings': 'false' }),
    });
    expect([
      (await ours.post(PATH, {})).status,
      (await ours.get(PATH)).status,
      (await host.post(PATH, {})).status,
    ]).toEqual([403, 200, 204]);
  });

  it('let a form send ten test mails a minute', async () => {
    // Those that were sent before count too, for a minute from the first on.
    await service.app.get<SharedState>(SHARED_STATE).remove(`test-mails:${service.tenantA}`);
    const statuses: number[] = [];
    for (let n = 0; n < 11; n++) statuses.push((await ours.post(TEST, mail)).status);
    expect(statuses.map((status) => status === 429)).toEqual([...Array<boolean>(10).fill(false), true]);
  });
});

describe('the time zone', () => {
  const ZONE = '/api/setting-management/timezone';
  let service: TestService;

  beforeAll(async () => {
    service = await startPlatform();
  });
  afterAll(() => service.close());

  it('is read, chosen among those there are, and told to clients', async () => {
    const client = await service.client(service.tenantA, ['SettingManagement.TimeZone']);
    expect((await client.get(ZONE)).body).toBe('Asia/Shanghai');
    expect((await client.get(`${ZONE}/timezones`)).body).toContainEqual({
      name: 'Europe/Berlin',
      value: 'Europe/Berlin',
    });
    expect((await client.request('POST', ZONE, { query: { timezone: 'Europe/Berlin' } })).status).toBe(204);
    expect((await client.get('/api/abp/application-configuration')).body.timing.timeZone.iana.timeZoneName).toBe(
      'Europe/Berlin',
    );
    expect(
      (await client.request('POST', ZONE, { query: { timezone: 'Mars/Base' } })).body.error.validationErrors[0].members,
    ).toEqual(['timezone']);
    expect((await (await service.client(service.tenantA, [])).get(ZONE)).status).toBe(403);
  });
});
