import { type writtenMail, emailing } from '@ishare/contracts/platform/setting-routes.js';
import { Serves } from '@ishare/server/serves.js';
import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { emailingForm } from '@ishare/contracts/platform/setting-forms.js';
import { SettingStore } from '../settings/setting-store.js';
import { TestMails } from './test-mails.service.js';

@ApiTags('EmailSettings')
@Controller()
export class EmailingController {
  constructor(
    private readonly store: SettingStore,
    private readonly mails: TestMails,
  ) {}

  @Serves(emailing.get)
  async get() {
    return emailingForm.read(await this.store.shownValues());
  }

  @Serves(emailing.update)
  update(body: Record<string, unknown>) {
    return this.store.changeShown(emailingForm.toValues(body));
  }

  @Serves(emailing.sendTest)
  async sendTest({ senderEmailAddress, targetEmailAddress, subject, body }: z.output<typeof writtenMail>) {
    await this.mails.send({ from: senderEmailAddress, to: targetEmailAddress, subject, html: body ?? '' });
  }
}
