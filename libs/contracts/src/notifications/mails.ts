// What of his notifications the caller is mailed, and when he is left in peace.
import { z } from 'zod';
import { route } from '../things/route.js';

const hour = () => z.number().int().min(0).max(23);

/** Nothing, each by itself as it comes, or all of a day together. */
export const mailings = ['none', 'each', 'digest'] as const;

const settings = z.object({
  mail: z.enum(mailings),
  /** When a digest goes out, by the factory's clock. */
  digestHour: hour(),
  /** From this hour to the other nothing is mailed and nothing pops up; what comes meanwhile is mailed after. */
  quietFrom: hour().nullable(),
  quietTo: hour().nullable(),
});
/** Quiet hours have both ends, and two of them. */
const sent = settings.refine(
  ({ quietFrom, quietTo }) =>
    (quietFrom === null) === (quietTo === null) && (quietFrom === null || quietFrom !== quietTo),
  { path: ['quietTo'] },
);
export type MailSettings = z.output<typeof settings>;

const base = 'api/notifications/my-mails';

export const myMails = {
  get: route({
    method: 'GET',
    path: base,
    summary: 'Tell what the caller is mailed of his notifications, and when he is left in peace',
    signedIn: 'self',
    /** `address`: to which mails go; null where he has none that is confirmed. `isQuiet`: at this moment. */
    reply: settings.extend({ address: z.string().nullable(), isQuiet: z.boolean() }),
  }),
  keep: route({
    method: 'PUT',
    path: base,
    summary: 'Say what the caller is mailed of his notifications, and when he is left in peace',
    signedIn: 'self',
    body: sent,
    reply: 'nothing',
    stale: [base],
  }),
};
