import { currentContext } from '@ishare/server/context.js';
import type { Localizer } from '@ishare/server/localizer.js';

/** Money with its cents, in groups of three. */
export const moneyText = (amount: number): string =>
  amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Words on paper, in the language of whoever prints. */
export const paperText =
  (localizer: Localizer) =>
  (key: string, data: Record<string, unknown> = {}): string =>
    localizer.text(currentContext()?.language ?? 'zh-Hans', `Paper:${key}`, data);
