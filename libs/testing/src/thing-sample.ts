// What the conformance suite sends, made from a thing's own facts: a body that fits, a change, and a body that breaks
// one limit.
import { PHONE } from '@ishare/contracts/reach.js';
import type { FieldFacts } from '@ishare/contracts/things/field.js';
import { namedOf, type Thing } from '@ishare/contracts/things/thing.js';
import { newId } from '@ishare/kernel/ids.js';
import type { Sample } from './conformance.js';
import type { TestClient } from './test-service.js';

/** A value that fits; `n` makes it another. Undefined for ids, which only a record that is there can give. */
function fitting(facts: FieldFacts, n: number): unknown {
  const { kind, max = 0, min = 0, above = min, values = [], codes = [], precision } = facts;
  switch (kind) {
    case 'text':
      return facts.pattern === PHONE ? `${13_800_000_000 + n}` : `${n}`.padStart(Math.min(max, 8), 'T');
    case 'number':
      return precision === 0 ? min + (n % (max - min + 1)) : Math.min(max, above + n + 0.25);
    case 'flag':
      return n % 2 === 1;
    case 'code':
      return codes[n % codes.length];
    case 'choice':
      return values[n % values.length];
    case 'choices':
      return values.slice(n % values.length, (n % values.length) + 1);
    case 'time':
      // Long past, for some say what has happened.
      return new Date(Date.UTC(2025, 0, 1) + n * 3_600_000).toISOString();
    case 'date':
      return new Date(Date.UTC(2026, 0, 1) + n * 86_400_000).toISOString().slice(0, 10);
    case 'texts':
      return [`${n}`.padStart(Math.min(facts.each ?? 0, 4), 'T')];
    case 'map':
      return { [`K${n}`]: `V${n}` };
    case 'json':
      return facts.schema ? undefined : { n };
    case 'group':
      return bodyOf(Object.entries(facts.members ?? {}), n);
    case 'rows': {
      const members = Object.entries(facts.members ?? {});
      // Rows that must name a record are the suite's to give.
      return members.some(([, member]) => member.facts.isRequired && member.facts.target)
        ? undefined
        : [bodyOf(members, n)];
    }
    case 'list':
    case 'reference':
    case 'references':
      return undefined;
  }
}

function bodyOf(fields: [name: string, field: { facts: FieldFacts }][], n: number): Record<string, unknown> {
  return Object.fromEntries(
    fields.flatMap(([name, { facts }]) => {
      const value = fitting(facts, n);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** A value that breaks a limit, and the member that a refusal names; undefined where the field has no limit. */
function broken(
  name: string,
  { kind, max, values, codes, pattern }: FieldFacts,
): { value: unknown; member: string } | undefined {
  if (kind === 'number' && max !== undefined) return { value: max + 1, member: name };
  if (kind === 'code') return { value: codes!.at(-1)! + 1, member: name };
  if (kind === 'text' && !pattern) return { value: 'x'.repeat(max! + 1), member: name };
  if (kind === 'choice') return { value: `${values!.join('')}?`, member: name };
  if (kind === 'choices') return { value: ['?'], member: `${name}.0` };
  return undefined;
}

/** What only a suite knows: ids of records that are there, and values that rules between fields ask for. */
export interface SampleSays {
  /** Members of a new record. */
  create?: (n: number, client: TestClient) => Record<string, unknown> | Promise<Record<string, unknown>>;
  /** Members that a change has. */
  change?: Record<string, unknown>;
  /** Of a machine: makes a record ready for a step, and gives what is said with it. */
  before?: NonNullable<Sample['before']>;
}

/** Makes a record of the thing at that path, for one that must name it; undefined where the suite knows none. */
export type MakesNamed = (path: string, client: TestClient) => Promise<string> | undefined;

/** Ids of records that one must name; those `said` already are not made. */
async function namedIn(
  thing: Thing,
  said: Record<string, unknown>,
  { client, makes }: { client: TestClient; makes: MakesNamed },
): Promise<Record<string, unknown>> {
  const ids: Record<string, unknown> = {};
  for (const [name, path] of namedOf(thing)) if (!(name in said)) ids[name] = await makes(path, client);
  return ids;
}

/** What a change of a sample cannot say, or is not seen to have said. */
const UNCHANGED = ['isUnique', 'isFixed', 'isWriteOnly', 'isUnheeded', 'alone', 'pattern'] as const;

export function sampleOf(
  thing: Thing,
  { create, change, before }: SampleSays = {},
  makes: MakesNamed = () => undefined,
): Sample {
  const sent = Object.entries(thing.fields).filter(([, { facts }]) => !facts.isReadOnly);
  const some = (n: number, which: (facts: FieldFacts) => boolean) =>
    bodyOf(
      sent.filter(([, { facts }]) => which(facts)),
      n,
    );
  const wrong = sent.flatMap(([name, { facts }]) => {
    const found = broken(name, facts);
    return found ? [{ name, ...found }] : [];
  })[0];
  if (!wrong) throw new Error(`${thing.name} has no field with a limit: give its sample by hand.`);
  const required = (n: number) => some(n, ({ isRequired }) => isRequired);
  return {
    ...(before && { before }),
    create: async (n, client) => {
      const said = (await create?.(n, client)) ?? {};
      return { ...required(n), ...(await namedIn(thing, said, { client, makes })), ...said };
    },
    change: {
      ...some(7, (facts) => UNCHANGED.every((which) => !facts[which])),
      ...change,
    },
    // Any id will do where a member is refused for its own sake.
    invalid: {
      body: {
        ...Object.fromEntries(
          sent.flatMap(([name, { facts }]) => (facts.isRequired && facts.target ? [[name, newId()]] : [])),
        ),
        ...required(900),
        [wrong.name]: wrong.value,
      },
      member: wrong.member,
    },
  };
}
