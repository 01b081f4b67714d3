import { identityPort } from '@ishare/contracts/identity/client.js';
import { newId } from '@ishare/kernel/ids.js';
import { TestIdentity } from '@ishare/testing/test-identity.js';
import { TEST_SECRET } from '@ishare/testing/test-service.js';
import { until } from '@ishare/testing/until.js';
import { loadConfig } from './config.js';
import type { Principal } from './context.js';
import { Ports } from './ports.js';
import { Revocations, SHUT, type Revocation } from './revocations.js';
import { InProcessState } from './shared-state.js';

const config = loadConfig({ NODE_ENV: 'test', DATABASE_URL: 'postgres://nowhere/x', SECRET_KEY: TEST_SECRET });

describe('revocations', () => {
  const principal: Principal = {
    userId: newId(),
    userName: 'u',
    tenantId: newId(),
    sessionId: 'session',
    clientId: 'c',
    issuedAt: 100,
    expiresAt: 1_000,
  };
  const revoke = (notBefore: number): Revocation => ({ kind: 'session', key: 'session', notBefore });
  let state: InProcessState;
  let record: Revocation[];
  let asked: number;
  let isDown: boolean;

  async function revocations(reloadAfter?: number): Promise<Revocations> {
    const ports = new Ports(config);
    (await TestIdentity.create(config.PUBLIC_URL)).answer(ports);
    const usual = ports.client(identityPort);
    ports.provide(identityPort, {
      ...usual,
      revocations: async () => {
        asked++;
        if (isDown) throw new Error('identity is down');
        return record;
      },
    });
    const made = new Revocations(ports, state, reloadAfter);
    await made.listen();
    return made;
  }

  beforeEach(() => {
    [state, record, asked, isDown] = [new InProcessState(), [], 0, false];
  });
  afterEach(() => state.close());

  it('refuse a token of before, not one of after', async () => {
    const subject = await revocations();
    await subject.assertValid(principal);
    await subject.announce(revoke(101));
    await expect(subject.assertValid(principal)).rejects.toThrow();
    await expect(subject.assertValid({ ...principal, issuedAt: 101 })).resolves.toBeUndefined();
  });

  it('that a process has said and taken back do not come back to it with its own late message', async () => {
    const late: (() => void)[] = [];
    const { publish } = state;
    state.publish = (...said) => {
      late.push(() => void publish.apply(state, said));
      return Promise.resolve();
    };
    const subject = await revocations();
    await subject.announce(revoke(SHUT));
    await subject.announce(revoke(0));
    late[0]!();
    await expect(subject.assertValid(principal)).resolves.toBeUndefined();
  });

  it('are not taken back by an older one that comes late, in a message or in the record', async () => {
    const subject = await revocations();
    await subject.announce(revoke(200));
    await subject.announce(revoke(50));
    record = [revoke(60)];
    await expect(subject.assertValid(principal)).rejects.toThrow();
    await subject.announce(revoke(0));
    await expect(subject.assertValid(principal)).resolves.toBeUndefined();
  });

  it('that a process has missed are found in the record', async () => {
    const subject = await revocations(-1);
    const heard: Revocation[] = [];
    subject.onRevoked((revocation) => heard.push(revocation));
    await subject.assertValid(principal);
    record = [revoke(101)];
    await until(() =>
      subject.assertValid(principal).then(
        () => false,
        () => true,
      ),
    );
    expect(heard).toEqual(record);
  });

  it('refuse whatever comes while a door is shut, and nothing later once it is open', async () => {
    const subject = await revocations();
    const tenant = (notBefore: number): Revocation => ({ kind: 'tenant', key: principal.tenantId, notBefore });
    await subject.assertValid(principal);
    await subject.announce(tenant(SHUT));
    const late = { ...principal, issuedAt: Math.floor(Date.now() / 1000) + 3_600 };
    await expect(subject.assertValid(late)).rejects.toThrow();
    await subject.announce(tenant(0));
    await subject.announce(tenant(101));
    await expect(subject.assertValid(late)).resolves.toBeUndefined();
    await expect(subject.assertValid(principal)).rejects.toThrow();
  });

  it('of a door that was opened unheard end with the next reading of the record, and not before it says so', async () => {
    const subject = await revocations(-1);
    const shut: Revocation = { kind: 'tenant', key: principal.tenantId, notBefore: SHUT };
    record = [shut];
    await expect(subject.assertValid(principal)).rejects.toThrow();
    const before = asked;
    await expect(subject.assertValid(principal)).rejects.toThrow();
    await until(() => asked > before);
    await expect(subject.assertValid(principal)).rejects.toThrow();
    record = [{ ...shut, notBefore: 50 }];
    await until(() =>
      subject.assertValid(principal).then(
        () => true,
        () => false,
      ),
    );
  });

  it('refuse everybody until the record was read once, and nobody more while identity is down later', async () => {
    const subject = await revocations(-1);
    isDown = true;
    await expect(subject.assertValid(principal)).rejects.toThrow('identity is down');
    isDown = false;
    await subject.assertValid(principal);
    isDown = true;
    await subject.assertValid(principal);
    await until(() => asked >= 3);
    await expect(subject.assertValid(principal)).resolves.toBeUndefined();
  });
});
