import { CodeSegmentType } from '@ishare/contracts/platform/code-rule.js';
import { platformPort } from '@ishare/contracts/platform/client.js';
import { salesOrderPort } from '@ishare/contracts/sales-order/client.js';
import { conformance } from '@ishare/testing/conformance.js';
import type { TestService } from '@ishare/testing/test-service.js';
import { startPlatform } from '../platform.fixture.js';
import { codeRules } from '../things.js';

const segments = [
  { type: CodeSegmentType.Const, value: 'SO', length: 0, resetBy: 0 },
  { type: CodeSegmentType.Sequence, value: '', length: 4, resetBy: 0 },
];

describe('code rules', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startPlatform();
  });
  afterAll(() => service.close());

  conformance(
    codeRules.resource,
    {
      create: (n) => ({ name: `Rule ${n}`, code: `rule-${n}`, segments }),
      change: { name: 'Renamed', gapless: true },
      invalid: { body: { name: 'x', code: 'x', segments: [segments[0]] }, member: 'segments' },
    },
    () => service,
  );

  it('shows what comes next as the service knows it that keeps the counter, and gives rules to services by id or code', async () => {
    const asked: unknown[] = [];
    service.ports.provide(salesOrderPort, {
      ...service.ports.client(salesOrderPort),
      peekNumbers: async (input) => {
        asked.push(input);
        return { last: 7, numbers: ['SO0008', 'SO0009', 'SO0010'] };
      },
    });
    const client = await service.client();
    const { body: rule } = await client.post('/api/app/codeRule', {
      name: 'Orders',
      code: 'SalesOrder',
      segments,
      gapless: true,
    });
    expect((await client.get(`/api/app/codeRule/${rule.id}/preview`)).body).toEqual({
      values: ['SO0008', 'SO0009', 'SO0010'],
    });
    expect(asked).toEqual([
      expect.objectContaining({
        tenantId: service.tenantA,
        rule: expect.objectContaining({ id: rule.id, gapless: true, timeZone: 'Asia/Shanghai' }),
      }),
    ]);
    const port = service.ports.client(platformPort);
    for (const [id, code] of [
      [rule.id as string, null],
      [null, 'SalesOrder'],
    ] as const)
      expect(await port.codeRule({ tenantId: service.tenantA, id, code })).toMatchObject({ rule: { id: rule.id } });
    expect(await port.codeRule({ tenantId: service.tenantB, id: rule.id as string, code: 'SalesOrder' })).toEqual({
      timeZone: 'Asia/Shanghai',
      rule: null,
    });
    expect((await (await service.client(service.tenantB)).get(`/api/app/codeRule/${rule.id}/preview`)).status).toBe(
      404,
    );
  });
});
