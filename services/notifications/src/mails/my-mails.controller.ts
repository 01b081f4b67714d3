import { myMails, type MailSettings } from '@ishare/contracts/notifications/mails.js';
import { Serves } from '@ishare/server/serves.js';
import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { MailSettingsService } from './mail-settings.service.js';

@ApiTags('MyNotificationMails')
@Controller()
export class MyMailsController {
  constructor(private readonly settings: MailSettingsService) {}

  @Serves(myMails.get)
  get() {
    return this.settings.get();
  }

  @Serves(myMails.keep)
  keep(body: MailSettings) {
    return this.settings.keep(body);
  }
}
