// Who sees what is shown to many: one rule for news, documents and whatever else names an audience.
import { Audience, type SeenBecause } from '@ishare/contracts/audience.js';
import { crmPort } from '@ishare/contracts/crm/client.js';
import { identityPort } from '@ishare/contracts/identity/client.js';
import type { Condition, Expression } from '@ishare/data/list.js';
import { currentPrincipal } from '@ishare/server/context.js';
import type { Ports } from '@ishare/server/ports.js';

/** What is for some people, as its row says it. */
export interface Addressed {
  audience: number;
  readerIds: readonly string[];
  creatorId: string | null;
}

/** A computed column `readers` by which a list is narrowed to what names the caller or nobody. */
export const readersExpression: Expression = { sql: 't.reader_ids::text', kind: 'text' };

/** The audiences that the caller belongs to: that of all, and that of dealers or of the factory's own people. */
async function ofCaller(ports: Ports): Promise<readonly number[]> {
  const { tenantId, userId } = currentPrincipal();
  const { dealerId } = await ports.client(crmPort).dealerOf({ tenantId, userId });
  return [Audience.All, dealerId === null ? Audience.Staff : Audience.Dealers];
}

/** What the caller sees who does not look after such things: what is for him, and what he has made himself. */
export async function audienceConditions(ports: Ports): Promise<Condition[]> {
  const { userId } = currentPrincipal();
  const own: Condition = { fields: ['creatorId'], op: 'eq', value: userId };
  return [
    { fields: ['audience'], op: 'in', value: await ofCaller(ports), or: own },
    {
      fields: ['readers'],
      op: 'eq',
      value: '[]',
      or: { fields: ['readers'], op: 'contains', value: userId, or: own },
    },
  ];
}

/** Why the caller sees a record; with the right to look after such things he sees all. */
export async function whySeen(ports: Ports, row: Addressed, hasRight: boolean): Promise<SeenBecause[]> {
  const { userId } = currentPrincipal();
  const because: SeenBecause[] = [];
  if (row.creatorId === userId) because.push('author');
  if (hasRight) because.push('right');
  if (!(await ofCaller(ports)).includes(row.audience)) return because;
  if (row.readerIds.includes(userId)) because.push('named');
  if (row.readerIds.length === 0)
    because.push(row.audience === Audience.All ? 'all' : row.audience === Audience.Staff ? 'staff' : 'dealers');
  return because;
}

/** The people who are meant, as they may sign in now. */
export async function audienceOf(
  ports: Ports,
  { audience, readerIds }: { audience: number; readerIds: readonly string[] },
): Promise<string[]> {
  const { tenantId } = currentPrincipal();
  const dealers = new Set(await ports.client(crmPort).dealerUsers({ tenantId }));
  const isMeant = (id: string) => audience === Audience.All || dealers.has(id) === (audience === Audience.Dealers);
  if (readerIds.length > 0) return readerIds.filter(isMeant);
  return (await ports.client(identityPort).everybody({ tenantId })).ids.filter(isMeant);
}

/** How many people are meant, without whoever may see all. */
export async function headCount(
  ports: Ports,
  { audience, readerIds = [] }: { audience: number; readerIds?: readonly string[] },
): Promise<number> {
  const { tenantId } = currentPrincipal();
  const dealers = new Set(await ports.client(crmPort).dealerUsers({ tenantId }));
  if (readerIds.length > 0) return (await audienceOf(ports, { audience, readerIds })).length;
  if (audience === Audience.Dealers) return dealers.size;
  const { users } = await ports.client(identityPort).headcount({ tenantId });
  return audience === Audience.All ? users : users - dealers.size;
}
