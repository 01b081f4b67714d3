import { notificationDefinitions } from '@ishare/contracts/notifications/definitions.js';
import { NotificationContentType } from '@ishare/contracts/notifications/enums.js';
import type { AssignableGroup } from '@ishare/contracts/notifications/notifications.js';
import { currentContext } from '@ishare/server/context.js';
import { Localizer } from '@ishare/server/localizer.js';
import { Injectable } from '@nestjs/common';

/** What a user may subscribe to. */
@Injectable()
export class AssignablesService {
  constructor(private readonly localizer: Localizer) {}

  list(): { items: AssignableGroup[] } {
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
