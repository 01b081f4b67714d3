import { settingPagePermissions, settingPermissions } from '@ishare/contracts/platform/permissions.js';
import { features } from '@ishare/contracts/saas/features.js';
import { Allow, FromBody, Returns } from '@ishare/server/routes.js';
import { requiredText } from '@ishare/server/schemas.js';
import { Controller, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { NeedsFeature } from '@ishare/server/features.js';
import { emailingForm } from '../settings/setting-form.js';
import { SettingStore } from '../settings/setting-store.js';
import { TestMails } from './test-mails.service.js';

const P = settingPagePermissions.names.Emailing;
const MANAGE = [settingPermissions.names.Settings.Default, P.Default] as const;
const address = () => z.email().max(256);
const testMail = z.object({
  senderEmailAddress: address(),
  targetEmailAddress: address(),
  subject: requiredText(256),
  body: z.string().max(65_536).nullish(),
});

@ApiTags('EmailSettings')
@Controller('api/setting-management/emailing')
export class EmailingController {
  constructor(
    private readonly store: SettingStore,
    private readonly mails: TestMails,
  ) {}

  @Get()
  @Allow(...MANAGE)
  @Returns(emailingForm.reply)
  async get() {
    return emailingForm.read(await this.store.shownValues());
  }

  @Post()
  @Allow(...MANAGE)
  @NeedsFeature(features.emailSettings)
  @Returns('nothing')
  update(@FromBody(emailingForm.body) body: Record<string, unknown>) {
    return this.store.changeShown(emailingForm.toValues(body));
  }

  @Post('send-test-email')
  @Allow(P.Test)
  @Returns('nothing')
  async sendTest(
    @FromBody(testMail) { senderEmailAddress, targetEmailAddress, subject, body }: z.output<typeof testMail>,
  ) {
    await this.mails.send({ from: senderEmailAddress, to: targetEmailAddress, subject, html: body ?? '' });
  }
}
