import type { ChannelWork } from '@ishare/contracts/optimisation/saw.js';

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

/** The next board to be cut of a pattern, else of the channel; undefined when all are. */
export function nextCopy(work: Pick<ChannelWork, 'patterns' | 'cut'>, patternNo?: number): Copy | undefined {
  const done = new Set(work.cut.map(keyOf));
  const left = copiesOf(work).filter((copy) => !done.has(keyOf(copy)));
  return left.find((copy) => copy.patternNo === patternNo) ?? left[0];
}

/** How many boards of a pattern are cut. */
export function cutOf({ cut }: Pick<ChannelWork, 'cut'>, patternNo: number): number {
  return cut.filter((board) => board.patternNo === patternNo).length;
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
