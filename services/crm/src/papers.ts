import { currentContext } from '@ishare/server/context.js';
import type { Localizer } from '@ishare/server/localizer.js';

/** Words on paper, in the language of whoever prints. */
export const paperText =
  (localizer: Localizer) =>
  (key: string, data: Record<string, unknown> = {}): string =>
    localizer.text(currentContext()?.language ?? 'zh-Hans', `Paper:${key}`, data);
