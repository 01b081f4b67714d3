import { notificationDefinitions } from '@ishare/contracts/notifications/definitions.js';
import { NotificationContentType } from '@ishare/contracts/notifications/enums.js';
import { currentContext } from '@ishare/server/context.js';
import { Localizer } from '@ishare/server/localizer.js';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';

export const assignableGroup = z.object({
  name: z.string(),
  displayName: z.string(),
  notifications: z.array(
    z.object({
      name: z.string(),
      displayName: z.string(),
      description: z.string(),
      lifetime: z.number().int(),
      type: z.number().int(),
      contentType: z.number().int(),
    }),
  ),
});

/** What a user may subscribe to. */
@Injectable()
export class AssignablesService {
  constructor(private readonly localizer: Localizer) {}

  list(): { items: z.output<typeof assignableGroup>[] } {
    const { language } = currentContext()!;
    const text = (key: string) => this.localizer.text(language, key);
    const groups = Map.groupBy(Object.values(notificationDefinitions), ({ group }) => group);
    return {
      items: [...groups].map(([group, definitions]) => ({
        name: group,
        displayName: text(`NotificationGroup:${group}`),
        notifications: definitions.map(({ name, lifetime, type }) => ({
          name,
          displayName: text(`Notification:${name}`),
          description: text(`NotificationDescription:${name}`),
          lifetime,
          type,
          contentType: NotificationContentType.Text,
        })),
      })),
    };
  }
}
