// When somebody is mailed, by what he has said and the factory's clock.
import type { MailSettings } from '@ishare/contracts/notifications/mails.js';
import { nextHour } from '@ishare/server/next-time.js';

type Quiet = Pick<MailSettings, 'quietFrom' | 'quietTo'>;

/** When the quiet hours in which a moment lies are over; null when it lies in none. */
export function quietUntil({ quietFrom, quietTo }: Quiet, moment: Date, zone: string): Date | null {
  if (quietFrom === null || quietTo === null) return null;
  const [end, next] = [nextHour(quietTo, moment, zone), nextHour(quietFrom, moment, zone)];
  return end < next ? end : null;
}

/** When what comes at a moment is mailed; null: it is not. */
export function mailTime(
  { mail, digestHour, ...quiet }: Pick<MailSettings, 'mail' | 'digestHour' | 'quietFrom' | 'quietTo'>,
  moment: Date,
  zone: string,
): Date | null {
  if (mail === 'none') return null;
  const time = mail === 'digest' ? nextHour(digestHour, moment, zone) : moment;
  return quietUntil(quiet, time, zone) ?? time;
}
