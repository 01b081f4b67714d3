import { UseCase } from '@ishare/cqrs/use-case.js';
import { ChannelState } from '@ishare/contracts/optimisation/channel-life.js';
import type { Tx } from '@ishare/data/tx.js';
import { AppError, invalid } from '@ishare/kernel/errors.js';
import { Command, CommandHandler } from '@nestjs/cqrs';
import { channelPlans, minutesAt, refusalOf } from '../material-groups/routing.js';
import { optimisationErrors } from '../optimisation.errors.js';
import { MachineParameterSetting } from '../parameters/machine-parameter-setting.entity.js';
import { Channel } from '../solutions/channel.entity.js';
import { BoardCut } from './board-cut.entity.js';
import { lockedChannel } from './channel-moves.js';

/** A planner has a channel cut at another machine, as long as nothing of it is cut and no saw works on it. */
export class MoveChannel extends Command<void> {
  constructor(
    readonly channelId: string,
    readonly machineId: string,
  ) {
    super();
  }
}

const refused = {
  size: optimisationErrors.BoardTooLarge,
  type: optimisationErrors.OtherMachineType,
  hold: optimisationErrors.HoldsOtherwise,
} as const;

@CommandHandler(MoveChannel)
export class MoveChannelHandler extends UseCase<MoveChannel> {
  protected async change(tx: Tx, { channelId, machineId }: MoveChannel): Promise<void> {
    const { channel, solution, file } = await lockedChannel(tx, channelId);
    if (channel.machineId === machineId) return;
    const machine = await tx.find(MachineParameterSetting, { id: machineId });
    if (!machine) throw invalid('machineId', 'Validation:unknown');
    const { solutionId, channelNo } = channel;
    if (channel.state !== ChannelState.Waiting || (await tx.em.existsBy(BoardCut, { solutionId, channelNo })))
      throw new AppError(optimisationErrors.ChannelBegun, { channelNo, fileNo: file.fileNo });
    const plan = (await channelPlans(tx, solution)).find((each) => each.channel.id === channelId)!;
    const refusal = refusalOf(machine, plan);
    if (refusal) throw new AppError(refused[refusal], { channelNo, fileNo: file.fileNo, machine: machine.name });
    await tx.em.update(Channel, { id: channelId }, { machineId, minutes: minutesAt(machine, plan) });
  }
}
