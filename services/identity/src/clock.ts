/** The time of day; another one stands in for it where a rule is about minutes. */
export class Clock {
  /** Milliseconds since the epoch. */
  now(): number {
    return Date.now();
  }

  date(): Date {
    return new Date(this.now());
  }
}
