// What leaves the shelf without being cut: broken, damp or not found any more. Somebody says so, and why.
import { z } from 'zod';
import { route } from '../things/route.js';
import { board } from './board.js';
import { optimisationPermissions } from './permissions.js';

/** What has become of it. */
export const writeOffKinds = ['scrapped', 'lost'] as const;
export type WriteOffKind = (typeof writeOffKinds)[number];

export const writeOffBody = z.object({
  kind: z.enum(writeOffKinds),
  /** Of full boards how many; an offcut is one. */
  quantity: z.number().int().min(1).max(1_000_000).default(1),
  reason: z.string().trim().min(1).max(200),
});

export const writeOff = route({
  method: 'POST',
  path: `${board.path}/:id/write-off`,
  summary: 'Take boards, or an offcut, that are broken or lost off the stock, for a reason',
  permission: optimisationPermissions.names.Boards.Edit,
  body: writeOffBody,
  reply: 'nothing',
  stale: [board.path, 'api/optimization/board-in-out-bound-logs', 'api/optimization/purchase-list'],
});
