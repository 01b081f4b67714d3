// On which days an order's work finds room: each of the capacities takes what is left of a day, one day after the
// other.
import { CAPACITIES, type Capacity, type Work } from '@ishare/contracts/sales-order/capacity.js';
import { addDecimal, subtractDecimal } from '@ishare/kernel/decimal.js';

export interface WorkDay {
  date: string;
  /** What the whole day takes; 0 where nobody has said, and then it binds nothing. */
  capacity: Work;
  /** What is promised of it. */
  booked: Work;
}

export interface Booking extends Work {
  date: string;
}

export interface LoadPlan {
  bookings: Booking[];
  /** Of each capacity that the order needs, the day on which it has its share; null where the days do not suffice. */
  finished: Partial<Record<Capacity, string | null>>;
  /** What has its share last, if it has to wait at all. */
  binding: Capacity | null;
  /** The last day; null where the days do not suffice. */
  end: string | null;
}

export const NO_WORK: Work = { cut: 0, edge: 0, bore: 0 };

export const plus = (one: Work, other: Work): Work => ({
  cut: addDecimal(one.cut, other.cut) ?? 0,
  edge: addDecimal(one.edge, other.edge) ?? 0,
  bore: addDecimal(one.bore, other.bore) ?? 0,
});

const less = (one: number, other: number): number => Math.max(0, subtractDecimal(one, other) ?? 0);

/** `days`: those on which the factory works, in their order. What no day has a capacity for binds nothing. */
export function planLoad(load: Work, days: readonly WorkDay[]): LoadPlan {
  const bookings = new Map<string, Booking>();
  const finished: LoadPlan['finished'] = {};
  const put = (date: string, capacity: Capacity, amount: number) => {
    const booking = bookings.get(date) ?? { date, ...NO_WORK };
    booking[capacity] = amount;
    bookings.set(date, booking);
  };
  for (const capacity of CAPACITIES) {
    let left = load[capacity];
    if (left <= 0) continue;
    finished[capacity] = null;
    const isBound = days.some((day) => day.capacity[capacity] > 0);
    for (const day of days) {
      const free = isBound ? less(day.capacity[capacity], day.booked[capacity]) : left;
      const taken = Math.min(left, free);
      if (taken <= 0) continue;
      put(day.date, capacity, taken);
      left = less(left, taken);
      if (left > 0) continue;
      finished[capacity] = day.date;
      break;
    }
  }
  const ends = Object.entries(finished) as [Capacity, string | null][];
  const isShort = ends.find(([, date]) => date === null);
  const last = ends.toSorted(([, one], [, other]) => (other ?? '').localeCompare(one ?? ''))[0];
  const end = isShort ? null : (last?.[1] ?? days[0]?.date ?? null);
  const waits = end !== null && end !== days[0]?.date;
  return {
    bookings: [...bookings.values()].toSorted((one, other) => one.date.localeCompare(other.date)),
    finished,
    binding: isShort?.[0] ?? (waits ? (last?.[0] ?? null) : null),
    end,
  };
}
