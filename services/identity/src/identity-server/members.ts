// The lists inside of clients and resources. They go out as objects of one member; plain texts, which newer clients
// send, are taken as well.
import { MAX_MEMBERS } from '@ishare/contracts/identity/server-records.js';
import { z } from 'zod';

export type Member<K extends string> = Record<K, string>;

/** A list of `{ [key]: text }`; each value counts once. */
export function membersOf<K extends string>(key: K, value: z.ZodType<string, string>) {
  return z
    .array(z.union([value, z.object({ [key]: value } as Record<K, typeof value>)]))
    .max(MAX_MEMBERS)
    .transform((given) => {
      const values = given.map((item) => (typeof item === 'string' ? item : (item as Member<K>)[key]));
      return [...new Set(values)].map((text) => ({ [key]: text }) as Member<K>);
    });
}

/** The texts of such a list. */
export function textsOf<K extends string>(key: K, members: readonly Member<K>[]): string[] {
  return members.map((member) => member[key]);
}

export const pairs = <A extends string, B extends string>(first: A, second: B, maxFirst: number, maxSecond: number) =>
  z
    .array(
      z.object({ [first]: z.string().trim().min(1).max(maxFirst), [second]: z.string().max(maxSecond) } as Record<
        A | B,
        z.ZodString
      >),
    )
    .max(MAX_MEMBERS);

export const properties = pairs('key', 'value', 250, 2_000);
export type Property = z.output<typeof properties>[number];
