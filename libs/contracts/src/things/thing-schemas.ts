// The schemas of a thing's fields: the same facts that forms are drawn from, as the pipe and OpenAPI read them.
import { mayBeNull, type FieldFacts, type Members } from './field-facts.js';
import { factsOf, type BodyOf, type ChangeOf, type RecordOf, type Thing } from './thing.js';
import { PHONE } from '../reach.js';
import { withSigns } from '../signs.js';
import { auditedReply, concurrencyStamp, extraProperties, guid, once, phone, requiredText, text } from '../schemas.js';
import { z } from 'zod';

type Body = 'create' | 'update';

function numberOf({ precision, min, max, above }: FieldFacts): z.ZodNumber {
  let schema = z.number();
  if (precision === 0) schema = schema.int();
  if (above !== undefined) schema = schema.gt(above);
  else if (min !== undefined) schema = schema.min(min);
  if (max !== undefined) schema = schema.max(max);
  return schema;
}

function codeOf({ codes = [], names }: FieldFacts): z.ZodType {
  if (names) return z.literal([...codes]);
  const [first, last] = [codes[0]!, codes.at(-1)!];
  const range = z.number().int().min(first).max(last);
  return codes.length === last - first + 1
    ? range
    : range.refine((value) => codes.includes(value), { params: { text: 'Validation:option' } });
}

/** Blanks alone are nothing, even where those at the ends are kept. */
const notBlank = (schema: z.ZodString) =>
  schema.superRefine((value, issues) => {
    if (value.trim() === '') issues.addIssue({ code: 'custom', params: { text: 'Validation:required' } });
  });

function textOf(facts: FieldFacts): z.ZodType {
  const { max, initial, pattern, isVerbatim, isRequired, isUnheeded, lines = 'line' } = facts;
  if (facts.isSecret) return z.string().min(1).max(max!);
  // Its pattern says all, or nobody ever sees it.
  if (isVerbatim && pattern) return z.string().regex(pattern);
  if (isVerbatim && facts.isWriteOnly) return z.string().max(max!);
  if (isVerbatim) {
    const schema = withSigns(z.string().max(max!), lines);
    return isRequired && !isUnheeded ? notBlank(schema) : schema;
  }
  const schema = withSigns(initial === '' ? z.string().trim().max(max!) : requiredText(max!), lines);
  return pattern ? schema.regex(pattern) : schema;
}

const membersOf = (members: Members, schemaOf: (facts: FieldFacts) => z.ZodType) =>
  z.object(Object.fromEntries(Object.entries(members).map(([name, { facts }]) => [name, schemaOf(facts)])));

function valueOf(facts: FieldFacts, body: Body): z.ZodType {
  const { max = 0, each = 0, eachKey = 0, members = {} } = facts;
  switch (facts.kind) {
    case 'text':
      return textOf(facts);
    case 'texts':
      return z.array(requiredText(each)).max(max).transform(once);
    case 'number':
      return numberOf(facts);
    case 'flag':
      return z.boolean();
    case 'code':
      return codeOf(facts);
    case 'choice':
      return z.enum(facts.values!);
    case 'choices':
      return z.array(z.enum(facts.values!)).max(max);
    case 'reference':
      return guid();
    case 'references': {
      const ids = z.array(guid()).max(max);
      return (facts.min === undefined ? ids : ids.min(facts.min)).transform(once);
    }
    case 'time':
      return facts.isDay ? z.coerce.date<string | null>() : z.iso.datetime({ offset: true });
    case 'date':
      return z.iso.date();
    case 'map':
      return z.record(z.string().max(eachKey), z.string().max(each));
    case 'group':
      return membersOf(members, (one) => sentSchema(one, body));
    case 'rows':
      return z.array(membersOf(members, (one) => sentSchema(one, body))).max(max);
    case 'list':
      return z.array(z.never());
    case 'json':
      return facts.schema?.() ?? extraProperties.unwrap();
  }
}

/** What a body may hold for the field. */
export function sentSchema(facts: FieldFacts, body: Body): z.ZodType {
  const { isRequired, isKept, initial, kind, pattern } = facts;
  const value = valueOf(facts, body);
  if (facts.isUnheeded || (isKept && mayBeNull(facts))) return value.nullish();
  if (isKept && body === 'update') return facts.isLenient ? value.nullish() : value.optional();
  if (facts.isSettled) return value.optional();
  if (facts.isLenient) return value.nullish().transform((given) => given ?? initial);
  if (initial !== undefined) return facts.isFirst && body === 'update' ? value : value.default(initial);
  if (isRequired) return value;
  if (pattern === PHONE) return phone(facts.max!);
  if (kind === 'text' && !pattern && !facts.isVerbatim) return withSigns(text(facts.max!), facts.lines ?? 'line');
  return value.nullish().transform((given) => given ?? null);
}

/** What a reply holds for it; numbers of a group or of rows have their limits there too. */
export function replySchema(facts: FieldFacts, isMember = false): z.ZodType {
  const { kind, values, precision, members = {} } = facts;
  const of = () => membersOf(members, (one) => replySchema(one, true));
  const plain: Record<FieldFacts['kind'], () => z.ZodType> = {
    text: () => z.string(),
    texts: () => z.array(z.string()),
    number: () => (isMember ? numberOf(facts) : precision === 0 ? z.number().int() : z.number()),
    flag: () => z.boolean(),
    code: () => z.number().int(),
    choice: () => z.enum(values!),
    choices: () => z.array(z.enum(values!)),
    reference: () => z.guid(),
    references: () => z.array(z.guid()),
    time: () => z.iso.datetime(),
    date: () => z.iso.date(),
    map: () => z.record(z.string(), z.string()),
    group: of,
    rows: () => z.array(of()),
    list: () => z.array(z.record(z.string(), z.unknown())),
    json: () => facts.schema?.() ?? z.record(z.string(), z.unknown()),
  };
  return mayBeNull(facts) ? plain[kind]().nullable() : plain[kind]();
}

export interface ThingSchemas {
  create: z.ZodObject;
  update: z.ZodObject;
  reply: z.ZodObject;
}

type SentRule = (schema: z.ZodType, body: Body) => z.ZodType;

/** What a service adds to the schemas of a thing: rules that only it can judge. */
export interface SchemaRules<T extends Thing = Thing> {
  /** Takes the place of what the facts alone would give for a field of a body. */
  sent?: { readonly [K in keyof T['fields']]?: SentRule };
  /** The same of a reply. */
  replies?: { readonly [K in keyof T['fields']]?: z.ZodType };
  /** What is wrong between the fields of a body. */
  check?: (body: never, issues: z.core.$RefinementCtx) => void;
}

const replyOf = (thing: Thing): z.ZodObject =>
  auditedReply.extend(
    Object.fromEntries(
      factsOf(thing).flatMap(([name, field]) => (field.isWriteOnly ? [] : [[name, replySchema(field)]])),
    ),
  );

/** Whether a body has the field. */
const isSaid = ({ isReadOnly, isUnheeded, isFixed, isKept, isLater }: FieldFacts, body: Body): boolean =>
  (!isReadOnly || isUnheeded === true) && (body === 'create' ? !isLater : !isFixed || isKept);

export function schemasOf<T extends Thing>(
  thing: T,
  { sent = {}, replies = {}, check }: SchemaRules<T> = {},
): ThingSchemas {
  const facts = factsOf(thing);
  const rules = sent as Readonly<Record<string, SentRule | undefined>>;
  const fieldsOf = (body: Body) =>
    Object.fromEntries(
      facts.flatMap(([name, field]) => {
        if (!isSaid(field, body)) return [];
        const schema = sentSchema(field, body);
        if (field.kind === 'list' && !rules[name]) throw new Error(`${thing.name} does not say what ${name} may hold.`);
        return [[name, rules[name]?.(schema, body) ?? schema]];
      }),
    );
  const checked = (schema: z.ZodObject) => (check ? schema.superRefine(check as never) : schema);
  const extra = thing.takesExtra;
  return {
    create: checked(z.object({ ...fieldsOf('create'), ...(extra && { extraProperties }) })),
    update: checked(
      z.object({
        ...fieldsOf('update'),
        ...(extra && { extraProperties: extra === 'replaced' ? extraProperties : extraProperties.optional() }),
        concurrencyStamp,
      }),
    ),
    reply: replyOf(thing).extend(replies as Record<string, z.ZodType>),
  };
}

type Shape<R> = { [K in keyof R]: z.ZodType<R[K]> };

/** A record of a thing, for routes beside its own; what a service replies beyond the facts is not in it. */
export const recordSchema = <T extends Thing>(thing: T): z.ZodObject<Shape<RecordOf<T>>> =>
  replyOf(thing) as unknown as z.ZodObject<Shape<RecordOf<T>>>;

/** The body that makes a record of a thing, for routes that take many. */
export const bodySchema = <T extends Thing>(thing: T): z.ZodType<Record<string, unknown>, BodyOf<T>> =>
  schemasOf(thing).create as unknown as z.ZodType<Record<string, unknown>, BodyOf<T>>;

/** The body that changes one. */
export const changeSchema = <T extends Thing>(thing: T): z.ZodType<Record<string, unknown>, ChangeOf<T>> =>
  schemasOf(thing).update as unknown as z.ZodType<Record<string, unknown>, ChangeOf<T>>;
