// What each own route had to do, minute by minute, for an hour.
import { DURATIONS, FIGURES, TOLD_MINUTES, type Figures } from '@ishare/contracts/gateway/figures.js';

export interface Answered {
  status: number;
  /** Milliseconds until the head of the answer. */
  duration: number;
  isLimited: boolean;
}

export class RouteFigures {
  private readonly byRoute = new Map<string, Map<number, number[]>>();

  note(route: string, { status, duration, isLimited }: Answered): void {
    const minute = Math.floor(Date.now() / 60_000);
    let minutes = this.byRoute.get(route);
    if (!minutes) this.byRoute.set(route, (minutes = new Map<number, number[]>()));
    let counts = minutes.get(minute);
    if (!counts) minutes.set(minute, (counts = Array.from({ length: FIGURES }, () => 0)));
    const found = DURATIONS.findIndex((end) => duration <= end);
    counts[0]!++;
    if (status >= 500) counts[1]!++;
    if (isLimited) counts[2]!++;
    counts[3 + (found < 0 ? DURATIONS.length : found)]!++;
  }

  /** All of the last hour; what is older is forgotten. */
  told(): Figures {
    const since = Math.floor(Date.now() / 60_000) - TOLD_MINUTES;
    for (const [route, minutes] of this.byRoute) {
      for (const minute of minutes.keys()) if (minute <= since) minutes.delete(minute);
      if (minutes.size === 0) this.byRoute.delete(route);
    }
    return Object.fromEntries([...this.byRoute].map(([route, minutes]) => [route, Object.fromEntries(minutes)]));
  }
}
