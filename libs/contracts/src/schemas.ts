// The small vocabulary of fields from which request and reply schemas are made, by services and by the routes of
// contracts.
import { isWithinDepth } from '@ishare/kernel/json-depth.js';
import { z } from 'zod';
import { narrowPhone, PHONE } from './reach.js';

/** ABP's ceiling of a page. */
export const MAX_PAGE = 1000;
export const DEFAULT_PAGE = 20;

/** Fields of a query string: everything arrives as text. */
export const query = {
  text: (max = 256) => z.string().max(max).optional(),
  int: () => z.coerce.number<string>().int().optional(),
  number: () => z.coerce.number<string>().optional(),
  bool: () => z.stringbool({ truthy: ['true', '1'], falsy: ['false', '0'], case: 'insensitive' }).optional(),
  guid: () => z.guid().toLowerCase().optional(),
  date: () => z.coerce.date<string>().optional(),
  /** A numeric enumeration, by number or by name. */
  enumeration: <T extends Record<string, number>>(values: T) =>
    z
      .string()
      .transform((value, issues) => {
        const found = Object.entries(values).find(
          ([name, number]) => String(number) === value || name.toLowerCase() === value.toLowerCase(),
        );
        if (found) return found[1];
        issues.addIssue({ code: 'custom', params: { text: 'Validation:option' } });
        return z.NEVER;
      })
      .optional(),
};

export const pagedQuery = z.object({
  skipCount: z.coerce.number<string>().int().min(0).default(0),
  maxResultCount: z.coerce.number<string>().int().min(1).max(MAX_PAGE).default(DEFAULT_PAGE),
  sorting: query.text(),
});

/** Spec 000 §5: search values have all whitespace removed. */
export const filterText = () =>
  z
    .string()
    .max(256)
    .transform((value) => value.replace(/\s+/g, ''))
    .optional();

export const listQuery = pagedQuery.extend({ filter: filterText() });

export const guid = () => z.guid().toLowerCase();

/** Each of them once, in the order in which they were first named. */
export const once = (given: string[]): string[] => [...new Set(given)];

/** An optional text field of a body; null and absent are the same, blanks at the ends are cut. */
export const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .nullish()
    .transform((value) => (value === '' || value === undefined ? null : value));

/** A telephone number as it was written; none is null. */
export const phone = (max: number) =>
  text(max)
    .transform((value) => value && narrowPhone(value))
    .refine((value) => value === null || PHONE.test(value), { params: { text: 'Validation:phone' } });
export const requiredText = (max: number) => z.string().trim().min(1).max(max);

/** What a record holds beyond its columns: JSON of that many levels and bytes at most. */
const EXTRA_DEPTH = 20;
const EXTRA_BYTES = 262_144;

export const extraProperties = z
  .record(z.string(), z.unknown())
  .superRefine((value, issues) => {
    if (!isWithinDepth(value, EXTRA_DEPTH))
      issues.addIssue({ code: 'custom', params: { text: 'Validation:maxDepth', maximum: EXTRA_DEPTH } });
    else if (new TextEncoder().encode(JSON.stringify(value)).length > EXTRA_BYTES)
      issues.addIssue({ code: 'custom', params: { text: 'Validation:maxBytes', maximum: EXTRA_BYTES } });
  })
  .default({});

export const concurrencyStamp = z.string().max(40).nullish();

/** Fields that every audited reply carries. */
export const auditedReply = z.object({
  id: z.guid(),
  creationTime: z.iso.datetime(),
  creatorId: z.guid().nullable(),
  lastModificationTime: z.iso.datetime().nullable(),
  lastModifierId: z.guid().nullable(),
  concurrencyStamp: z.string(),
  extraProperties: z.record(z.string(), z.unknown()),
});

/** What ABP calls fully audited: who deleted a row and when, which a row that is shown says of itself as null. */
export const fullAuditedReply = auditedReply.extend({
  isDeleted: z.boolean(),
  deleterId: z.guid().nullable(),
  deletionTime: z.iso.datetime().nullable(),
});

export const pagedReply = <S extends z.ZodType>(item: S) =>
  z.object({ totalCount: z.number().int(), items: z.array(item) });
export const itemsReply = <S extends z.ZodType>(item: S) => z.object({ items: z.array(item) });
