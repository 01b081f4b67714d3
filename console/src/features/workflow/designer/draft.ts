// What is done to a workflow while it is drawn: nodes are put onto ways, and taken out so that the ways close again.
import {
  leadingFrom,
  type NodeType,
  type WorkflowContent,
  type WorkflowEdge,
  type WorkflowNode,
} from '@ishare/contracts/platform/workflow/nodes.js';
import { fieldsOfSubject } from '@ishare/contracts/platform/workflow/subjects.js';

/** Kinds of nodes that may be put onto a way. */
export const insertable = ['approve', 'sign', 'condition', 'cc', 'api', 'timer', 'end'] as const;
export type Insertable = (typeof insertable)[number];

const ALWAYS = [{ kind: 'administrators' as const }];
const onePerson = { assignees: ALWAYS, fields: {}, onReject: 'end' as const, timeout: null };

/** An id that nothing of the workflow has yet. */
function freeId({ nodes, edges }: WorkflowContent, prefix: string): string {
  const taken = new Set([...nodes, ...edges].map(({ id }) => id));
  let number = 1;
  while (taken.has(`${prefix}${number}`)) number += 1;
  return `${prefix}${number}`;
}

const way = (id: string, from: string, to: string): WorkflowEdge => ({
  id,
  from,
  to,
  name: '',
  condition: '',
  order: 0,
});

function newNode(type: Insertable, id: string, name: string): WorkflowNode {
  const base = { id, name };
  switch (type) {
    case 'approve':
      return { ...base, type, ...onePerson };
    case 'sign':
      return { ...base, type, ...onePerson, mode: 'all', ratio: 50, veto: false };
    case 'cc':
      return { ...base, type, assignees: [{ kind: 'initiator' }] };
    case 'api':
      return { ...base, type, url: '', method: 'POST', result: '', onFailure: 'wait' };
    case 'timer':
      return { ...base, type, hours: 8 };
    case 'condition':
    case 'end':
      return { ...base, type };
  }
}

/** What a new workflow begins with: somebody approves, and it ends. */
export function firstDraft(nameOf: (type: NodeType) => string): WorkflowContent {
  return {
    nodes: [
      { id: 'start', type: 'start', name: nameOf('start'), condition: '' },
      { id: 'approve1', type: 'approve', name: nameOf('approve'), ...onePerson },
      { id: 'end', type: 'end', name: nameOf('end') },
    ],
    edges: [way('way1', 'start', 'approve1'), way('way2', 'approve1', 'end')],
  };
}

/** Puts a new node onto a way; gives its id too. A condition leads on by two ways, an end leads nowhere. */
export function insertOn(
  content: WorkflowContent,
  edgeId: string,
  { type, name, formType }: { type: Insertable; name: string; formType: string },
): { content: WorkflowContent; id: string } {
  const edge = content.edges.find(({ id }) => id === edgeId)!;
  const id = freeId(content, type);
  const nodes = [...content.nodes, newNode(type, id, name)];
  let edges = content.edges.map((one) => (one.id === edgeId ? { ...one, to: id } : one));
  const add = (more: Partial<WorkflowEdge>) => {
    edges = [...edges, { ...way(freeId({ nodes, edges }, 'way'), id, edge.to), ...more }];
  };
  if (type === 'condition') add({ condition: `${fieldsOfSubject(formType)[0] ?? 'amount'} > 0` });
  if (type !== 'end') add({});
  return { content: pruned({ nodes, edges }), id };
}

/** Nodes that nothing leads to any more go with what led to them. */
function pruned({ nodes, edges }: WorkflowContent): WorkflowContent {
  const reached = new Set(nodes.filter(({ type }) => type === 'start').map(({ id }) => id));
  for (let before = -1; before < reached.size;) {
    before = reached.size;
    for (const { from, to } of edges) if (reached.has(from)) reached.add(to);
  }
  return {
    nodes: nodes.filter(({ id }) => reached.has(id)),
    edges: edges.filter(({ from, to }) => reached.has(from) && reached.has(to)),
  };
}

export const mayRemove = (content: WorkflowContent, node: WorkflowNode): boolean =>
  node.type !== 'start' && (node.type !== 'end' || content.nodes.filter(({ type }) => type === 'end').length > 1);

/** Takes a node out: what led to it leads where it led, by the way that remains of a condition. */
export function removeNode(content: WorkflowContent, nodeId: string): WorkflowContent {
  const next = leadingFrom(content.edges, nodeId).at(-1)?.to ?? content.nodes.find(({ type }) => type === 'end')?.id;
  const edges = content.edges
    .filter(({ from }) => from !== nodeId)
    .map((edge) => (edge.to === nodeId ? { ...edge, to: next! } : edge))
    .filter(({ from, to }) => from !== to);
  return pruned({ nodes: content.nodes.filter(({ id }) => id !== nodeId), edges });
}

/** One more way away from a condition, before the one that takes all the rest. */
export function addWay(content: WorkflowContent, nodeId: string, formType: string): WorkflowContent {
  const leading = leadingFrom(content.edges, nodeId);
  const order = Math.max(-1, ...leading.filter(({ condition }) => condition !== '').map((edge) => edge.order)) + 1;
  const to = leading.at(-1)!.to;
  const added = { ...way(freeId(content, 'way'), nodeId, to), order };
  return {
    ...content,
    edges: [...content.edges, { ...added, condition: `${fieldsOfSubject(formType)[0] ?? 'amount'} > ${order}` }],
  };
}

export const removeWay = (content: WorkflowContent, edgeId: string): WorkflowContent =>
  pruned({ ...content, edges: content.edges.filter(({ id }) => id !== edgeId) });

export const putNode = (content: WorkflowContent, node: WorkflowNode): WorkflowContent => ({
  ...content,
  nodes: content.nodes.map((one) => (one.id === node.id ? node : one)),
});

export const putWay = (content: WorkflowContent, edge: WorkflowEdge): WorkflowContent =>
  pruned({ ...content, edges: content.edges.map((one) => (one.id === edge.id ? edge : one)) });
