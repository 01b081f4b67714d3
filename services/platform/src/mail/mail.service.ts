import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { settings } from '@ishare/contracts/platform/settings.js';
import { AppError } from '@ishare/kernel/errors.js';
import { newId } from '@ishare/kernel/ids.js';
import { CONFIG, type Config } from '@ishare/server/config.js';
import { currentContext, runAsHost } from '@ishare/server/context.js';
import { Localizer } from '@ishare/server/localizer.js';
import { Inject, Injectable } from '@nestjs/common';
import { errors } from '../errors.js';
import type { SettingValues } from '@ishare/contracts/setting-form.js';
import { SettingStore } from '../settings/setting-store.js';
import { TextTemplateService } from '../text-templates/text-template.service.js';
import type { Model } from '../text-templates/render.js';
import { toMime, type Mail } from './mail.js';
import { mailFailure, sendBySmtp, type SmtpServer } from './smtp.js';

const S = settings.emailing;

function serverOf(values: SettingValues, isTrusted: boolean): SmtpServer {
  const userName = values[S.smtpUserName.name]!;
  const isAnonymous = userName === '' || values[S.smtpUseDefaultCredentials.name] === 'true';
  return {
    host: values[S.smtpHost.name]!,
    port: Number(values[S.smtpPort.name]),
    isSecure: values[S.smtpEnableSsl.name] === 'true',
    domain: values[S.smtpDomain.name]!,
    isTrusted,
    credentials: isAnonymous ? null : { userName, password: values[S.smtpPassword.name]! },
  };
}

/**
 * Sends mails through the tenant's server, else the host's. Without any, a development installation lays them into a
 * folder where a tester can read them.
 */
@Injectable()
export class MailService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly store: SettingStore,
    private readonly templates: TextTemplateService,
    private readonly localizer: Localizer,
  ) {}

  /** Where mails lie that no server takes. */
  get outbox(): string {
    return join(this.config.DATA_DIR, 'mail');
  }

  async sendTemplate({
    to,
    subject,
    template,
    culture,
    model,
    attachments,
  }: {
    to: string;
    subject: string;
    template: string;
    culture: string;
    model: Model;
    attachments?: Mail['attachments'];
  }): Promise<void> {
    await this.send({ to, subject, html: await this.templates.render(template, culture, model), attachments });
  }

  /** From the address of the settings unless another is given. */
  async send({ from, ...mail }: Omit<Mail, 'from'> & { from?: string }): Promise<void> {
    const [values, hosts] = await Promise.all([this.store.values(), runAsHost(() => this.store.values())]);
    const whole: Mail = {
      ...mail,
      from: { address: from ?? values[S.defaultFromAddress.name]!, name: values[S.defaultFromDisplayName.name]! },
    };
    const message = await toMime(whole);
    // Only the host may have mails sent into the network that the services stand in.
    const isTrusted = [S.smtpHost, S.smtpPort].every(({ name }) => values[name] === hosts[name]);
    if (values[S.smtpHost.name] === '') return this.lay(message);
    await sendBySmtp(serverOf(values, isTrusted), whole.from.address, whole.to, message).catch((error: unknown) => {
      const { kind, said } = mailFailure(error);
      const words = this.localizer.text(currentContext()?.language ?? 'zh-Hans', `Mail:${kind}`);
      throw new AppError(errors.MailRefused, { reason: said ? `${words} (${said})` : words });
    });
  }

  private async lay(message: Buffer): Promise<void> {
    if (this.config.NODE_ENV === 'production' && !this.config.DEMO) throw new AppError(errors.MailNotConfigured);
    await mkdir(this.outbox, { recursive: true });
    await writeFile(join(this.outbox, `${newId()}.eml`), message, { mode: 0o600 });
  }
}
