import { identityPort } from '@ishare/contracts/identity/client.js';
import type { MailSettings } from '@ishare/contracts/notifications/mails.js';
import { Database } from '@ishare/data/database.js';
import { newId } from '@ishare/kernel/ids.js';
import { currentContext, currentPrincipal, currentTenantId, now } from '@ishare/server/context.js';
import { Ports } from '@ishare/server/ports.js';
import { factoryZone } from '@ishare/server/zones.js';
import { Injectable } from '@nestjs/common';
import { MailSetting, WaitingMail } from './mail.entity.js';
import { quietUntil } from './mail-times.js';

const USUAL: MailSettings = { mail: 'none', digestHour: 8, quietFrom: null, quietTo: null };

/** What the caller has said of his mails. */
@Injectable()
export class MailSettingsService {
  constructor(
    private readonly database: Database,
    private readonly ports: Ports,
  ) {}

  async get(): Promise<MailSettings & { address: string | null; isQuiet: boolean }> {
    const { userId } = currentPrincipal();
    const kept = await this.database.tx((tx) => tx.find(MailSetting, { userId }));
    const person = await this.ports.client(identityPort).profile({ tenantId: currentTenantId(), userId });
    const { mail, digestHour, quietFrom, quietTo } = kept ?? USUAL;
    const isQuiet =
      quietFrom !== null && quietUntil({ quietFrom, quietTo }, now(), await factoryZone(this.ports)) !== null;
    return { mail, digestHour, quietFrom, quietTo, isQuiet, address: person?.emailConfirmed ? person.email : null };
  }

  /** What waits is planned anew. */
  async keep(settings: MailSettings): Promise<void> {
    const { userId } = currentPrincipal();
    const culture = currentContext()?.language ?? 'zh-Hans';
    await this.database.tx(async (tx) => {
      await tx.em.upsert(MailSetting, { id: newId(), tenantId: tx.tenantId, userId, culture, ...settings }, [
        'tenantId',
        'userId',
      ]);
      if (settings.mail === 'none') await tx.em.delete(WaitingMail, { userId });
      else await tx.em.update(WaitingMail, { userId }, { dueTime: null });
    });
  }
}
