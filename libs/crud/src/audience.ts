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
export async function audiencesOfCaller(ports: Ports): Promise<readonly number[]> {
  const { tenantId, userId } = currentPrincipal();
  const { dealerId } = await ports.client(crmPort).dealerOf({ tenantId, userId });
  return [Audience.All, dealerId === null ? Audience.Staff : Audience.Dealers];
}

/**
 * What the caller sees who does not look after such things: what is for him, and what he has made himself. Who is named
 * as a reader is meant whatever the audience says.
 */
export async function audienceConditions(ports: Ports): Promise<Condition[]> {
  const { userId } = currentPrincipal();
  const own: Condition = { fields: ['creatorId'], op: 'eq', value: userId };
  const named: Condition = { fields: ['readers'], op: 'contains', value: userId, or: own };
  return [
    { fields: ['audience'], op: 'in', value: await audiencesOfCaller(ports), or: named },
    { fields: ['readers'], op: 'eq', value: '[]', or: named },
  ];
}

/** Why the caller sees a record; with the right to look after such things he sees all. */
export async function whySeen(ports: Ports, row: Addressed, hasRight: boolean): Promise<SeenBecause[]> {
  const { userId } = currentPrincipal();
  const because: SeenBecause[] = [];
  if (row.creatorId === userId) because.push('author');
  if (hasRight) because.push('right');
  if (row.readerIds.includes(userId)) because.push('named');
  if (row.readerIds.length === 0 && (await audiencesOfCaller(ports)).includes(row.audience))
    because.push(row.audience === Audience.All ? 'all' : row.audience === Audience.Staff ? 'staff' : 'dealers');
  return because;
}

/** The people who are meant, as they may sign in now. */
export async function audienceOf(
  ports: Ports,
  { audience, readerIds }: { audience: number; readerIds: readonly string[] },
): Promise<readonly string[]> {
  if (readerIds.length > 0) return readerIds;
  const { tenantId } = currentPrincipal();
  const [dealers, { ids }] = await Promise.all([
    ports.client(crmPort).dealerUsers({ tenantId }),
    ports.client(identityPort).everybody({ tenantId }),
  ]);
  const isDealer = new Set(dealers);
  return ids.filter((id) => audience === Audience.All || isDealer.has(id) === (audience === Audience.Dealers));
}
