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
    const places = [...layoutOf(content).places.values()].slice(0, content.nodes.length);
    expect(places).toHaveLength(content.nodes.length);
    expect(new Set(places.map(({ x, y }) => `${Math.round(x / 200)} ${y}`)).size).toBe(places.length);
    for (const { from, to } of content.edges)
      expect(layoutOf(content).places.get(to)!.y).toBeGreaterThan(layoutOf(content).places.get(from)!.y);
  });

  it('leads a way that passes a row beside what stands there', () => {
    const { content } = insertOn(first, 'way1', { type: 'condition', name: 'c', formType: 'contract' });
    const ways = content.edges.filter(({ from }) => from === 'condition1');
    const { content: longer, id } = insertOn(content, ways[0]!.id, { type: 'cc', name: 'n', formType: 'contract' });
    const { places, lanes } = layoutOf(longer);
    expect(Math.abs(lanes.get(ways[1]!.id)! - places.get(id)!.x)).toBeGreaterThanOrEqual(200);
  });

  it('is drawn also where ways lead back', () => {
    const back = {
      ...first,
      edges: [...first.edges, { ...first.edges[0]!, id: 'back', from: 'approve1', to: 'approve1' }],
    };
    const { places, lanes } = layoutOf(back);
    expect([places.size, [...lanes.keys()]]).toEqual([3, ['back']]);
  });
});
