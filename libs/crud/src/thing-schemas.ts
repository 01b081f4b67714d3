// The schemas of a thing's fields: the same facts that forms are drawn from, as the pipe and OpenAPI read them.
import type { FieldFacts } from '@ishare/contracts/things/field.js';
import { factsOf, type Thing } from '@ishare/contracts/things/thing.js';
import { auditedReply, concurrencyStamp, guid, requiredText, text } from '@ishare/server/schemas.js';
import { z } from 'zod';

function numberOf({ precision, min, max }: FieldFacts): z.ZodNumber {
  let schema = z.number();
  if (precision === 0) schema = schema.int();
  if (min !== undefined) schema = schema.min(min);
  if (max !== undefined) schema = schema.max(max);
  return schema;
}

function valueOf(facts: FieldFacts): z.ZodType {
  switch (facts.kind) {
    case 'text':
      return requiredText(facts.max!);
    case 'number':
      return numberOf(facts);
    case 'flag':
      return z.boolean();
    case 'choice':
      return z.enum(facts.values!);
    case 'choices':
      return z.array(z.enum(facts.values!)).max(facts.max!);
    case 'reference':
      return guid();
    case 'references':
      return z.array(guid()).max(facts.max!);
    case 'time':
      return z.iso.datetime({ offset: true });
  }
}

/** What a body may hold for the field. */
export function sentSchema(facts: FieldFacts): z.ZodType {
  if (facts.initial !== undefined) return valueOf(facts).default(facts.initial);
  if (facts.isRequired) return valueOf(facts);
  if (facts.kind === 'text') return text(facts.max!);
  return valueOf(facts)
    .nullish()
    .transform((value) => value ?? null);
}

/** What a reply holds for it. */
export function replySchema(facts: FieldFacts): z.ZodType {
  const { kind, values, precision, isRequired, initial } = facts;
  const plain: Record<FieldFacts['kind'], () => z.ZodType> = {
    text: () => z.string(),
    number: () => (precision === 0 ? z.number().int() : z.number()),
    flag: () => z.boolean(),
    choice: () => z.enum(values!),
    choices: () => z.array(z.enum(values!)),
    reference: () => z.guid(),
    references: () => z.array(z.guid()),
    time: () => z.iso.datetime(),
  };
  return isRequired || initial !== undefined ? plain[kind]() : plain[kind]().nullable();
}

export interface ThingSchemas {
  create: z.ZodObject;
  update: z.ZodObject;
  reply: z.ZodObject;
}

export function schemasOf(thing: Thing): ThingSchemas {
  const facts = factsOf(thing);
  const sent = Object.fromEntries(
    facts.flatMap(([name, field]) => (field.isReadOnly ? [] : [[name, sentSchema(field)]])),
  );
  return {
    create: z.object(sent),
    update: z.object({ ...sent, concurrencyStamp }),
    reply: auditedReply.extend(Object.fromEntries(facts.map(([name, field]) => [name, replySchema(field)]))),
  };
}
