import type { WorkflowContent, WorkflowEdge, WorkflowNode } from '@ishare/contracts/platform/workflow/nodes.js';
import { useState } from 'react';
import { noHistory, redo, remember, undo } from '../../../ui/history';
import type { History } from '../../../ui/history';
import { addWay, insertOn, putNode, putWay, removeNode, removeWay, type Insertable } from './draft';

interface Drawn {
  content: WorkflowContent;
  history: History<WorkflowContent>;
  selected: string | undefined;
}

/** A workflow while it is drawn: what is selected, what is done with it, and what was done before. */
export function useDrawing(first: WorkflowContent, formType: string, nameOf: (type: Insertable) => string) {
  const [{ content, history, selected }, set] = useState<Drawn>({
    content: first,
    history: noHistory,
    selected: undefined,
  });
  /** `of`: changes of the same that follow on each other are undone together. */
  const change = (next: WorkflowContent, of?: string, choose: string | undefined = selected) =>
    set((now) => ({
      content: next,
      history: remember(now.history, now.content, of, performance.now()),
      selected: choose,
    }));
  const go = (step: ReturnType<typeof undo<WorkflowContent>>) =>
    step && set((now) => ({ ...now, content: step.value, history: step.history }));
  return {
    content,
    selected,
    select: (id: string | undefined) => set((now) => ({ ...now, selected: id })),
    node: content.nodes.find(({ id }) => id === selected),
    edge: content.edges.find(({ id }) => id === selected),
    insert: (edgeId: string, type: Insertable) => {
      const { content: next, id } = insertOn(content, edgeId, { type, name: nameOf(type), formType });
      change(next, undefined, id);
    },
    putNode: (node: WorkflowNode) => change(putNode(content, node), `node ${node.id}`),
    putWay: (edge: WorkflowEdge) => change(putWay(content, edge), `way ${edge.id}`),
    removeNode: (id: string) => change(removeNode(content, id), undefined, ''),
    addWay: (id: string) => change(addWay(content, id, formType)),
    removeWay: (id: string) => change(removeWay(content, id), undefined, ''),
    replace: (next: WorkflowContent) => change(next, undefined, ''),
    undo: history.past.length > 0 ? () => go(undo(history, content)) : undefined,
    redo: history.future.length > 0 ? () => go(redo(history, content)) : undefined,
  };
}

export type Drawing = ReturnType<typeof useDrawing>;
