import type { AddressInfo } from 'node:net';
import { notificationRequested } from '@ishare/contracts/notifications/events.js';
import { Database } from '@ishare/data/database.js';
import { createGateway } from '@ishare/gateway/gateway.js';
import { RemoteTarget } from '@ishare/gateway/target.js';
import { notificationsData } from '@ishare/notifications/notifications.data.js';
import { request } from '@ishare/notifications/notifications.fixture.js';
import { notificationsService } from '@ishare/notifications/notifications.module.js';
import { runAsTenant } from '@ishare/server/context.js';
import { beginSpan, listenToSpans, traceIdOf, within } from '@ishare/server/tracing.js';
import { TestService } from '@ishare/testing/test-service.js';
import { until } from '@ishare/testing/until.js';
import { InMemorySpanExporter, SimpleSpanProcessor, type ReadableSpan } from '@opentelemetry/sdk-trace';

const CLICK = '5b8efff798038103d269b633813fc60c';

describe('a trace', () => {
  const exporter = new InMemorySpanExporter();
  let service: TestService;
  let gateway: Awaited<ReturnType<typeof createGateway>>;
  let url: string;
  let end: () => Promise<void>;

  const spansOf = (trace: string): ReadableSpan[] =>
    exporter.getFinishedSpans().filter((span) => span.spanContext().traceId === trace);
  /** From the span of that name up to the first. */
  const wayTo = (trace: string, name: string): string[] => {
    const spans = spansOf(trace);
    const way: string[] = [];
    for (let span = spans.find((each) => each.name === name); span;) {
      way.unshift(span.name);
      const parent: string | undefined = span.parentSpanContext?.spanId;
      span = spans.find((each) => each.spanContext().spanId === parent);
    }
    return way;
  };

  beforeAll(async () => {
    end = await listenToSpans('test', new SimpleSpanProcessor({ exporter }));
    service = await TestService.start(notificationsService, [notificationsData]);
    await service.app.listen(0, '127.0.0.1');
    const { port } = service.app.getHttpServer().address() as AddressInfo;
    gateway = await createGateway({
      config: { CONSOLE_DIR: undefined, PUBLIC_URL: 'http://localhost', TRUSTED_PROXIES: 0 },
      prefixes: { '/api': 'notifications' },
      targets: new Map([['notifications', new RemoteTarget(`http://127.0.0.1:${port}`)]]),
    });
    await new Promise<void>((resolve) => void gateway.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    gateway.closeAllConnections();
    await new Promise((resolve) => void gateway.close(resolve));
    await service.close();
    await end();
  });

  it('leads from a click through gateway, service and transaction to the hub, and is named in the reply', async () => {
    const token = await service.identity.token(service.identity.user(service.tenantA));
    const reply = await fetch(`${url}/api/system-notification`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        traceparent: `00-${CLICK}-b7ad6b7169203331-01`,
      },
      body: JSON.stringify({ title: 'Stocktaking', message: 'On Friday' }),
    });
    expect([reply.status, reply.headers.get('x-correlation-id')]).toEqual([200, CLICK]);
    await until(() => spansOf(CLICK).some(({ name }) => name.startsWith('gateway')));
    const pushed = spansOf(CLICK).find(({ name }) => name.startsWith('push '))!;
    expect(wayTo(CLICK, pushed.name)).toEqual([
      'gateway POST',
      expect.stringMatching(/^POST \/api\//),
      'transaction',
      pushed.name,
    ]);
  });

  it('goes on through outbox, queue and handler to the hub', async () => {
    const open = beginSpan('work elsewhere');
    const trace = traceIdOf(open);
    const { userId } = service.identity.user(service.tenantA);
    await within(open, () =>
      runAsTenant(service.tenantA, () =>
        service.app.get(Database).tx((tx) => tx.publish(notificationRequested, request(service.tenantA, [userId]))),
      ),
    );
    open.span.end();
    await until(() => spansOf(trace).some(({ name }) => name.startsWith('push ')));
    const pushed = spansOf(trace).find(({ name }) => name.startsWith('push '))!;
    await until(() => wayTo(trace, pushed.name).length === 5);
    expect(wayTo(trace, pushed.name)).toEqual([
      'work elsewhere',
      'transaction',
      `event ${notificationRequested.name}`,
      'transaction',
      pushed.name,
    ]);
    expect(wayTo(trace, `send ${notificationRequested.name}`)).toEqual([
      'work elsewhere',
      'transaction',
      `send ${notificationRequested.name}`,
    ]);
  });

  it('holds no token, no body and no address', () => {
    const told = JSON.stringify(exporter.getFinishedSpans().map(({ name, attributes }) => [name, attributes]));
    expect(told).not.toMatch(/Bearer|Stocktaking|eyJ/);
  });
});
