import { consoleTexts } from '../../console-texts.js';
import { findingCodes, findingsOf, type FindingCode } from './check.js';
import { workflowEdges, workflowNodes } from './nodes.js';
import { WorkflowTaskState } from './task-life.js';
import { verdictOf, type TaskKind } from './verdict.js';
import type { PersonNode } from './nodes.js';

const ALWAYS = [{ kind: 'administrators' }];
type Loose = Record<string, unknown>;

/** start → boss → end, with what is said in place of it. */
function draft(nodes: Loose[], edges: [from: string, to: string, more?: Loose][], formType = 'contract') {
  return {
    formType,
    nodes: workflowNodes.parse(nodes.map((node) => ({ name: `n ${String(node.id)}`, ...node }))),
    edges: workflowEdges.parse(edges.map(([from, to, more], index) => ({ id: `e${index}`, from, to, ...more }))),
  };
}
const start = { id: 'start', type: 'start' };
const end = { id: 'end', type: 'end' };
const boss = { id: 'boss', type: 'approve', assignees: ALWAYS };
const found = (...args: Parameters<typeof draft>): [FindingCode, string | null][] =>
  findingsOf(draft(...args)).map(({ code, nodeId }) => [code, nodeId]);
const straight: [string, string][] = [
  ['start', 'boss'],
  ['boss', 'end'],
];

describe('a workflow that is to be published', () => {
  it('may be one in which everything leads from the start to an end', () => {
    expect(found([start, boss, end], straight)).toEqual([]);
  });

  it('has one start and an end', () => {
    expect(found([], [])).toEqual([
      ['noStart', null],
      ['noEnd', null],
    ]);
    expect(found([start, { id: 'again', type: 'start' }, boss, end], [...straight, ['again', 'boss']])).toEqual([
      ['manyStarts', 'again'],
    ]);
    expect(
      found(
        [start, boss, end],
        [
          ['start', 'boss'],
          ['boss', 'start'],
        ],
      ),
    ).toContainEqual(['intoStart', 'start']);
  });

  it('reaches every node, and has no dead end', () => {
    const lost = { id: 'lost', type: 'timer', hours: 1 };
    expect(found([start, boss, lost, end], straight)).toEqual([
      ['deadEnd', 'lost'],
      ['unreachable', 'lost'],
    ]);
    expect(found([start, boss, end], [['start', 'boss']])).toEqual(
      expect.arrayContaining([
        ['deadEnd', 'boss'],
        ['unreachable', 'end'],
      ]),
    );
    expect(found([start, boss, end], [...straight, ['boss', 'nowhere']])).toContainEqual(['danglingEdge', 'boss']);
    expect(found([start, boss, end], [...straight, ['boss', 'end']])).toEqual([['manyWays', 'boss']]);
    expect(found([start, boss, boss, end], straight)).toEqual([['twice', 'boss']]);
  });

  describe('at a condition', () => {
    const gate = { id: 'gate', type: 'condition' };
    const at = (...ways: Loose[]) =>
      findingsOf(
        draft(
          [start, gate, boss, end],
          [['start', 'gate'], ...ways.map((way): [string, string, Loose] => ['gate', 'boss', way]), ['boss', 'end']],
        ),
      ).map(({ code, edgeId }) => [code, edgeId]);

    it('asks its ways in order, and has one for all that is left', () => {
      expect(at({ condition: 'amount > 50000', order: 0 }, {})).toEqual([]);
      expect(at({ condition: 'amount > 50000', order: 0 })).toEqual([
        ['fewBranches', undefined],
        ['noOtherwise', undefined],
      ]);
      expect(at({ condition: 'amount > 1' }, {}, {})).toEqual([['manyOtherwise', undefined]]);
      expect(at({ condition: 'amount > 9', order: 1 }, { condition: 'amount < 5', order: 1 }, {})).toEqual([
        ['sameOrder', 'e2'],
      ]);
    });

    it.each([
      ['amount > 1000', 'amount > 50000'],
      ['amount >= 10', 'amount > 10'],
      ['amount < 10', 'amount<5'],
      ['amount <= 10', 'amount < 10'],
      ["customerName = 'A'", "customerName  =  'A'"],
    ])('has no way that one before it covers: %s before %s', (first, second) => {
      expect(at({ condition: first, order: 0 }, { condition: second, order: 1 }, {})).toEqual([['neverTaken', 'e2']]);
    });

    it.each([
      ['amount > 50000', 'amount > 1000'],
      ['amount > 10', 'amount >= 10'],
      ['amount > 10', 'version > 20'],
      ['amount > 10', 'amount < 20'],
    ])('may have %s before %s', (first, second) => {
      expect(at({ condition: first, order: 0 }, { condition: second, order: 1 }, {})).toEqual([]);
    });

    it('reads what is known of the record, and of calls before', () => {
      expect(at({ condition: 'amount >' }, {})).toEqual([['badExpression', 'e1']]);
      expect(at({ condition: 'price > 1' }, {})).toEqual([['unknownName', 'e1']]);
      expect(at({ condition: "initiatorName = 'He'" }, {})).toEqual([]);
      const call = { id: 'call', type: 'api', url: 'https://example.com', result: 'check' };
      const ways: [string, string, Loose?][] = [
        ['start', 'call'],
        ['call', 'gate'],
        ['gate', 'boss', { condition: 'check.score > 5' }],
        ['gate', 'boss'],
        ['boss', 'end'],
      ];
      expect(found([start, call, gate, boss, end], ways)).toEqual([]);
      expect(found([start, { ...call, result: '' }, gate, boss, end], ways)).toEqual([['unknownName', 'gate']]);
      expect(found([start, { ...call, url: 'http://example.com' }, gate, boss, end], ways)).toEqual([
        ['noAddress', 'call'],
      ]);
      expect(found([{ ...start, condition: 'nobody > 1' }, boss, end], straight)).toEqual([['unknownName', 'start']]);
    });
  });

  it('has no circle without a person', () => {
    const [gate, wait] = [
      { id: 'gate', type: 'condition' },
      { id: 'wait', type: 'timer', hours: 1 },
    ];
    const ways: [string, string, Loose?][] = [
      ['start', 'wait'],
      ['wait', 'gate'],
      ['gate', 'wait', { condition: 'amount > 1' }],
      ['gate', 'end'],
    ];
    expect(found([start, wait, gate, end], ways)).toEqual([
      ['endless', 'wait'],
      ['endless', 'gate'],
    ]);
    const asked = ways.map(([from, to, more]): [string, string, Loose?] => [
      from === 'wait' ? 'boss' : from,
      to === 'wait' ? 'boss' : to,
      more,
    ]);
    expect(found([start, boss, gate, end], asked)).toEqual([]);
  });

  it('asks somebody who is always there in the end', () => {
    const asking = (assignees: Loose[]) => found([start, { ...boss, assignees }, end], straight);
    const role = { kind: 'role', role: 'manager' };
    expect(asking([])).toEqual([['nobody', 'boss']]);
    expect(asking([role])).toEqual([['noFallback', 'boss']]);
    expect(asking([role, ...ALWAYS])).toEqual([]);
    expect(asking([{ kind: 'role', role: '' }, ...ALWAYS])).toEqual([['emptyRule', 'boss']]);
    expect(asking([{ kind: 'users', userIds: [] }, ...ALWAYS])).toEqual([['emptyRule', 'boss']]);
  });

  it('reminds before it escalates, and escalates to somebody before it decides', () => {
    const timed = (timeout: Loose) => found([start, { ...boss, timeout }, end], straight);
    expect(timed({ remindHours: 4, escalateHours: 8, escalateTo: ALWAYS, automaticHours: 16 })).toEqual([]);
    expect(timed({ remindHours: 8, automaticHours: 4 })).toEqual([['timeoutOrder', 'boss']]);
    expect(timed({ escalateHours: 4 })).toEqual([['noEscalation', 'boss']]);
  });

  it('is told what stands against it in both languages', () => {
    for (const language of ['zh-Hans', 'en'] as const)
      for (const code of findingCodes) expect(consoleTexts[language][`workflow:finding.${code}`]).toBeTruthy();
  });
});

describe('what a node decides', () => {
  const { Pending, Approved, Rejected, Transferred } = WorkflowTaskState;
  const node = (more: Loose) =>
    workflowNodes.parse([{ id: 'x', name: 'x', type: 'sign', assignees: ALWAYS, ...more }])[0] as PersonNode;
  const votes = (...states: number[]) => states.map((state) => ({ kind: 'assigned' as TaskKind, state }));

  it.each([
    [{ type: 'approve' }, votes(Pending, Pending), null],
    [{ type: 'approve' }, votes(Approved, Pending), 'approve'],
    [{ type: 'approve' }, votes(Rejected, Pending), 'reject'],
    [{ mode: 'all' }, votes(Approved, Pending), null],
    [{ mode: 'all' }, votes(Approved, Approved), 'approve'],
    [{ mode: 'all' }, votes(Approved, Transferred, Approved), 'approve'],
    [{ mode: 'all' }, votes(Approved, Rejected), 'reject'],
    [{ mode: 'any' }, votes(Rejected, Pending), null],
    [{ mode: 'any' }, votes(Rejected, Approved), 'approve'],
    [{ mode: 'any' }, votes(Rejected, Rejected), 'reject'],
    [{ mode: 'any', veto: true }, votes(Rejected, Pending), 'reject'],
    [{ mode: 'ratio', ratio: 60 }, votes(Approved, Approved, Pending), 'approve'],
    [{ mode: 'ratio', ratio: 67 }, votes(Approved, Approved, Pending), null],
    [{ mode: 'ratio', ratio: 60 }, votes(Rejected, Rejected, Pending), 'reject'],
    [{ mode: 'ratio', ratio: 60, veto: true }, votes(Approved, Rejected, Pending), 'reject'],
  ] as const)('%j of %j is %s', (more, given, verdict) => {
    expect(verdictOf(node(more), given)).toBe(verdict);
  });

  it('waits for those who were added, and takes their rejection', () => {
    const approved = votes(Approved);
    expect(verdictOf(node({ type: 'approve' }), [...approved, { kind: 'after', state: Pending }])).toBeNull();
    expect(verdictOf(node({ type: 'approve' }), [...approved, { kind: 'after', state: Approved }])).toBe('approve');
    expect(verdictOf(node({ type: 'approve' }), [...votes(Pending), { kind: 'before', state: Rejected }])).toBe(
      'reject',
    );
    expect(verdictOf(node({ type: 'approve' }), [...votes(Pending), { kind: 'delegate', state: Rejected }])).toBeNull();
  });
});
