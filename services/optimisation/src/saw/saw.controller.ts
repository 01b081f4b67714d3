import { optimisationPermissions } from '@ishare/contracts/optimisation/permissions.js';
import {
  channelWork,
  type ChannelWork,
  cutRequest,
  damageRequest,
  sawKanbanReply,
  stopRequest,
} from '@ishare/contracts/optimisation/saw.js';
import { HubPublisher } from '@ishare/hubs/hub-publisher.js';
import { currentTenantId } from '@ishare/server/context.js';
import { SHARED_STATE, type SharedState } from '@ishare/server/shared-state.js';
import { Allow, FromBody, FromPath, FromQuery, Returns } from '@ishare/server/routes.js';
import { query } from '@ishare/server/schemas.js';
import { Controller, Get, Inject, Post } from '@nestjs/common';
import { CommandBus, type ICommand } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { CutBoard } from './cut-board.command.js';
import { DamageBoard } from './damage-board.command.js';
import { MoveSaw } from './move-saw.command.js';
import { SawService } from './saw.service.js';

const P = optimisationPermissions.names.SawKanban;
const kanbanQuery = z.object({ date: z.iso.date().optional(), machineId: query.guid() });

/** The wall board of the saws, and what their operators say. */
@ApiTags('SawKanban')
@Controller('api/optimization')
export class SawController {
  private readonly hub: HubPublisher;

  constructor(
    @Inject(SawService) private readonly saws: SawService,
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(SHARED_STATE) state: SharedState,
  ) {
    this.hub = new HubPublisher(state);
  }

  @Get('saw-kanban')
  @Allow(P.Default)
  @Returns(sawKanbanReply)
  kanban(@FromQuery(kanbanQuery) asked: z.output<typeof kanbanQuery>) {
    return this.saws.kanban(asked);
  }

  @Get('channels/:id')
  @Allow(P.Default)
  @Returns(channelWork)
  work(@FromPath('id') id: string) {
    return this.saws.work(id);
  }

  @Post('channels/:id/start')
  @Allow(P.Cut)
  @Returns(channelWork)
  start(@FromPath('id') id: string) {
    return this.after(id, new MoveSaw(id, 'start'));
  }

  @Post('channels/:id/stop')
  @Allow(P.Cut)
  @Returns(channelWork)
  stop(@FromPath('id') id: string, @FromBody(stopRequest) { reason, remark }: z.output<typeof stopRequest>) {
    return this.after(id, new MoveSaw(id, 'stop', remark ? `${reason}: ${remark}` : reason));
  }

  @Post('channels/:id/resume')
  @Allow(P.Cut)
  @Returns(channelWork)
  resume(@FromPath('id') id: string) {
    return this.after(id, new MoveSaw(id, 'resume'));
  }

  @Post('channels/:id/boards')
  @Allow(P.Cut)
  @Returns(channelWork)
  cut(@FromPath('id') id: string, @FromBody(cutRequest) wish: z.output<typeof cutRequest>) {
    return this.after(id, new CutBoard(id, wish));
  }

  @Post('channels/:id/damage')
  @Allow(P.Cut)
  @Returns(channelWork)
  damage(@FromPath('id') id: string, @FromBody(damageRequest) wish: z.output<typeof damageRequest>) {
    return this.after(id, new DamageBoard(id, wish));
  }

  /** The channel after something was said of it; whoever looks at the saws is told. */
  private async after(channelId: string, command: ICommand): Promise<ChannelWork> {
    await this.commands.execute(command);
    await this.hub.send({
      tenantId: currentTenantId(),
      target: 'sawKanban',
      arguments: [{ channelId }],
      permission: P.Default,
    });
    return this.saws.work(channelId);
  }
}
