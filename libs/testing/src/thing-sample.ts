// What the conformance suite sends, made from a thing's own facts: a body that fits, a change, and a body that breaks one limit.
import type { FieldFacts } from '@ishare/contracts/things/field.js';
import { factsOf, type Thing } from '@ishare/contracts/things/thing.js';
import type { Sample } from './conformance.js';

/** A value that fits; `n` makes it another. Undefined for ids, which only a record that is there can give. */
function fitting(facts: FieldFacts, n: number): unknown {
  const { kind, max = 0, min = 0, values = [], precision } = facts;
  switch (kind) {
    case 'text':
      return `${n}`.padStart(Math.min(max, 8), 'T');
    case 'number':
      return precision === 0 ? min + (n % (max - min + 1)) : Math.min(max, min + n + 0.25);
    case 'flag':
      return n % 2 === 1;
    case 'choice':
      return values[n % values.length];
    case 'choices':
      return values.slice(n % values.length, (n % values.length) + 1);
    case 'time':
      return new Date(Date.UTC(2026, 0, 1) + n * 86_400_000).toISOString();
    case 'reference':
    case 'references':
      return undefined;
  }
}

/** A value that breaks a limit, and the member that a refusal names; undefined where the field has no limit. */
function broken(name: string, { kind, max, values }: FieldFacts): { value: unknown; member: string } | undefined {
  if (kind === 'number' && max !== undefined) return { value: max + 1, member: name };
  if (kind === 'text') return { value: 'x'.repeat(max! + 1), member: name };
  if (kind === 'choice') return { value: `${values!.join('')}?`, member: name };
  if (kind === 'choices') return { value: ['?'], member: `${name}.0` };
  return undefined;
}

export function sampleOf(thing: Thing): Sample {
  const sent = factsOf(thing).filter(([, { isReadOnly }]) => !isReadOnly);
  const bodyOf = (n: number, which: (facts: FieldFacts) => boolean) =>
    Object.fromEntries(
      sent.flatMap(([name, facts]) => {
        const value = which(facts) ? fitting(facts, n) : undefined;
        return value === undefined ? [] : [[name, value]];
      }),
    );
  const wrong = sent.flatMap(([name, facts]) => {
    const found = broken(name, facts);
    return found ? [{ name, ...found }] : [];
  })[0];
  if (!wrong) throw new Error(`${thing.name} has no field with a limit: give its sample by hand.`);
  return {
    create: (n) => bodyOf(n, ({ isRequired }) => isRequired),
    change: bodyOf(7, ({ isUnique }) => !isUnique),
    invalid: {
      body: { ...bodyOf(900, ({ isRequired }) => isRequired), [wrong.name]: wrong.value },
      member: wrong.member,
    },
  };
}
