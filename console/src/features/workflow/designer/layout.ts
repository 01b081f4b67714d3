// Where the nodes of a workflow stand: rows from the start down, each node below what leads to it.
import type { WorkflowContent } from '@ishare/contracts/platform/workflow/nodes.js';

export const NODE_WIDTH = 200;
const COLUMN = 240;
const ROW = 132;

export interface Place {
  x: number;
  y: number;
}

type Content = Pick<WorkflowContent, 'nodes' | 'edges'>;

/** The row of each node: the longest way to it, where ways that lead back up do not count. */
function rowsOf({ nodes, edges }: Content): Map<string, number> {
  const rows = new Map<string, number>();
  const open = new Set<string>();
  const visit = (id: string, row: number) => {
    if (open.has(id) || (rows.get(id) ?? -1) >= row) return;
    rows.set(id, row);
    open.add(id);
    for (const { from, to } of edges) if (from === id) visit(to, row + 1);
    open.delete(id);
  };
  for (const { id, type } of nodes) if (type === 'start') visit(id, 0);
  // What nothing leads to stands below all the rest.
  for (const { id } of nodes) if (!rows.has(id)) visit(id, Math.max(-1, ...rows.values()) + 1);
  return rows;
}

/** Puts the nodes of a row side by side, each as near as can be to where it would like to stand. */
function spread(wishes: readonly { id: string; x: number }[]): Map<string, number> {
  const sorted = [...wishes].sort((one, other) => one.x - other.x);
  const placed: number[] = [];
  for (const { x } of sorted) placed.push(Math.max(x, (placed.at(-1) ?? -Infinity) + COLUMN));
  const drift = sorted.reduce((sum, { x }, index) => sum + placed[index]! - x, 0) / Math.max(1, sorted.length);
  return new Map(sorted.map(({ id }, index) => [id, placed[index]! - drift]));
}

export interface Layout {
  places: ReadonlyMap<string, Place>;
  /** Where a way runs down that passes rows, or leads back up: its x, by its id. */
  lanes: ReadonlyMap<string, number>;
}

/** Ways that pass rows, each with what stands for it there, so that no node is put into its way. */
function withPassing({ nodes, edges }: Content, rows: Map<string, number>): Content {
  const passing: { id: string }[] = [];
  const links = edges.flatMap((edge) => {
    const [from, to] = [rows.get(edge.from)!, rows.get(edge.to)!];
    if (to - from < 2) return [edge];
    const stops = Array.from({ length: to - from - 1 }, (_, index) => {
      const id = `${edge.id}/${index}`;
      rows.set(id, from + index + 1);
      return id;
    });
    passing.push(...stops.map((id) => ({ id })));
    const all = [edge.from, ...stops, edge.to];
    return all.slice(1).map((next, index) => ({ ...edge, from: all[index]!, to: next }));
  });
  return { nodes: [...nodes, ...(passing as typeof nodes)], edges: links };
}

export function layoutOf(content: Content): Layout {
  const rows = rowsOf(content);
  const { nodes, edges } = withPassing(content, rows);
  const places = new Map<string, Place>();
  const last = Math.max(0, ...rows.values());
  for (let row = 0; row <= last; row++) {
    const wishes = nodes
      .filter(({ id }) => rows.get(id) === row)
      .map(({ id }) => {
        const above = edges.filter(({ from, to }) => to === id && (rows.get(from) ?? row) < row);
        const xs = above.map((edge) => {
          const ways = edges.filter(({ from }) => from === edge.from);
          return places.get(edge.from)!.x + (ways.indexOf(edge) - (ways.length - 1) / 2) * COLUMN;
        });
        return { id, x: xs.length > 0 ? xs.reduce((sum, x) => sum + x, 0) / xs.length : 0 };
      });
    for (const [id, x] of spread(wishes)) places.set(id, { x, y: row * ROW });
  }
  const left = Math.min(0, ...[...places.values()].map(({ x }) => x)) - COLUMN / 2;
  const lanes = content.edges.flatMap(({ id, from, to }): [string, number][] => {
    const stop = places.get(`${id}/0`);
    if (stop) return [[id, stop.x]];
    return rows.get(to)! <= rows.get(from)! ? [[id, left - NODE_WIDTH / 4]] : [];
  });
  return { places, lanes: new Map(lanes) };
}
