import { findingsOf } from '@ishare/contracts/platform/workflow/check.js';
import { addWay, firstDraft, insertable, insertOn, mayRemove, removeNode, removeWay } from './draft';
import { layoutOf } from './layout';

const first = firstDraft((type) => type);
const codes = (content: typeof first) => findingsOf({ ...content, formType: 'contract' }).map(({ code }) => code);

describe('a workflow while it is drawn', () => {
  it('may be published as it begins', () => expect(codes(first)).toEqual([]));

  it.each(insertable)('takes %s onto any way, and closes again where it is taken out', (type) => {
    for (const { id: edgeId } of first.edges) {
      const { content, id } = insertOn(first, edgeId, { type, name: type, formType: 'contract' });
      expect(content.nodes.some((node) => node.id === id)).toBe(true);
      expect(codes(content).filter((code) => code !== 'noAddress')).toEqual([]);
      if (type === 'end') continue;
      const again = removeNode(content, id);
      expect([again.nodes, again.edges.map(({ from, to }) => [from, to])]).toEqual([
        first.nodes,
        first.edges.map(({ from, to }) => [from, to]),
      ]);
    }
  });

  it('has more ways at a condition, each with its place, and loses what only one of them led to', () => {
    const { content, id } = insertOn(first, 'way2', { type: 'condition', name: 'c', formType: 'contract' });
    const more = addWay(content, id, 'contract');
    const ways = more.edges.filter(({ from }) => from === id);
    expect(ways.map(({ order, condition }) => [order, condition])).toEqual([
      [0, 'amount > 0'],
      [0, ''],
      [1, 'amount > 1'],
    ]);
    const { content: longer, id: boss } = insertOn(more, ways[2]!.id, {
      type: 'sign',
      name: 's',
      formType: 'contract',
    });
    expect(removeWay(longer, ways[2]!.id).nodes.some((node) => node.id === boss)).toBe(false);
  });

  it('keeps its start, and one end', () => {
    expect(first.nodes.map((node) => mayRemove(first, node))).toEqual([false, true, false]);
  });

  it('stands in rows from the start down, no node on another', () => {
    let content = first;
    for (const type of insertable)
      content = insertOn(content, content.edges.at(-1)!.id, { type, name: type, formType: 'contract' }).content;
    const places = [...layoutOf(content).values()];
    expect(places).toHaveLength(content.nodes.length);
    expect(new Set(places.map(({ x, y }) => `${Math.round(x / 200)} ${y}`)).size).toBe(places.length);
    for (const { from, to } of content.edges)
      expect(layoutOf(content).get(to)!.y).toBeGreaterThan(layoutOf(content).get(from)!.y);
  });

  it('is drawn also where ways lead back', () => {
    const back = {
      ...first,
      edges: [...first.edges, { ...first.edges[0]!, id: 'back', from: 'approve1', to: 'approve1' }],
    };
    expect(layoutOf(back).size).toBe(3);
  });
});
