import { UNDO } from '@ishare/contracts/record-heads.js';
import type { PortClient } from '@ishare/contracts/define.js';
import { identityPort } from '@ishare/contracts/identity/client.js';
import { thingsConformance } from '@ishare/testing/things-conformance.js';
import { TestService } from '@ishare/testing/test-service.js';
import { insightData } from './insight.data.js';
import { insightService } from './insight.module.js';
import { ReportMailing } from './reports/report-output.entity.js';
import { ReportSubscriptionService } from './reports/report-subscription.service.js';
import { things } from './things.js';
import { Database } from '@ishare/data/database.js';
import { runAsTenant } from '@ishare/server/context.js';

const [REPORTS, OUTPUTS, SUBSCRIPTIONS] = [
  '/api/report/reports',
  '/api/reportOutputFile',
  '/api/report/subscriptions',
] as const;

const design = {
  parameters: [],
  sqls: [{ name: 'rows', sql: `select 'kept' as word, 1 as one` }],
  template: {
    blocks: [
      {
        kind: 'table',
        sql: 'rows',
        columns: [{ field: 'word', title: 'Word', share: 1, kind: null, total: null }],
        title: '',
        groups: [],
        hidesRows: false,
      },
    ],
    paper: 'a4',
    isLandscape: false,
    heading: '',
  },
};
/** A change that leaves when it goes out next. */
const calendar = { rhythm: 'day', weekday: 1, dayOfMonth: 1, hour: 7, minute: 0, isEnable: true };

describe('insight', () => {
  let service: TestService;
  let identity: PortClient<typeof identityPort>;

  beforeAll(async () => {
    service = await TestService.start(insightService, [insightData]);
    identity = service.ports.provided(identityPort)!;
  });
  afterAll(() => service.close());

  const made = async (path: string, body: object): Promise<string> => {
    const { status, body: reply } = await (await service.client()).post(path, body);
    if (status !== 200) throw new Error(JSON.stringify(reply));
    return (reply as { id: string }).id;
  };
  let n = 0;
  const newOutput = async (more: object = {}) => {
    const templateId = await made(REPORTS, { name: `Report ${++n}`, ...design });
    return made(OUTPUTS, { name: `File ${n}`, templateId, fileType: 'csv', ...more });
  };

  // What comes by events alone has no record of anybody's making.
  const written = things.filter(({ thing }) => thing.verbs.includes('create'));
  thingsConformance(written, () => service, {
    Report: { create: () => design, change: design },
    // A picture is one that was uploaded, and the end comes after the beginning.
    News: { change: { image: null, expireTime: null } },
    ReportOutputFile: { create: () => ({ parentId: null }), change: { parentId: null } },
    ReportSubscription: {
      create: async () => ({
        outputFileId: await newOutput(),
        receiverIds: [service.identity.user(service.tenantA).userId],
        ...calendar,
      }),
      change: calendar,
    },
  });

  describe('output files', () => {
    it('are handed out by themselves, or as an archive of those below', async () => {
      const client = await service.client();
      const parentId = await made(OUTPUTS, { name: 'Month', fileType: 'pdf' });
      const one = await newOutput({ parentId });
      await newOutput({ parentId, fileType: 'pdf' });
      const file = await client.get(`${OUTPUTS}/${one}/file`);
      expect(String(file.headers['content-disposition'])).toContain(`File_${n - 1}.csv`);
      expect(file.raw.toString('utf8')).toContain('Word');
      const archive = await client.get(`${OUTPUTS}/${parentId}/file`);
      expect([archive.raw.subarray(0, 2).toString(), String(archive.headers['content-disposition'])]).toEqual([
        'PK',
        expect.stringContaining('Month.zip'),
      ]);
      const { body } = await client.get(`${OUTPUTS}/${parentId}/childs`);
      expect(body.items.map(({ fileType }: { fileType: string }) => fileType)).toEqual(['csv', 'pdf']);
    });

    it('have names that a file may have, and names of their own in an archive', async () => {
      const client = await service.client();
      const parentId = await made(OUTPUTS, { name: 'Week 1/2', fileType: 'pdf' });
      const one = await newOutput({ parentId, name: 'A/B' });
      await newOutput({ parentId, name: 'A-B' });
      const nameOf = ({ headers }: { headers: Record<string, unknown> }) =>
        /UTF-8''(.*)$/.exec(String(headers['content-disposition']))![1];
      expect(nameOf(await client.get(`${OUTPUTS}/${one}/file`))).toBe('A-B.csv');
      const archive = await client.get(`${OUTPUTS}/${parentId}/file`);
      expect(nameOf(archive)).toBe('Week%201-2.zip');
      const inside = archive.raw.toString('latin1');
      expect([inside.includes('A-B.csv'), inside.includes('A-B 2.csv')]).toEqual([true, true]);
    });

    it('lie neither in themselves nor in the file of a report, and go when nothing is in them', async () => {
      const client = await service.client();
      const outer = await made(OUTPUTS, { name: 'Outer', fileType: 'pdf' });
      const inner = await made(OUTPUTS, { name: 'Inner', fileType: 'pdf', parentId: outer });
      const kept = (await client.get(`${OUTPUTS}/${outer}`)).body;
      const looped = await client.put(`${OUTPUTS}/${outer}`, { ...kept, parentId: inner });
      expect(looped.body.error.code).toBe('Insight:OutputLoop');
      const within = await client.post(OUTPUTS, { name: 'x', fileType: 'pdf', parentId: await newOutput() });
      expect(within.body.error.code).toBe('Insight:OutputOfReport');
      expect((await client.delete(`${OUTPUTS}/${outer}`)).status).toBe(403);
      expect((await client.get(`${OUTPUTS}/${inner}/file`)).body.error.code).toBe('Insight:NothingToProduce');
    });
  });

  describe('subscriptions', () => {
    it('send to each what he may see, once a time, and say whom they did not reach', async () => {
      const people = [service.identity.user(service.tenantA), service.identity.user(service.tenantA)];
      const [reached, unknown] = people.map(({ userId }) => userId) as [string, string];
      service.ports.provide(identityPort, {
        ...identity,
        profile: async ({ userId }) =>
          userId === reached
            ? {
                id: reached,
                userName: 'reader',
                name: null,
                surname: null,
                email: 'reader@factory.example',
                emailConfirmed: true,
                phoneNumber: null,
                phoneNumberConfirmed: false,
                roles: [],
                isActive: true,
              }
            : null,
      });
      const id = await made(SUBSCRIPTIONS, {
        name: 'Daily',
        outputFileId: await newOutput({ name: 'A/B' }),
        rhythm: 'day',
        hour: 7,
        minute: 0,
        receiverIds: [reached, unknown],
        culture: 'en',
      });
      const database = service.app.get(Database);
      await runAsTenant(service.tenantA, () =>
        database.tx((tx) => tx.em.update(ReportMailing, id, { nextTime: new Date(Date.now() - 1_000) })),
      );
      const before = service.platform.mails.length;
      const sender = service.app.get(ReportSubscriptionService);
      await Promise.all([1, 2].map(() => runAsTenant(service.tenantA, () => sender.sendDue())));
      const mails = service.platform.mails.slice(before);
      expect(mails.map(({ to, attachments }) => [to, attachments?.length])).toEqual([['reader@factory.example', 1]]);
      expect(mails[0]!.attachments![0]!.name).toBe('A-B.csv');
      expect(Buffer.from(mails[0]!.attachments![0]!.content, 'base64').toString('utf8')).toContain('kept');
      const { body } = await (await service.client()).get(`${SUBSCRIPTIONS}/${id}`);
      expect(body.lastResult).toBe(`Sent to 1 of 2. ${people[1]!.userName}: may not sign in any more`);
      expect(new Date(body.nextTime).getTime()).toBeGreaterThan(Date.now());
    });

    it('go on where their deletion is taken back after their time has passed', async () => {
      const client = await service.client();
      const { userId } = service.identity.user(service.tenantA);
      const id = await made(SUBSCRIPTIONS, {
        name: 'Missed',
        outputFileId: await newOutput(),
        rhythm: 'day',
        hour: 7,
        minute: 0,
        receiverIds: [userId],
        culture: 'en',
      });
      const path = `${SUBSCRIPTIONS}/${id}`;
      expect((await client.delete(path)).status).toBe(204);
      await runAsTenant(service.tenantA, async () => {
        const late = { nextTime: new Date(Date.now() - 1_000) };
        await service.app.get(Database).tx((tx) => tx.em.update(ReportMailing, id, late));
        await service.app.get(ReportSubscriptionService).sendDue();
      });
      expect((await client.request('DELETE', path, { headers: { [UNDO]: '1' } })).status).toBe(204);
      expect(new Date((await client.get(path)).body.nextTime).getTime()).toBeGreaterThan(Date.now());
    });

    it('send nothing of what their receiver may not read', async () => {
      const reader = service.identity.user(service.tenantA, []);
      service.ports.provide(identityPort, {
        ...identity,
        profile: async ({ userId }) => ({
          id: userId,
          userName: 'reader',
          name: null,
          surname: null,
          email: 'reader@factory.example',
          emailConfirmed: true,
          phoneNumber: null,
          phoneNumberConfirmed: false,
          roles: [],
        }),
      });
      const client = await service.client();
      const templateId = await made(REPORTS, {
        name: 'Of orders',
        parameters: [],
        sqls: [{ name: 'rows', sql: 'select dealer as word from orders' }],
        template: design.template,
      });
      const outputFileId = await made(OUTPUTS, { name: 'Of orders', templateId, fileType: 'csv' });
      const subscription = {
        ...{ outputFileId, rhythm: 'week', hour: 7, minute: 0 },
        ...{ receiverIds: [reader.userId], culture: 'en' },
      };
      const id = await made(SUBSCRIPTIONS, { ...subscription, name: 'Orders' });
      const before = service.platform.mails.length;
      const { body } = await client.post(`${SUBSCRIPTIONS}/${id}/send`);
      expect(body.lastResult).toBe(
        'Sent to 0 of 1. reader: The report reads what you may not see: SalesOrder.Orders is missing.',
      );
      expect(service.platform.mails.length).toBe(before);

      // Of several files he gets those that he may read, and is told which he does not.
      const parentId = await made(OUTPUTS, { name: 'Both', fileType: 'pdf' });
      await made(OUTPUTS, { name: 'His', parentId, templateId: await made(REPORTS, { name: 'His', ...design }) });
      await made(OUTPUTS, { name: 'Not his', parentId, templateId, fileType: 'csv' });
      const both = await made(SUBSCRIPTIONS, { ...subscription, name: 'Both', outputFileId: parentId });
      const sent = await client.post(`${SUBSCRIPTIONS}/${both}/send`);
      const without = 'Without Not his: The report reads what you may not see: SalesOrder.Orders is missing.';
      expect(sent.body.lastResult).toBe(`Sent to 1 of 1. reader: ${without}`);
      const mail = service.platform.mails.at(-1)!;
      expect([mail.attachments!.map((one) => one.name), mail.model['message']]).toEqual([
        ['His.pdf'],
        `The report is attached. ${without}`,
      ]);
      const unread = await client.post(SUBSCRIPTIONS, { ...subscription, name: 'Nobody', receiverIds: [] });
      expect(unread.body.error.validationErrors.map((one: { members: string[] }) => one.members)).toEqual([
        ['receiverIds'],
      ]);
    });
  });
});
