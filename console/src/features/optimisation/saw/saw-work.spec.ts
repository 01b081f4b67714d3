import { ChannelState } from '@ishare/contracts/optimisation/channel-life.js';
import { saw, type ChannelWork } from '@ishare/contracts/optimisation/saw.js';
import { actOf } from '../../../session/kept-acts';
import { asSaid, copiesOf, doneOf, leftBy, nextCopy, reasonOf } from './saw-work';

const patterns = [
  { patternNo: 3, boardsCode: 'W', binCode: null, repeat: 2 },
  { patternNo: 4, boardsCode: 'W', binCode: null, repeat: 1 },
];
const cut = (...boards: [number, number][]) =>
  boards.map(([patternNo, copyNo]) => ({
    patternNo,
    copyNo,
    time: '2026-11-22T00:00:00.000Z',
    operator: null,
    despiteHolds: [],
  }));

describe('the work of a saw', () => {
  it('is the copies of its patterns, one after the other', () => {
    expect(copiesOf({ patterns }).map(({ patternNo, copyNo }) => `${patternNo}/${copyNo}`)).toEqual([
      '3/1',
      '3/2',
      '4/1',
    ]);
  });

  it('goes on with what is not cut, in the chosen pattern first', () => {
    expect(nextCopy({ patterns, leftOut: [], cut: [] })).toEqual({ patternNo: 3, copyNo: 1 });
    expect(nextCopy({ patterns, leftOut: [], cut: cut([3, 1]) })).toEqual({ patternNo: 3, copyNo: 2 });
    expect(nextCopy({ patterns, leftOut: [], cut: cut([3, 1]) }, 4)).toEqual({ patternNo: 4, copyNo: 1 });
    expect(nextCopy({ patterns, leftOut: [], cut: cut([4, 1]) }, 4)).toEqual({ patternNo: 3, copyNo: 1 });
    expect(nextCopy({ patterns, leftOut: [], cut: cut([3, 1], [3, 2], [4, 1]) })).toBeUndefined();
    const leftOut = cut([3, 2]).map((board) => ({ ...board, reason: 'broken' }));
    expect(nextCopy({ patterns, leftOut, cut: cut([3, 1]) }, 3)).toEqual({ patternNo: 4, copyNo: 1 });
    expect(nextCopy({ patterns, leftOut, cut: cut([3, 1], [4, 1]) })).toBeUndefined();
    expect(doneOf({ leftOut, cut: cut([3, 1], [4, 1]) }, 3)).toEqual({ cut: 1, leftOut: 1 });
  });

  it('leaves the offcuts of that board and no other', () => {
    const offcut = { id: 'a', boardsCode: 'OC', length: 1, width: 1, offCutStatus: 0, binCode: null };
    const offcuts = [
      { ...offcut, patternNo: 3, copyNo: 1 },
      { ...offcut, patternNo: 3, copyNo: 2 },
    ];
    expect(leftBy({ offcuts }, { patternNo: 3, copyNo: 2 })).toEqual([offcuts[1]]);
    expect(leftBy({ offcuts }, undefined)).toEqual([]);
  });

  it('stands still for a reason and what was added to it', () => {
    expect(reasonOf('blade: dull: left side')).toEqual({ reason: 'blade', remark: 'dull: left side' });
    expect(reasonOf('break')).toEqual({ reason: 'break', remark: '' });
    expect(reasonOf(null)).toBeUndefined();
  });

  it('is shown as its operator left it, with what the server has not heard yet', () => {
    const params = { id: '6f1de3a2-4d2c-7f52-9e4e-0a2f6a1b7c11' };
    const said = { subject: params.id, title: '', account: 'a', time: '2026-11-24T08:00:00.000Z' };
    const cutAct = (patternNo: number, copyNo: number) =>
      actOf(saw.cut, { params, body: { patternNo, copyNo, offcuts: [] } }, said);
    const work = { id: params.id, patterns, cut: cut([3, 1]), boardsCut: 1, state: ChannelState.Cutting };
    const shown = (...acts: ReturnType<typeof cutAct>[]) => {
      const { cut: done, boardsCut, state, stopReason } = asSaid(work as unknown as ChannelWork, acts);
      return [done.map(({ patternNo, copyNo }) => `${patternNo}/${copyNo}`).join(' '), boardsCut, state, stopReason];
    };
    expect(shown(cutAct(3, 2))).toEqual(['3/1 3/2', 2, ChannelState.Cutting, null]);
    // Somebody else was quicker, or the answer alone was lost.
    expect(shown(cutAct(3, 1))).toEqual(['3/1', 1, ChannelState.Cutting, undefined]);
    expect(shown(cutAct(3, 2), cutAct(4, 1))).toEqual(['3/1 3/2 4/1', 3, ChannelState.Cut, null]);
    // The server notes for whom a board was cut all the same; what is said here notes it as well.
    const body = { patternNo: 3, copyNo: 2, offcuts: [], despiteHold: true };
    const held = { ...work, heldOrders: ['SO-91'] } as unknown as ChannelWork;
    expect(asSaid(held, [actOf(saw.cut, { params, body }, said)]).cut.map(({ despiteHolds }) => despiteHolds)).toEqual([
      [],
      ['SO-91'],
    ]);
    const stop = actOf(saw.stop, { params, body: { reason: 'blade', remark: 'dull' } }, said);
    expect(shown(stop)).toEqual(['3/1', 1, ChannelState.Stopped, 'blade: dull']);
    expect(shown(stop, actOf(saw.resume, { params }, said))).toEqual(['3/1', 1, ChannelState.Cutting, null]);
    // What was refused, and what is said of another channel, changes nothing.
    expect(shown({ ...cutAct(3, 2), refusal: 'no' })).toEqual(['3/1', 1, ChannelState.Cutting, undefined]);
    expect(shown({ ...cutAct(3, 2), path: '/api/optimization/channels/another/boards' })[0]).toBe('3/1');
  });
});
