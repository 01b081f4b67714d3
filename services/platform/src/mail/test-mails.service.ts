import { AppError, kernelErrors } from '@ishare/kernel/errors.js';
import { currentContext, currentTenantId } from '@ishare/server/context.js';
import { Localizer } from '@ishare/server/localizer.js';
import { SHARED_STATE, type SharedState } from '@ishare/server/shared-state.js';
import { Inject, Injectable } from '@nestjs/common';
import { MailService } from './mail.service.js';

/** Test mails of a tenant within so many seconds: a form is no way to send mails in numbers. */
const MAX_TESTS = 10;
const TEST_WINDOW = 60;

@Injectable()
export class TestMails {
  constructor(
    private readonly mails: MailService,
    private readonly localizer: Localizer,
    @Inject(SHARED_STATE) private readonly state: SharedState,
  ) {}

  async send(mail: Parameters<MailService['send']>[0]): Promise<void> {
    if ((await this.state.count(`test-mails:${currentTenantId()}`, TEST_WINDOW)) > MAX_TESTS)
      throw new AppError(kernelErrors.TooManyRequests, { retryAfter: TEST_WINDOW });
    await this.mails.send(mail);
  }

  /** From the sender of the settings, in words of ours, for clients that ask for no more than an address. */
  async sendStandard(to: string): Promise<void> {
    const text = (key: string) => this.localizer.text(currentContext()?.language ?? 'zh-Hans', key);
    await this.send({ to, subject: text('TestMail:Subject'), html: text('TestMail:Body') });
  }
}
