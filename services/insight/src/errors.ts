import { defineError } from '@ishare/kernel/errors.js';

/** Refusals of this service; the texts stand in i18n under the code. */
export const insightErrors = {
  /** The statement was run and PostgreSQL refused it; `reason` is what it said. */
  StatementFailed: defineError('Insight:StatementFailed', 400),
  StatementTooSlow: defineError('Insight:StatementTooSlow', 400),
  /** Of one that is kept: `told` says what is wrong. */
  ReportUnsound: defineError('Insight:ReportUnsound', 400),
  ViewNotAllowed: defineError('Insight:ViewNotAllowed'),
  ReportOff: defineError('Insight:ReportOff'),
  OutputLoop: defineError('Insight:OutputLoop'),
  OutputOfReport: defineError('Insight:OutputOfReport'),
  NothingToProduce: defineError('Insight:NothingToProduce'),
  RunNotLaid: defineError('Insight:RunNotLaid', 409),
};
