// The ledger of a dealer: all that has changed what stands to his credit, and the periods that are closed.
import { z } from 'zod';
import { itemsReply } from '../schemas.js';
import { route } from '../things/route.js';
import { crmPermissions } from './permissions.js';

const P = crmPermissions.names.Ledger;
const one = 'api/crm/dealers/:id/ledger' as const;

/**
 * What an entry tells: what stood there before the ledger began, a correction by hand, money that came and was taken
 * back, money that went to a bill and came back from it, and what of a bill was paid back.
 */
export const ENTRY_KINDS = [
  'opening',
  'adjustment',
  'remittance',
  'reversal',
  'allocation',
  'release',
  'refund',
] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

const day = () => z.iso.date();

const entry = z.object({
  id: z.guid(),
  time: z.iso.datetime(),
  kind: z.enum(ENTRY_KINDS),
  /** To the dealer's credit; below 0 to his debit. Money to the hundredth. */
  amount: z.number(),
  /** After the entry. */
  balance: z.number(),
  /** Number of the remittance, and of the bill. */
  remittanceNo: z.string().nullable(),
  billNo: z.string().nullable(),
  remittanceId: z.guid().nullable(),
  billId: z.guid().nullable(),
  salesOrderNo: z.string().nullable(),
  userName: z.string().nullable(),
});
export type LedgerEntry = z.output<typeof entry>;

const ledgerReply = z.object({
  dealerId: z.guid(),
  dealerName: z.string(),
  from: day().nullable(),
  to: day(),
  /** Before the first day, and after the last one. */
  opening: z.number(),
  closing: z.number(),
  /** What came to his credit and to his debit in between. */
  credited: z.number(),
  debited: z.number(),
  entries: z.array(entry),
  /** Whether there are more entries than are listed; the sums are of all. */
  isCut: z.boolean(),
});
export type Ledger = z.output<typeof ledgerReply>;

const closing = z.object({
  id: z.guid(),
  from: day().nullable(),
  to: day(),
  opening: z.number(),
  closing: z.number(),
  credited: z.number(),
  debited: z.number(),
  time: z.iso.datetime(),
  userName: z.string().nullable(),
});
export type LedgerClosing = z.output<typeof closing>;

const period = z.object({ from: day().optional(), to: day().optional() });

export const ledgers = {
  read: route({
    method: 'GET',
    path: one,
    summary: "Read a dealer's ledger between two days of the factory's calendar, both included",
    permission: P.Default,
    query: period,
    reply: ledgerReply,
  }),
  statement: route({
    method: 'GET',
    path: `${one}/statement`,
    summary: "Download a dealer's statement of account as a PDF",
    permission: P.Default,
    query: period,
    reply: 'file',
  }),
  closings: route({
    method: 'GET',
    path: `${one}/closings`,
    summary: 'List the periods of a ledger that are closed, the latest first',
    permission: P.Default,
    reply: itemsReply(closing),
  }),
  close: route({
    method: 'POST',
    path: `${one}/closings`,
    summary: 'Close a ledger up to a day that is over',
    permission: P.Close,
    body: z.object({ to: day() }),
    reply: closing,
    stale: ['api/crm/dealers/:id/ledger'],
  }),
};
