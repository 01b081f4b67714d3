import { notificationDefinitions } from '@ishare/contracts/notifications/definitions.js';
import { notificationRequested, NotificationSeverity } from '@ishare/contracts/notifications/events.js';
import type { Tx } from '@ishare/data/tx.js';
import { currentPrincipal, isPast, type Language } from '@ishare/server/context.js';
import { Localizer } from '@ishare/server/localizer.js';
import { Injectable } from '@nestjs/common';

type Name = 'friendValidation' | 'newFriend' | 'joinGroup' | 'exitGroup' | 'chatTask';
type Words = Readonly<Record<string, string>> | ((language: Language) => Readonly<Record<string, string>>);

interface Notice {
  to: readonly string[];
  name: Name;
  title: string;
  message: string;
  words: Words;
  /** Where it leads: to those who want something, or to a conversation. */
  data: Record<string, unknown>;
}

/** Tells people what others want of them, and what came of it. */
@Injectable()
export class Notices {
  constructor(private readonly localizer: Localizer) {}

  async tell(tx: Tx, { to, name, title, message, words, data }: Notice): Promise<void> {
    if (isPast() || to.length === 0) return;
    await tx.publish(notificationRequested, {
      tenantId: tx.tenantId,
      name: notificationDefinitions[name].name,
      userIds: [...to],
      severity: NotificationSeverity.Info,
      title: this.localizer.both(title, words),
      message: this.localizer.both(message, words),
      data: { ...data, formUser: currentPrincipal().userName },
    });
  }

  word(language: Language, key: string): string {
    return this.localizer.text(language, key);
  }
}
