import type { Thing } from '@ishare/contracts/things/thing.js';

/** A list as the server tells it, objects of one member, as the texts they hold. */
export function textsOf(key: string, members: unknown): string[] {
  return Array.isArray(members) ? members.map((member: Record<string, string>) => member[key] ?? '') : [];
}

/** The way back. */
export function membersOf(key: string, texts: unknown): Record<string, string>[] {
  return Array.isArray(texts) ? texts.map((text: string) => ({ [key]: text })) : [];
}

type Lists = Readonly<Record<string, string>>;

/** The lists of one text each that a thing has, with the text's member on the wire. */
export const listsOf = ({ fields }: Thing): Lists =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { facts }]) => {
      const [member, ...others] = Object.keys((!facts.isWriteOnly && facts.members) || {});
      return member === undefined || others.length > 0 ? [] : [[name, member]];
    }),
  );

/** A row as its form shows it: the named lists as texts. `lists` tells each list's one member. */
export function formValues(row: object, lists: Lists): Record<string, unknown> {
  return {
    ...row,
    ...Object.fromEntries(
      Object.entries(lists).map(([list, key]) => [list, textsOf(key, row[list as keyof typeof row])]),
    ),
  };
}

/**
 * What is sent: the form's values, its lists as objects again; a list that the form does not show is left out and
 * stays.
 */
export function formBody(values: Readonly<Record<string, unknown>>, lists: Lists): Record<string, unknown> {
  const sent = Object.entries(lists).filter(([list]) => values[list] !== undefined);
  return {
    ...values,
    ...Object.fromEntries(sent.map(([list, key]) => [list, membersOf(key, values[list])])),
  };
}
