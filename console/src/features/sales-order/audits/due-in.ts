const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
/** Below so much time it is warned of. */
const soon = 4 * hour;

export interface TimeLeft {
  unit: 'minutes' | 'hours' | 'days';
  count: number;
  isPast: boolean;
}

/** How much time is left until an instant, or has passed since, in the unit that people would say it in. */
export function timeLeft(time: string, now = Date.now()): TimeLeft {
  const left = Date.parse(time) - now;
  const size = Math.abs(left);
  const [unit, one] =
    size >= 2 * day
      ? (['days', day] as const)
      : size >= 2 * hour
        ? (['hours', hour] as const)
        : (['minutes', minute] as const);
  return { unit, count: Math.floor(size / one), isPast: left < 0 };
}

export function dueTone(time: string, now = Date.now()): 'danger' | 'warning' | undefined {
  const left = Date.parse(time) - now;
  return left < 0 ? 'danger' : left < soon ? 'warning' : undefined;
}

export const isPast = (time: string | null, now = Date.now()): boolean => time !== null && Date.parse(time) < now;
