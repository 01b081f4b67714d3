import { ChannelState } from '@ishare/contracts/optimisation/channel-life.js';
import { saw, type ChannelWork, type CutRequest } from '@ishare/contracts/optimisation/saw.js';
import { isActOf, type KeptAct } from '../../../session/kept-acts';

/** A board of a channel: a copy of a pattern. */
export interface Copy {
  patternNo: number;
  copyNo: number;
}

const keyOf = ({ patternNo, copyNo }: Copy) => `${patternNo}/${copyNo}`;

/** The boards of a channel in the order in which they are cut. */
export function copiesOf({ patterns }: Pick<ChannelWork, 'patterns'>): Copy[] {
  return patterns.flatMap(({ patternNo, repeat }) =>
    Array.from({ length: repeat }, (_, index) => ({ patternNo, copyNo: index + 1 })),
  );
}

/** The next board to be cut of a pattern, else of the channel; undefined when all are, or are left out. */
export function nextCopy(
  work: Pick<ChannelWork, 'patterns' | 'cut' | 'leftOut'>,
  patternNo?: number,
): Copy | undefined {
  const done = new Set([...work.cut, ...work.leftOut].map(keyOf));
  const left = copiesOf(work).filter((copy) => !done.has(keyOf(copy)));
  return left.find((copy) => copy.patternNo === patternNo) ?? left[0];
}

/** How many boards of a pattern are cut, and how many are left out. */
export function doneOf(
  { cut, leftOut }: Pick<ChannelWork, 'cut' | 'leftOut'>,
  patternNo: number,
): { cut: number; leftOut: number } {
  const of = (boards: readonly Copy[]) => boards.filter((board) => board.patternNo === patternNo).length;
  return { cut: of(cut), leftOut: of(leftOut) };
}

/** The offcuts that a board leaves. */
export function leftBy({ offcuts }: Pick<ChannelWork, 'offcuts'>, copy: Copy | undefined): ChannelWork['offcuts'] {
  return offcuts.filter(({ patternNo, copyNo }) => patternNo === copy?.patternNo && copyNo === copy.copyNo);
}

/** A reason of a stop and what was added to it, as the server keeps them: `blade: dull`. */
export function reasonOf(stopReason: string | null): { reason: string; remark: string } | undefined {
  if (!stopReason) return undefined;
  const [reason = '', ...rest] = stopReason.split(': ');
  return { reason, remark: rest.join(': ') };
}

/** The channel with a board cut that was not. */
function withCut(work: ChannelWork, { patternNo, copyNo, despiteHold }: CutRequest, time: string): ChannelWork {
  if (work.cut.some((board) => board.patternNo === patternNo && board.copyNo === copyNo)) return work;
  const despiteHolds = despiteHold ? work.heldOrders : [];
  const cut = [...work.cut, { patternNo, copyNo, time, operator: null, despiteHolds }];
  const isAll = cut.length + work.leftOut.length >= copiesOf(work).length;
  return {
    ...work,
    cut,
    boardsCut: cut.length,
    state: isAll ? ChannelState.Cut : ChannelState.Cutting,
    stopReason: null,
  };
}

/** The channel as its operator has left it: with what he said and the server has not heard yet, in its order. */
export function asSaid(work: ChannelWork, acts: readonly KeptAct[]): ChannelWork {
  const params = { id: work.id };
  return acts
    .filter(({ refusal }) => refusal === undefined)
    .reduce(
      (channel, act) => {
        if (isActOf(act, saw.cut, params)) return withCut(channel, act.body as CutRequest, act.time);
        if (isActOf(act, saw.start, params) || isActOf(act, saw.resume, params))
          return { ...channel, state: ChannelState.Cutting, stopReason: null };
        if (!isActOf(act, saw.stop, params)) return channel;
        const { reason, remark } = act.body as { reason: string; remark: string | null };
        return { ...channel, state: ChannelState.Stopped, stopReason: [reason, remark].filter(Boolean).join(': ') };
      },
      // What a tablet kept before it knew of them leaves none out.
      { ...work, leftOut: work.leftOut ?? [] },
    );
}
