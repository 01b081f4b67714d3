// Whether a workflow may be published: the designer shows while it is drawn what the server refuses when it is
// published, by the same function.
import { compileExpression } from '@ishare/kernel/expression.js';
import { ExpressionError } from '@ishare/kernel/expression-error.js';
import {
  FIELD_RIGHTS,
  fieldsWith,
  isPersonNode,
  leadingFrom,
  resultsOf,
  type AssigneeRule,
  type WorkflowContent,
  type WorkflowNode,
} from './nodes.js';
import { fieldsOfSubject, isEditable } from './subjects.js';

/** Each is a text of the console under `workflow:finding.<code>`. */
export const findingCodes = [
  'noStart',
  'manyStarts',
  'noEnd',
  'unreachable',
  'deadEnd',
  'manyWays',
  'fewBranches',
  'noOtherwise',
  'manyOtherwise',
  'sameOrder',
  'neverTaken',
  'danglingEdge',
  'intoStart',
  'endless',
  'nobody',
  'emptyRule',
  'noFallback',
  'noAddress',
  'notEditable',
  'badExpression',
  'unknownName',
  'timeoutOrder',
  'noEscalation',
  'twice',
] as const;
export type FindingCode = (typeof findingCodes)[number];

export interface Finding {
  code: FindingCode;
  /** The node that it is said of; null where none is there to say it of. */
  nodeId: string | null;
  edgeId?: string;
  /** What the text names beside the node: an expression's name, or where it breaks. */
  detail?: string;
}

type Draft = WorkflowContent & { formType: string };
type Say = (code: FindingCode, nodeId: string | null, more?: Partial<Finding>) => void;

const isEmptyRule = (rule: AssigneeRule): boolean =>
  rule.kind === 'users' ? rule.userIds.length === 0 : 'role' in rule && rule.role === '';

/** A chain ends with somebody who is always there: people leave, and roles empty themselves. */
const endsSafely = (chain: readonly AssigneeRule[]): boolean =>
  ['administrators', 'initiator'].includes(chain.at(-1)?.kind ?? '');

function checkExpression(text: string, known: ReadonlySet<string>, say: (code: FindingCode, detail: string) => void) {
  try {
    for (const name of compileExpression(text).names) if (!known.has(name)) say('unknownName', name);
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    // The field tells what is wrong there.
    say('badExpression', String(error.position + 1));
  }
}

const COMPARISON = /^\s*([\p{L}_][\p{L}\p{N}_.]*)\s*(>=|<=|>|<)\s*(-?\d+(?:\.\d+)?)\s*$/u;

/** Whether whatever the later condition takes has been taken by the earlier one. */
function covers(earlier: string, later: string): boolean {
  if (earlier.replaceAll(/\s/g, '') === later.replaceAll(/\s/g, '')) return true;
  const [one, other] = [COMPARISON.exec(earlier), COMPARISON.exec(later)];
  if (!one || !other || one[1] !== other[1] || one[2]![0] !== other[2]![0]) return false;
  const [a, b] = [Number(one[3]), Number(other[3])];
  const isWider = one[2]![0] === '>' ? a < b : a > b;
  return isWider || (a === b && one[2]!.length >= other[2]!.length);
}

function checkBranches({ edges }: Draft, node: WorkflowNode, known: ReadonlySet<string>, say: Say): void {
  const leading = leadingFrom(edges, node.id);
  const asked = leading.filter(({ condition }) => condition !== '');
  const otherwise = leading.length - asked.length;
  if (leading.length < 2) say('fewBranches', node.id);
  if (otherwise === 0) say('noOtherwise', node.id);
  if (otherwise > 1) say('manyOtherwise', node.id);
  asked.forEach(({ id, condition, order }, index) => {
    checkExpression(condition, known, (code, detail) => say(code, node.id, { edgeId: id, detail }));
    const before = asked.slice(0, index);
    if (before.some((one) => one.order === order)) say('sameOrder', node.id, { edgeId: id });
    if (before.some((one) => covers(one.condition, condition))) say('neverTaken', node.id, { edgeId: id });
  });
}

/** Only what a request says is kept here, and so changed here; other records are changed where they are. */
function checkFields({ formType }: Draft, node: WorkflowNode, known: ReadonlySet<string>, say: Say): void {
  for (const right of FIELD_RIGHTS)
    for (const name of fieldsWith(node, right)) {
      if (!known.has(name)) say('unknownName', node.id, { detail: name });
      else if (right === 'edit' && !isEditable(formType, name)) say('notEditable', node.id, { detail: name });
    }
}

function checkPeople(node: WorkflowNode, say: Say): void {
  if (isPersonNode(node) || node.type === 'cc') {
    if (node.assignees.length === 0) say('nobody', node.id);
    else if (node.type !== 'cc' && !endsSafely(node.assignees)) say('noFallback', node.id);
    if (node.assignees.some(isEmptyRule)) say('emptyRule', node.id);
  }
  if (!isPersonNode(node) || !node.timeout) return;
  const { remindHours, escalateHours, escalateTo, automaticHours } = node.timeout;
  const moments = [remindHours, escalateHours, automaticHours].filter((hours) => hours !== null);
  if (moments.some((hours, index) => index > 0 && hours <= moments[index - 1]!)) say('timeoutOrder', node.id);
  if (escalateHours !== null && (escalateTo.length === 0 || escalateTo.some(isEmptyRule))) say('noEscalation', node.id);
}

const isAddress = (url: string): boolean => {
  try {
    return new URL(url).protocol === 'https:';
  } catch {
    return false;
  }
};

function checkNode(draft: Draft, node: WorkflowNode, known: ReadonlySet<string>, say: Say): void {
  const leading = leadingFrom(draft.edges, node.id);
  if (node.type === 'condition') checkBranches(draft, node, known, say);
  else if (node.type !== 'end' && leading.length > 1) say('manyWays', node.id);
  if (node.type !== 'end' && leading.length === 0) say('deadEnd', node.id);
  if (node.type === 'end' && leading.length > 0) say('manyWays', node.id);
  if (node.type === 'start') {
    if (draft.edges.some(({ to }) => to === node.id)) say('intoStart', node.id);
    if (node.condition !== '') checkExpression(node.condition, known, (code, detail) => say(code, node.id, { detail }));
  }
  if (node.type === 'api' && !isAddress(node.url)) say('noAddress', node.id);
  checkPeople(node, say);
  checkFields(draft, node, known, say);
}

function reachedFrom(starts: readonly string[], next: (id: string) => readonly string[]): Set<string> {
  const reached = new Set<string>();
  for (const waiting = [...starts]; waiting.length > 0;) {
    const id = waiting.pop()!;
    if (reached.has(id)) continue;
    reached.add(id);
    waiting.push(...next(id));
  }
  return reached;
}

/** Nodes of circles on which nobody is asked and nothing is waited for: they would run for ever. */
function endlessNodes({ nodes, edges }: Draft): string[] {
  const stops = new Set(nodes.filter((node) => isPersonNode(node)).map(({ id }) => id));
  const next = (id: string) => edges.filter(({ from, to }) => from === id && !stops.has(to)).map(({ to }) => to);
  return nodes.map(({ id }) => id).filter((id) => !stops.has(id) && reachedFrom(next(id), next).has(id));
}

/** What stands against publishing, each with its node; nothing where it may be. */
export function findingsOf(draft: Draft): Finding[] {
  const { nodes, edges, formType } = draft;
  const findings: Finding[] = [];
  const say: Say = (code, nodeId, more = {}) => findings.push({ code, nodeId, ...more });
  const ids = new Set(nodes.map(({ id }) => id));
  const starts = nodes.filter(({ type }) => type === 'start');
  const ends = nodes.filter(({ type }) => type === 'end');
  if (starts.length === 0) say('noStart', null);
  for (const { id } of starts.slice(1)) say('manyStarts', id);
  if (ends.length === 0) say('noEnd', null);
  for (const [index, { id }] of nodes.entries())
    if (nodes.findIndex((node) => node.id === id) < index) say('twice', id);
  for (const [index, { id, from, to }] of edges.entries()) {
    if (!ids.has(from) || !ids.has(to)) say('danglingEdge', ids.has(from) ? from : null, { edgeId: id });
    if (edges.findIndex((edge) => edge.id === id) < index) say('twice', ids.has(from) ? from : null, { edgeId: id });
  }
  const results = resultsOf(draft);
  const names = new Set(fieldsOfSubject(formType));
  const known = { has: (name: string) => names.has(name) || results.some((result) => name.startsWith(result)) };
  for (const node of nodes) checkNode(draft, node, known as ReadonlySet<string>, say);
  const forward = reachedFrom(
    starts.map(({ id }) => id),
    (id) => edges.filter(({ from }) => from === id).map(({ to }) => to),
  );
  const backward = reachedFrom(
    ends.map(({ id }) => id),
    (id) => edges.filter(({ to }) => to === id).map(({ from }) => from),
  );
  const said = new Set(findings.filter(({ code }) => code === 'deadEnd').map(({ nodeId }) => nodeId));
  for (const { id, type } of nodes) {
    if (type !== 'start' && !forward.has(id)) say('unreachable', id);
    if (type !== 'end' && !backward.has(id) && ends.length > 0 && !said.has(id)) say('deadEnd', id);
  }
  for (const id of endlessNodes(draft)) say('endless', id);
  return findings;
}
