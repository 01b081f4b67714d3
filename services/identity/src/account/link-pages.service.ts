import { AppError } from '@ishare/kernel/errors.js';
import { currentContext, runAsTenant } from '@ishare/server/context.js';
import { Localizer } from '@ishare/server/localizer.js';
import { Injectable } from '@nestjs/common';
import { Accounts } from '../oidc/accounts.service.js';
import type { Page } from '../oidc/html.js';
import { Pages } from '../oidc/pages.service.js';
import { Account } from './account.service.js';
import type { LinkPurpose } from './email-links.service.js';

/** The pages to which the links in mails lead. Opening one does nothing yet: mail scanners open links too. */
@Injectable()
export class LinkPages {
  constructor(
    private readonly account: Account,
    private readonly pages: Pages,
    private readonly accounts: Accounts,
    private readonly localizer: Localizer,
  ) {}

  async answer(
    purpose: LinkPurpose,
    query: Readonly<Record<string, string | undefined>>,
    form?: URLSearchParams,
  ): Promise<Page> {
    if (!form)
      return purpose === 'reset-password' ? this.pages.newPassword({ isDone: false }) : this.pages.confirmEmail();
    const { userId = '', token = '' } = query;
    try {
      await runAsTenant(await this.accounts.tenantNamed(query['__tenant']), () =>
        purpose === 'reset-password'
          ? this.account.resetPassword({ userId, resetToken: token, password: form.get('password') ?? '' })
          : this.account.confirmEmail(userId, token),
      );
      return purpose === 'reset-password'
        ? this.pages.newPassword({ isDone: true })
        : this.pages.emailConfirmed(undefined);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const message = this.localizer.text(currentContext()?.language ?? 'zh-Hans', error.definition.text, error.data);
      return purpose === 'reset-password'
        ? this.pages.newPassword({ message, isDone: false })
        : this.pages.emailConfirmed(message);
    }
  }
}
