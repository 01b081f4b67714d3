import type { AddressInfo } from 'node:net';
import type { notificationRequested } from '@ishare/contracts/notifications/events.js';
import { Database } from '@ishare/data/database.js';
import { runAsTenant } from '@ishare/server/context.js';
import { TestService, type TestClient } from '@ishare/testing/test-service.js';
import type { z } from 'zod';
import { NotificationPublisher } from './notifications/notification-publisher.service.js';
import type { Notification } from './notifications/notification.entity.js';
import { notificationsData } from './notifications.data.js';
import { notificationsService } from './notifications.module.js';

export type NotificationRequest = z.input<typeof notificationRequested.schema>;

export function request(
  tenantId: string,
  userIds: string[],
  rest: Partial<NotificationRequest> = {},
): NotificationRequest {
  return {
    tenantId,
    userIds,
    name: 'Optimization.RunFinished',
    severity: 0,
    title: { 'zh-Hans': '优化完成', en: 'Finished' },
    message: { 'zh-Hans': '文件 A', en: 'File A' },
    ...rest,
  };
}

/** A notifications service that listens, so that hub clients can connect. */
export async function startNotifications(): Promise<{ service: TestService; url: string }> {
  const service = await TestService.start(notificationsService, [notificationsData]);
  await service.app.listen(0, '127.0.0.1');
  const { port } = service.app.getHttpServer().address() as AddressInfo;
  return { service, url: `http://127.0.0.1:${port}` };
}

/** Tells users something, as the handler of the event does. */
export function tell(
  service: TestService,
  { tenantId, ...rest }: NotificationRequest,
): Promise<Notification | undefined> {
  return runAsTenant(tenantId, () =>
    service.app.get(Database).tx((tx) => service.app.get(NotificationPublisher).publish(tx, rest)),
  );
}

export async function namesOf(
  client: TestClient,
  query: Record<string, string | number | boolean> = {},
): Promise<string[]> {
  const { body } = await client.get('/api/my-notifilers', query);
  return (body.items as { data: { extraProperties: { title: string } } }[]).map(
    ({ data }) => data.extraProperties.title,
  );
}
