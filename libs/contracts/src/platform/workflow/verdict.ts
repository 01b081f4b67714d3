// What the tasks of a node decide together.
import { WorkflowTaskState } from './task-life.js';
import type { PersonNode } from './nodes.js';

/**
 * assigned: by the node; before, after: added by one of those; delegate: asked for an opinion; submit: says it anew.
 */
export const TASK_KINDS = ['assigned', 'before', 'after', 'delegate', 'submit', 'cc'] as const;
export type TaskKind = (typeof TASK_KINDS)[number];

export interface Vote {
  kind: TaskKind;
  state: number;
}

const { Pending, Approved, Rejected } = WorkflowTaskState;
const count = (votes: readonly Vote[], state: number) => votes.filter((vote) => vote.state === state).length;

function ofAssigned(node: PersonNode, votes: readonly Vote[]): 'approve' | 'reject' | null {
  const [approved, rejected, open] = [Approved, Rejected, Pending].map((state) => count(votes, state)) as [
    number,
    number,
    number,
  ];
  if (node.type === 'approve') return rejected > 0 ? 'reject' : approved > 0 ? 'approve' : null;
  if (node.veto && rejected > 0) return 'reject';
  const asked = approved + rejected + open;
  const needed =
    node.mode === 'any' ? 1 : node.mode === 'all' ? asked : Math.max(1, Math.ceil((asked * node.ratio) / 100));
  if (approved >= needed) return 'approve';
  return approved + open < needed ? 'reject' : null;
}

/** Null as long as somebody has to say something. What was passed on counts where it went to. */
export function verdictOf(node: PersonNode, votes: readonly Vote[]): 'approve' | 'reject' | null {
  const added = votes.filter(({ kind }) => kind === 'before' || kind === 'after');
  if (count(added, Rejected) > 0) return 'reject';
  const verdict = ofAssigned(
    node,
    votes.filter(({ kind }) => kind === 'assigned'),
  );
  return verdict === 'approve' && count(added, Pending) > 0 ? null : verdict;
}
