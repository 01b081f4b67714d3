import { platformPort } from '@ishare/contracts/platform/client.js';
import { runAsTenant } from '@ishare/server/context.js';
import { Ports } from '@ishare/server/ports.js';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { CodeRuleService } from './code-rules/code-rule.service.js';
import { MailService } from './mail/mail.service.js';
import { SettingStore } from './settings/setting-store.js';

/** Answers the other services. */
@Injectable()
export class PlatformPort implements OnModuleInit {
  constructor(private readonly ports: Ports, private readonly store: SettingStore, private readonly mails: MailService, private readonly codeRules: CodeRuleService) {}

  onModuleInit(): void {
    this.ports.provide(platformPort, {
      settings: ({ tenantId, names }) => runAsTenant(tenantId, async () => {
        const values = await this.store.values();
        return Object.fromEntries(names.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])));
      }),
      changeSettings: ({ tenantId, values }) => runAsTenant(tenantId, async () => {
        await this.store.change(values);
        return {};
      }),
      codeRule: ({ tenantId, id, code }) => runAsTenant(tenantId, () => this.codeRules.find(id, code)),
      sendMail: ({ tenantId, ...mail }) => runAsTenant(tenantId, async () => {
        await this.mails.sendTemplate(mail);
        return {};
      }),
    });
  }
}
