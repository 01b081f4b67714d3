import { channelLife, ChannelState } from '@ishare/contracts/optimisation/channel-life.js';
import { ImportFileState } from '@ishare/contracts/optimisation/import-file-life.js';
import { after, type StepName } from '@ishare/contracts/things/machine.js';
import { RecordMove } from '@ishare/crud/machines/record-move.entity.js';
import { notFound } from '@ishare/data/entities.js';
import type { Tx } from '@ishare/data/tx.js';
import { AppError } from '@ishare/kernel/errors.js';
import { currentContext, now } from '@ishare/server/context.js';
import { saidAt } from '@ishare/server/said-at.js';
import { moveFile } from '../import-files/import-file-moves.js';
import { ImportFile } from '../import-files/import-file.entity.js';
import { optimisationErrors } from '../optimisation.errors.js';
import { Channel } from '../solutions/channel.entity.js';
import { Solution } from '../solutions/solution.entity.js';
import { BoardCut } from './board-cut.entity.js';
import { BoardLeftOut } from './board-left-out.entity.js';

const MINUTE = 60_000;

/** A channel of a confirmed plan, with its list. */
export interface Work {
  channel: Channel;
  solution: Solution;
  file: ImportFile;
}

/** A channel to work on; its list is locked first, as everybody does who changes a plan, then the channel. */
export async function lockedChannel(tx: Tx, id: string): Promise<Work> {
  const { importFileId, solutionId } = (await tx.em.findOneBy(Channel, { id })) ?? missing(id);
  const file = await tx.get(ImportFile, importFileId, { lock: true });
  const solution = await tx.get(Solution, solutionId, { lock: true });
  if (!solution.isSelected) throw new AppError(optimisationErrors.NotConfirmed, { solutionNo: solution.solutionNo });
  const channel = await tx.em.findOneOrFail(Channel, { where: { id }, lock: { mode: 'pessimistic_write' } });
  return { channel, solution, file };
}

function missing(id: string): never {
  throw notFound('Channel', id);
}

/**
 * When a step of a channel happened: as it was said, but not before the step before it, which somebody else may have
 * said meanwhile; its end not before its last board.
 */
async function momentOfStep(tx: Tx, { channel, solution }: Work, step: StepName<typeof channelLife>): Promise<Date> {
  const { id, solutionId, channelNo } = channel;
  const [{ last }] = (await tx.query<{ last: Date | null }>(
    `select greatest((select max(time) from record_move where record_id = $1),
       (select max(time) from board_cut where $4 and solution_id = $2 and channel_no = $3)) as last`,
    [id, solutionId, channelNo, step === 'finish'],
  )) as [{ last: Date | null }];
  return latest(saidAt(), solution.confirmedTime, last);
}

/** When a board of a channel was cut: as it was said, but not before its plan was confirmed and the channel begun. */
export const momentOfCut = ({ channel, solution }: Work): Date =>
  latest(saidAt(), solution.confirmedTime, channel.startedTime);

const latest = (...moments: (Date | null)[]): Date =>
  new Date(Math.max(...moments.map((moment) => (moment ? new Date(moment).getTime() : 0))));

/** Takes a channel a step on, and reckons the minutes that the saw has run for it, by when it was said. */
export async function moveChannel(
  tx: Tx,
  work: Work,
  step: StepName<typeof channelLife>,
  reason: string | null = null,
): Promise<void> {
  const { channel, file } = work;
  const to = after(channelLife, step, channel.state);
  if (to === undefined)
    throw new AppError(optimisationErrors.ChannelMove, { channelNo: channel.channelNo, fileNo: file.fileNo });
  const time = await momentOfStep(tx, work, step);
  const operator = currentContext()?.principal?.userName ?? null;
  const ran = channel.runningSince ? (time.getTime() - channel.runningSince.getTime()) / MINUTE : 0;
  const moved = {
    state: to,
    stopReason: to === ChannelState.Stopped ? reason : null,
    operator,
    startedTime: channel.startedTime ?? time,
    endedTime: to === ChannelState.Cut ? time : null,
    minutesWorked: Math.round((channel.minutesWorked + ran) * 1_000) / 1_000,
    runningSince: to === ChannelState.Cutting ? time : null,
  };
  await tx.em.update(Channel, { id: channel.id }, moved);
  await tx.insert(RecordMove, {
    thing: channelLife.name,
    recordId: channel.id,
    step,
    fromState: channel.state,
    toState: to,
    comment: reason,
    time,
    arrivedTime: now(),
    userId: currentContext()?.principal?.userId ?? null,
    userName: operator,
  });
  Object.assign(channel, moved);
}

/** The saw begins with a channel, and with its list, where nobody has said so yet. */
export async function beginIfWaiting(tx: Tx, work: Work): Promise<void> {
  if (work.channel.state === ChannelState.Waiting) await moveChannel(tx, work, 'start');
  if (work.file.state === ImportFileState.Confirmed) await moveFile(tx, work.file.id, 'cut');
}

/** The channel ends with its last board, cut or left out, the list with its last channel. */
export async function finishAfterLast(tx: Tx, work: Work): Promise<void> {
  const { solutionId, channelNo, boardCount } = work.channel;
  const of = { solutionId, channelNo };
  if ((await tx.em.countBy(BoardCut, of)) + (await tx.em.countBy(BoardLeftOut, of)) < boardCount) return;
  await moveChannel(tx, work, 'finish');
  const channels = await tx.em.findBy(Channel, { solutionId });
  if (channels.every(({ state }) => state === ChannelState.Cut)) await moveFile(tx, work.file.id, 'finish');
}

/** What was said of a board of the channel that moves the channel nowhere stands in its history all the same. */
export async function recordOfBoard(
  tx: Tx,
  { channel: { id, state } }: Work,
  step: 'takeBack' | 'leaveOut',
  comment: string,
): Promise<void> {
  await tx.insert(RecordMove, {
    thing: channelLife.name,
    recordId: id,
    step,
    fromState: state,
    toState: state,
    comment,
    time: now(),
    arrivedTime: now(),
    userId: currentContext()?.principal?.userId ?? null,
    userName: currentContext()?.principal?.userName ?? null,
  });
}
