import { AppError } from '@ishare/kernel/errors.js';
import { currentContext, type Language } from '@ishare/server/context.js';
import { Localizer } from '@ishare/server/localizer.js';
import { Injectable } from '@nestjs/common';
import { errors } from '../errors.js';
import type { AuditDesign } from './audit-design.entity.js';

/** Says in the caller's words why an action is refused. */
@Injectable()
export class AuditRefusals {
  constructor(private readonly localizer: Localizer) {}

  inWords(reason: string, state: number): string {
    return this.localizer.text(this.language, `AuditGuard:${reason}`, {
      state: this.localizer.text(this.language, `AuditState:${state}`),
    });
  }

  /** The refusal that names each failing sheet, and each reason once. */
  of(action: string, failures: readonly { sheet: AuditDesign; reason: string }[]): AppError {
    const list = failures.map(({ sheet, reason }) => ({
      id: sheet.id,
      code: sheet.auditCode,
      state: sheet.state,
      reasonCode: reason,
      reason: this.inWords(reason, sheet.state),
    }));
    const sheets = [...Map.groupBy(list, ({ reason }) => reason)]
      .map(([reason, same]) =>
        this.localizer.text(this.language, 'AuditFailure', { code: same.map(({ code }) => code), reason }),
      )
      .join(this.localizer.text(this.language, 'ListSeparator'));
    return new AppError(errors.AuditNotAllowed, {
      action: this.localizer.text(this.language, `AuditAction:${action}`),
      sheets,
      failures: list,
    });
  }

  private get language(): Language {
    return currentContext()?.language ?? 'zh-Hans';
  }
}
