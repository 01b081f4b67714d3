import { optimisationPermissions } from '@ishare/contracts/optimisation/permissions.js';
import {
  saw,
  type ChannelWork,
  type cutRequest,
  type damageRequest,
  type kanbanQuery,
  type leaveOutRequest,
  type stopRequest,
  type takeBackRequest,
} from '@ishare/contracts/optimisation/saw.js';
import { AppError, kernelErrors } from '@ishare/kernel/errors.js';
import { currentPrincipal } from '@ishare/server/context.js';
import { Permissions } from '@ishare/server/permissions.js';
import { Serves } from '@ishare/server/serves.js';
import { Controller, Inject } from '@nestjs/common';
import { CommandBus, type ICommand } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { CutBoard } from './cut-board.command.js';
import { DamageBoard } from './damage-board.command.js';
import { LeaveOutBoard } from './leave-out-board.command.js';
import { MoveSaw } from './move-saw.command.js';
import { SawNews } from './saw-news.service.js';
import { SawService } from './saw.service.js';
import { TakeBackBoard } from './take-back-board.command.js';

/** The wall board of the saws, and what their operators say. */
@ApiTags('SawKanban')
@Controller()
export class SawController {
  constructor(
    @Inject(SawService) private readonly saws: SawService,
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(SawNews) private readonly news: SawNews,
    @Inject(Permissions) private readonly permissions: Permissions,
  ) {}

  @Serves(saw.kanban)
  kanban(asked: z.output<typeof kanbanQuery>) {
    return this.saws.kanban(asked);
  }

  @Serves(saw.work)
  work(id: string) {
    return this.saws.work(id);
  }

  @Serves(saw.drawing)
  drawing(id: string) {
    return this.saws.drawing(id);
  }

  @Serves(saw.start)
  start(id: string) {
    return this.after(id, new MoveSaw(id, 'start'));
  }

  @Serves(saw.stop)
  stop(id: string, { reason, remark }: z.output<typeof stopRequest>) {
    return this.after(id, new MoveSaw(id, 'stop', remark ? `${reason}: ${remark}` : reason));
  }

  @Serves(saw.resume)
  resume(id: string) {
    return this.after(id, new MoveSaw(id, 'resume'));
  }

  @Serves(saw.cut)
  async cut(id: string, wish: z.output<typeof cutRequest>) {
    const { CutHeld } = optimisationPermissions.names.SawKanban;
    if (wish.despiteHold && !(await this.permissions.holdsAny(currentPrincipal(), [CutHeld])))
      throw new AppError(kernelErrors.Forbidden, { permissions: [CutHeld] });
    return this.after(id, new CutBoard(id, wish));
  }

  @Serves(saw.takeBack)
  takeBack(id: string, wish: z.output<typeof takeBackRequest>) {
    return this.after(id, new TakeBackBoard(id, wish));
  }

  @Serves(saw.damage)
  damage(id: string, wish: z.output<typeof damageRequest>) {
    return this.after(id, new DamageBoard(id, wish));
  }

  @Serves(saw.leaveOut)
  leaveOut(id: string, wish: z.output<typeof leaveOutRequest>) {
    return this.after(id, new LeaveOutBoard(id, wish));
  }

  /** The channel after something was said of it; whoever looks at the saws is told. */
  private async after(channelId: string, command: ICommand): Promise<ChannelWork> {
    await this.commands.execute(command);
    await this.news.tell(channelId);
    return this.saws.work(channelId);
  }
}
