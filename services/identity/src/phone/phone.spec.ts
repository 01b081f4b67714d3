import { jest } from '@jest/globals';
import { identityPort } from '@ishare/contracts/identity/client.js';
import { runAsTenant } from '@ishare/server/context.js';
import { until } from '@ishare/testing/until.js';
import { Logger } from '@nestjs/common';
import { SHARED_STATE, type SharedState } from '@ishare/server/shared-state.js';
import { CLIENT, IdentityFixture, PASSWORD } from '../testing/identity-fixture.js';
import { TwoFactor } from '../two-factor/two-factor.service.js';
import { PhoneCodes } from './phone-codes.service.js';
import { SmsSender } from './sms-sender.service.js';

const ACCOUNT = '/api/account';
let number = 19900000000;
const nextNumber = () => String(++number);

describe('phone codes', () => {
  let fixture: IdentityFixture;
  let address = 0;

  beforeAll(async () => {
    fixture = await IdentityFixture.start();
  });
  afterAll(() => fixture.close());

  const inA = () => ({ __tenant: 'a', 'x-forwarded-for': `10.3.0.${++address}` });
  const post = (path: string, body: object) => fixture.service.anonymous().post(path, body, inA());
  const send = (purpose: string, phoneNumber: string) => post(`${ACCOUNT}/phone/send-${purpose}-code`, { phoneNumber });
  const grant = (phoneNumber: string, code: string) =>
    fixture.form(
      '/connect/token',
      { grant_type: 'phone_verify', client_id: CLIENT, phone_number: phoneNumber, phone_verify_code: code },
      { headers: inA() },
    );
  /** The second request for a code would be too early. */
  const forgetSending = (purpose: string, phoneNumber: string) =>
    fixture.service.app
      .get<SharedState>(SHARED_STATE)
      .remove(`phone-code:${fixture.service.tenantA}:${purpose}:${phoneNumber}:recent`);

  const phoneUser = async (userName: string) => {
    const phoneNumber = nextNumber();
    const user = await fixture.user(userName, [], { phoneNumber, phoneNumberConfirmed: true });
    return { ...user, phoneNumber };
  };

  it('are not all that is sent: what other services say goes out too, as often as is bearable', async () => {
    const phoneNumber = nextNumber();
    const { tenantA: tenantId } = fixture.service;
    const identity = fixture.service.ports.provided(identityPort)!;
    const said = [];
    for (let n = 1; n <= 6; n++)
      said.push((await identity.sendText({ tenantId, phoneNumber, text: `No ${n}` })).isSent);
    expect(said).toEqual([true, true, true, true, true, false]);
    expect(await identity.sendText({ tenantId, phoneNumber: nextNumber(), text: 'other' })).toEqual({ isSent: true });
  });

  it('register a user with a confirmed number and the default roles, who signs in by password and by code', async () => {
    const admin = await fixture.signIn();
    await admin.post('/api/identity/roles', { name: 'Newcomer', isDefault: true });
    const phoneNumber = nextNumber();
    expect((await send('register', phoneNumber)).status).toBe(204);
    const code = await fixture.codeFor(phoneNumber);
    expect(
      (await post(`${ACCOUNT}/phone/register`, { phoneNumber, password: PASSWORD })).body.error.validationErrors[0]
        .members,
    ).toEqual(['code']);
    expect(
      (await post(`${ACCOUNT}/phone/register`, { phoneNumber, verifyCode: code, password: 'weak' })).body.error.code,
    ).toBe('Volo.Abp.Identity:PasswordTooShort');
    expect(
      (await post(`${ACCOUNT}/phone/register`, { phoneNumber, verifyCode: code, password: PASSWORD, name: 'New' }))
        .status,
    ).toBe(204);
    expect((await admin.get(`/api/identity/users/by-username/${phoneNumber}`)).body).toMatchObject({
      name: 'New',
      phoneNumber,
      phoneNumberConfirmed: true,
      roleNames: ['Newcomer'],
    });
    expect((await fixture.token(phoneNumber, PASSWORD, { tenant: 'a' })).status).toBe(200);
    expect((await send('signin', phoneNumber)).status).toBe(204);
    const messages = fixture.messages.length;
    expect((await send('register', phoneNumber)).body.error.code).toBe('Volo.Abp.Identity:DuplicatePhoneNumber');
    expect(fixture.messages.length).toBeLessThanOrEqual(messages + 1);
  });

  it('sign in once, in their own tenant and for their own purpose only', async () => {
    const { phoneNumber, userName } = await phoneUser('caller');
    await send('signin', phoneNumber);
    const code = await fixture.codeFor(phoneNumber);
    expect((await post(`${ACCOUNT}/phone/reset-password`, {})).status).toBe(405);
    expect(
      (
        await fixture.service.anonymous().request('PUT', `${ACCOUNT}/phone/reset-password`, {
          body: { phoneNumber, code, newPassword: 'Oak*Beech9' },
          headers: inA(),
        })
      ).body.error.code,
    ).toBe('Volo.Abp.Identity:InvalidVerifyCode');
    expect(
      (
        await fixture.form(
          '/connect/token',
          { grant_type: 'phone_verify', client_id: CLIENT, phone_number: phoneNumber, phone_verify_code: code },
          { headers: { __tenant: 'b' } },
        )
      ).status,
    ).toBe(400);
    const replies = await Promise.all([grant(phoneNumber, code), grant(phoneNumber, code)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await grant(phoneNumber, code)).body).toEqual({
      error: 'invalid_grant',
      error_description: 'The code is wrong or has expired.',
    });
    expect(await fixture.actions(userName)).toEqual(expect.arrayContaining(['LoginSucceeded', 'LoginFailed']));
  });

  it('die after five wrong tries', async () => {
    const { phoneNumber } = await phoneUser('fumbler');
    await send('signin', phoneNumber);
    const code = await fixture.codeFor(phoneNumber);
    for (let n = 0; n < 5; n++)
      expect((await grant(phoneNumber, String((Number(code) + 1 + n) % 1_000_000).padStart(6, '0'))).status).toBe(400);
    expect((await grant(phoneNumber, code)).status).toBe(400);
  });

  it('are not sent to unknown numbers, which cannot be told from the reply', async () => {
    const { phoneNumber } = await phoneUser('quiet');
    const unknown = nextNumber();
    const [one, other] = [await send('signin', phoneNumber), await send('signin', unknown)];
    expect([one.status, one.raw.toString()]).toEqual([other.status, other.raw.toString()]);
    expect((await send('password-reset', unknown)).status).toBe(204);
    await fixture.codeFor(phoneNumber);
    expect(fixture.messages.filter((message) => message.phoneNumber === unknown)).toEqual([]);
  });

  it('are sent once a minute, five times an hour to a number, twenty times an hour for an address', async () => {
    const phoneNumber = nextNumber();
    expect((await send('signin', phoneNumber)).status).toBe(204);
    const again = await send('signin', phoneNumber);
    expect([again.status, again.body.error.code]).toEqual([403, 'Volo.Abp.Identity:CodeSentRecently']);
    for (let n = 0; n < 4; n++) {
      await forgetSending('sign-in', phoneNumber);
      expect((await send('signin', phoneNumber)).status).toBe(204);
    }
    await forgetSending('sign-in', phoneNumber);
    expect((await send('signin', phoneNumber)).status).toBe(429);
    const fromOne = () =>
      fixture.service
        .anonymous()
        .post(
          `${ACCOUNT}/phone/send-signin-code`,
          { phoneNumber: nextNumber() },
          { __tenant: 'a', 'x-forwarded-for': '10.4.4.4' },
        );
    for (let n = 0; n < 20; n++) expect((await fromOne()).status).toBe(204);
    expect((await fromOne()).status).toBe(429);
    expect((await send('signin', 'letters')).status).toBe(400);
  });

  it('give a new password and end the sign-ins made with the old one', async () => {
    const { phoneNumber, userName } = await phoneUser('forgetter');
    const before = await fixture.signIn(userName);
    await send('password-reset', phoneNumber);
    const reply = await fixture.service.anonymous().request('PUT', `${ACCOUNT}/phone/reset-password`, {
      body: { phoneNumber, code: await fixture.codeFor(phoneNumber), newPassword: 'Oak*Beech9' },
      headers: inA(),
    });
    expect(reply.status).toBe(204);
    expect((await before.get(`${ACCOUNT}/my-profile`)).status).toBe(401);
    expect((await fixture.token(userName, 'Oak*Beech9', { tenant: 'a' })).status).toBe(200);
  });

  it('confirm a new number, with which a second step can be asked for at sign-in', async () => {
    const { id, userName } = await fixture.user('stepper');
    const client = await fixture.signIn(userName);
    const phoneNumber = nextNumber();
    expect(
      (await client.post(`${ACCOUNT}/my-profile/set-two-factor-enabled?enabled=true`, { currentPassword: PASSWORD }))
        .body.error.code,
    ).toBe('Volo.Abp.Identity:020011');
    expect(
      (await client.post(`${ACCOUNT}/my-profile/send-phone-number-change-code`, { newPhoneNumber: phoneNumber }))
        .status,
    ).toBe(204);
    const changeCode = await fixture.codeFor(phoneNumber);
    expect(
      (
        await client.put(`${ACCOUNT}/my-profile/change-phone-number`, {
          newPhoneNumber: phoneNumber,
          code: changeCode,
          currentPassword: PASSWORD,
        })
      ).status,
    ).toBe(204);
    expect(
      (await client.post(`${ACCOUNT}/my-profile/set-two-factor-enabled?enabled=true`, { currentPassword: PASSWORD }))
        .status,
    ).toBe(204);
    expect((await client.get(`${ACCOUNT}/my-profile/two-factor-enabled`)).body).toBe(true);
    expect(
      (
        await client.put(`${ACCOUNT}/my-profile`, {
          ...(await client.get(`${ACCOUNT}/my-profile`)).body,
          phoneNumber: nextNumber(),
          currentPassword: PASSWORD,
        })
      ).body.error.code,
    ).toBe('Volo.Abp.Identity:020011');

    const first = await fixture.token(userName, PASSWORD, { tenant: 'a' });
    expect([first.status, first.body]).toEqual([
      400,
      {
        error: 'invalid_grant',
        error_description: 'RequiresTwoFactor',
        userId: id,
        twoFactorToken: expect.any(String),
      },
    ]);
    const token = first.body.twoFactorToken as string;
    expect(
      (await fixture.service.anonymous().get(`${ACCOUNT}/two-factor-providers`, { userId: id, token }, inA())).body,
    ).toEqual({ items: [{ name: 'Phone', value: 'Phone' }] });
    expect(
      (
        await fixture.service
          .anonymous()
          .get(`${ACCOUNT}/two-factor-providers`, { userId: id, token: 'made-up' }, inA())
      ).body.error.code,
    ).toBe('Volo.Abp.Identity:InvalidToken');
    expect(
      (await post(`${ACCOUNT}/send-two-factor-code`, { userId: id, provider: 'Phone', token: 'made-up' })).body.error
        .code,
    ).toBe('Volo.Abp.Identity:InvalidToken');
    fixture.messages.length = 0;
    expect((await post(`${ACCOUNT}/send-two-factor-code`, { userId: id, provider: 'Phone', token })).status).toBe(204);
    const code = await fixture.codeFor(phoneNumber);
    const second = (given: string) =>
      fixture.token(userName, PASSWORD, { tenant: 'a', form: { TwoFactorProvider: 'Phone', TwoFactorCode: given } });
    expect((await second('000000')).status).toBe(code === '000000' ? 200 : 400);
    expect((await second(code)).status).toBe(200);
    expect(await fixture.actions(userName)).toEqual(
      expect.arrayContaining(['TwoFactorEnabled', 'LoginRequiresTwoFactor', 'LoginFailed']),
    );
    fixture.messages.length = 0;
    await send('signin', phoneNumber);
    expect((await grant(phoneNumber, await fixture.codeFor(phoneNumber))).body.error_description).toBe(
      'RequiresTwoFactor',
    );
  });

  it('are refused with 503 where no gateway is configured, whatever the number', async () => {
    const { config } = fixture.service as unknown as { config: { SMS_URL?: string } };
    const url = config.SMS_URL;
    delete config.SMS_URL;
    expect((await send('signin', nextNumber())).status).toBe(503);
    config.SMS_URL = url!;
  });

  it('stand in the log of a demonstration without a gateway, where other messages do not', async () => {
    const { config } = fixture.service;
    const { SMS_URL } = config;
    const log = jest.spyOn(Logger.prototype, 'log');
    try {
      Object.assign(config, { SMS_URL: undefined, DEMO: true });
      const number = nextNumber();
      expect((await send('register', number)).status).toBe(204);
      const told = await until(() => log.mock.calls.map(String).find((line) => line.includes(number)));
      expect(told).toMatch(/\b\d{6}\b/);
      const other = nextNumber();
      expect(await fixture.service.app.get(SmsSender).sendFor(fixture.service.tenantA, other, 'Yours')).toBe(false);
      expect(log.mock.calls.map(String).join()).not.toContain(other);
    } finally {
      Object.assign(config, { SMS_URL, DEMO: false });
      log.mockRestore();
    }
  });

  it('are good for five minutes, and so is a proof of the first step', async () => {
    const { app, tenantA } = fixture.service;
    const inA = <T>(work: () => Promise<T>) => runAsTenant(tenantA, work);
    const [codes, twoFactor] = [app.get(PhoneCodes), app.get(TwoFactor)];
    const { id } = await fixture.user('waiting');
    for (const [seconds, isGood] of [
      [299, true],
      [301, false],
    ] as const) {
      const phoneNumber = nextNumber();
      await inA(() => codes.send('sign-in', phoneNumber, true));
      const code = await fixture.codeFor(phoneNumber);
      const proof = await inA(() => twoFactor.prove(id));
      const later = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + seconds * 1000 - 500);
      const [redeemed, proven] = await Promise.allSettled([
        inA(() => codes.redeem('sign-in', phoneNumber, code)),
        inA(() => twoFactor.proven(id, proof)),
      ]);
      later.mockRestore();
      expect([seconds, redeemed.status === 'fulfilled', proven.status === 'fulfilled']).toEqual([
        seconds,
        isGood,
        isGood,
      ]);
    }
  });
});
