import { defineError } from '@ishare/kernel/errors.js';

/** Refusals of this service; the texts stand in i18n under the code. */
export const insightErrors = {
  /** The statement was run and PostgreSQL refused it; `reason` is what it said. */
  StatementFailed: defineError('Insight:StatementFailed', 400),
  StatementTooSlow: defineError('Insight:StatementTooSlow', 400),
  StatementTooLarge: defineError('Insight:StatementTooLarge', 400),
  /** Of one that is kept: `told` says what is wrong. */
  ReportUnsound: defineError('Insight:ReportUnsound', 400),
  ViewNotAllowed: defineError('Insight:ViewNotAllowed'),
  ReportOff: defineError('Insight:ReportOff'),
  OutputLoop: defineError('Insight:OutputLoop'),
  OutputOfReport: defineError('Insight:OutputOfReport'),
  NothingToProduce: defineError('Insight:NothingToProduce'),
  /** The code that a screen shows is over, or was used. */
  CodeUnknown: defineError('Insight:CodeUnknown'),
  /** The screen was taken back, or who paired it may not sign in any more. */
  ScreenOff: defineError('Insight:ScreenOff', 403),
  RunNotLaid: defineError('Insight:RunNotLaid', 409),
};
