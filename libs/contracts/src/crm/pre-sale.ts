import { z } from 'zod';
import { users } from '../identity/records.js';
import { pagedQuery, pagedReply } from '../schemas.js';
import { id, named, refersTo, text, time } from '../things/field.js';
import { route } from '../things/route.js';
import { recordSchema, schemasOf } from '../things/thing-schemas.js';
import { thing, type BodyOf, type ChangeOf, type RecordOf } from '../things/thing.js';
import { customer } from './customer.js';
import { OPEN_STAGES } from './customer-life.js';
import { FollowStage, FollowType } from './enums.js';
import { crmPermissions } from './permissions.js';

const P = crmPermissions.names.PreSales;
const base = `${customer.path}/:id/pre-sales` as const;

/** Somebody of the company was in touch with a customer: what was said, and what comes next. */
export const preSale = thing('PreSale', {
  path: base,
  permissions: P,
  orderedBy: 'followTime desc',
  fields: {
    customerId: id().required().readOnly().filters(),
    followType: named(FollowType).default(FollowType.Phone),
    /** Now unless said. */
    followTime: time().past().settled().sorts(),
    content: text(2_000).required().long(),
    result: text(512),
    stage: named(FollowStage).required(),
    /** What is agreed next; only whoever has bought or is lost needs none. */
    nextTime: time().sorts(),
    /** Who was in touch; the caller unless said. */
    userId: refersTo(() => users).settled(),
  },
});
export type PreSale = RecordOf<typeof preSale>;

/** A next action cannot be left out, and lies after the contact that it follows. */
export function nextActionCheck(
  body: { stage: number; followTime?: string | null; nextTime?: string | null },
  issues: z.core.$RefinementCtx,
): void {
  const refuse = (text: string) => issues.addIssue({ code: 'custom', path: ['nextTime'], params: { text } });
  if (!body.nextTime) {
    if (OPEN_STAGES.includes(body.stage)) refuse('Crm:NextActionMissing');
  } else if (Date.parse(body.nextTime) <= (body.followTime ? Date.parse(body.followTime) : Date.now()))
    refuse('Crm:NextActionTooEarly');
}

const schemas = schemasOf(preSale, { check: nextActionCheck as never });
const reply = recordSchema(preSale).extend({ userName: z.string().nullable() });
export type PreSaleReply = z.output<typeof reply>;
const stale = [customer.path, 'api/crm/customer-board'];

export const preSales = {
  list: route({
    method: 'GET',
    path: base,
    summary: 'List the follow-ups of a customer',
    permission: P.Default,
    query: pagedQuery,
    reply: pagedReply(reply),
  }),
  get: route({
    method: 'GET',
    path: `${base}/:preSaleId`,
    summary: 'Get a follow-up of a customer',
    permission: P.Default,
    reply,
  }),
  create: route({
    method: 'POST',
    path: base,
    summary: 'Tell of a follow-up, which moves the customer to its stage',
    permission: P.Create,
    body: schemas.create as unknown as z.ZodType<Record<string, unknown>, BodyOf<typeof preSale>>,
    reply,
    stale,
  }),
  update: route({
    method: 'PUT',
    path: `${base}/:preSaleId`,
    summary: 'Change a follow-up; the latest one moves the customer to its stage',
    permission: P.Edit,
    body: schemas.update as unknown as z.ZodType<Record<string, unknown>, ChangeOf<typeof preSale>>,
    reply,
    stale,
  }),
  remove: route({
    method: 'DELETE',
    path: `${base}/:preSaleId`,
    summary: 'Delete a follow-up; the stage of the customer stays',
    permission: P.Delete,
    reply: 'nothing',
    stale,
  }),
};
