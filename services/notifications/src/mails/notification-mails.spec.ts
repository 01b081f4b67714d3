import { identityPort } from '@ishare/contracts/identity/client.js';
import { NotificationAudience } from '@ishare/contracts/notifications/enums.js';
import { platformPort } from '@ishare/contracts/platform/client.js';
import { runAsTenant } from '@ishare/server/context.js';
import type { TestUser } from '@ishare/testing/test-identity.js';
import type { TestClient, TestService } from '@ishare/testing/test-service.js';
import { request, startNotifications, tell } from '../notifications.fixture.js';
import { mailTime, quietUntil } from './mail-times.js';
import { NotificationMails } from './notification-mails.service.js';

const MY = '/api/notifications/my-mails';
const ZONE = 'Asia/Shanghai';
const HOUR = 3_600_000;

describe('mail times', () => {
  const quiet = { quietFrom: 21, quietTo: 7 };
  const at = (clock: string) => new Date(`2026-03-10T${clock}:00+08:00`);

  it('know quiet hours over midnight, their first minute and not their last', () => {
    expect(quietUntil(quiet, at('20:59'), ZONE)).toBeNull();
    expect(quietUntil(quiet, at('21:00'), ZONE)).toEqual(new Date('2026-03-11T07:00:00+08:00'));
    expect(quietUntil(quiet, at('06:59'), ZONE)).toEqual(at('07:00'));
    expect(quietUntil(quiet, at('07:00'), ZONE)).toBeNull();
    expect(quietUntil({ quietFrom: null, quietTo: null }, at('23:00'), ZONE)).toBeNull();
  });

  it('are now, or the hour of the digest, and after the quiet hours in which they would lie', () => {
    const setting = { digestHour: 8, ...quiet };
    expect(mailTime({ ...setting, mail: 'each' }, at('12:00'), ZONE)).toEqual(at('12:00'));
    expect(mailTime({ ...setting, mail: 'each' }, at('23:00'), ZONE)).toEqual(new Date('2026-03-11T07:00:00+08:00'));
    expect(mailTime({ ...setting, mail: 'digest' }, at('12:00'), ZONE)).toEqual(new Date('2026-03-11T08:00:00+08:00'));
    expect(mailTime({ ...setting, mail: 'digest', digestHour: 22 }, at('12:00'), ZONE)).toEqual(
      new Date('2026-03-11T07:00:00+08:00'),
    );
    expect(mailTime({ ...setting, mail: 'none' }, at('12:00'), ZONE)).toBeNull();
  });
});

describe('notifications by mail', () => {
  let service: TestService;
  let user: TestUser;
  let client: TestClient;
  const confirmed = new Set<string>();
  let fails = false;

  beforeAll(async () => {
    ({ service } = await startNotifications());
    const identity = service.ports.provided(identityPort)!;
    service.ports.provide(identityPort, {
      ...identity,
      profile: async ({ userId }) => ({
        id: userId,
        userName: 'reader',
        name: null,
        surname: null,
        email: `${userId}@factory.example`,
        emailConfirmed: confirmed.has(userId),
        phoneNumber: null,
        phoneNumberConfirmed: false,
        roles: [],
        isActive: true,
      }),
    });
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    user = service.identity.user(service.tenantA, []);
    confirmed.add(user.userId);
    client = await service.as(user);
  });

  const usual = { mail: 'digest', digestHour: 8, quietFrom: null, quietTo: null };
  const keep = async (body: object, as = client) => expect((await as.put(MY, { ...usual, ...body })).status).toBe(204);
  /** Two processes look at once, at a moment. */
  const look = (at: Date) => {
    const mails = service.app.get(NotificationMails);
    return Promise.all([1, 2].map(() => runAsTenant(service.tenantA, () => mails.sendDue(), { at })));
  };
  const mailsTo = ({ userId }: TestUser) =>
    service.platform.mails
      .filter(({ to }) => to.startsWith(userId))
      .map(({ subject, model }) => [subject, (model as { lines: string }).lines.replaceAll('\n', '|')]);
  const titled = (title: string, users: string[], rest = {}) =>
    tell(service, request(service.tenantA, users, { title: { 'zh-Hans': title, en: title }, ...rest }));
  const clock = (hour: number, days = 0) => {
    const day = new Date(Date.now() + 8 * HOUR + days * 24 * HOUR).toISOString().slice(0, 10);
    return new Date(new Date(`${day}T00:00:00+08:00`).getTime() + hour * HOUR);
  };

  it('are mailed to nobody who has not said so, and to no address that is not confirmed', async () => {
    const other = service.identity.user(service.tenantA, []);
    await keep({ mail: 'each' }, await service.as(other));
    await titled('Quiet', [user.userId, other.userId]);
    await look(new Date());
    await look(clock(9, 1));
    expect([mailsTo(user), mailsTo(other)]).toEqual([[], []]);
    expect((await client.get(MY)).body).toEqual({
      ...usual,
      mail: 'none',
      isQuiet: false,
      address: expect.any(String),
    });
  });

  it('come in one digest, once, without what was read meanwhile', async () => {
    await keep({});
    await titled('One', [user.userId]);
    const read = await titled('Two', [user.userId]);
    await titled('Three', [user.userId]);
    await client.put('/api/my-notifilers/read', {}, { id: read!.longId });
    await look(new Date());
    expect(mailsTo(user)).toEqual([]);
    const morning = clock(8.1, 2);
    await look(morning);
    expect(mailsTo(user)).toEqual([['2 notifications', 'One|File A||Three|File A']]);
    await look(clock(9, 3));
    expect(mailsTo(user)).toHaveLength(1);
  });

  it('are not mailed in quiet hours, and come together after', async () => {
    const now = new Date();
    const hour = (Math.floor(now.getTime() / HOUR) + 8) % 24;
    await keep({ mail: 'each', quietFrom: hour, quietTo: (hour + 2) % 24 });
    expect((await client.get(MY)).body.isQuiet).toBe(true);
    await titled('First', [user.userId]);
    await titled('Second', [user.userId]);
    await look(now);
    await look(new Date(now.getTime() + HOUR * 0.9));
    expect(mailsTo(user)).toEqual([]);
    await look(new Date(now.getTime() + HOUR * 2));
    expect(mailsTo(user)).toEqual([['2 notifications', 'First|File A||Second|File A']]);
  });

  it('reach who belongs to their audience, and come later where the mail server is away', async () => {
    const dealer = service.identity.user(service.tenantA, []);
    confirmed.add(dealer.userId);
    service.crm.dealerOfUser.set(dealer.userId, 'd');
    for (const one of [user, dealer]) await keep({ mail: 'each' }, await service.as(one));
    const send = service.ports.provided(platformPort)!;
    service.ports.provide(platformPort, {
      ...send,
      sendMail: (mail) => (fails ? Promise.reject(new Error('away')) : send.sendMail(mail)),
    });
    fails = true;
    await titled('For staff', [], { audience: NotificationAudience.Staff });
    await look(new Date());
    fails = false;
    expect(mailsTo(user)).toEqual([]);
    await look(new Date(Date.now() + HOUR));
    expect([mailsTo(user), mailsTo(dealer)]).toEqual([[['For staff', 'For staff|File A']], []]);
    await look(new Date(Date.now() + 2 * HOUR));
    expect(mailsTo(user)).toHaveLength(1);
  });

  it('take both ends of quiet hours or none', async () => {
    for (const wrong of [{ quietFrom: 3 }, { quietFrom: 3, quietTo: 3 }, { digestHour: 24 }, { mail: 'all' }])
      expect((await client.put(MY, { ...usual, ...wrong })).status).toBe(400);
  });
});
