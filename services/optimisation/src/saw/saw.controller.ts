import { optimisationPermissions } from '@ishare/contracts/optimisation/permissions.js';
import {
  channelWork,
  cutRequest,
  damageRequest,
  sawKanbanReply,
  stopRequest,
} from '@ishare/contracts/optimisation/saw.js';
import { Allow, FromBody, FromPath, FromQuery, Returns } from '@ishare/server/routes.js';
import { query } from '@ishare/server/schemas.js';
import { Controller, Get, Inject, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
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
  constructor(
    @Inject(SawService) private readonly saws: SawService,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

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
  async start(@FromPath('id') id: string) {
    await this.commands.execute(new MoveSaw(id, 'start'));
    return this.saws.work(id);
  }

  @Post('channels/:id/stop')
  @Allow(P.Cut)
  @Returns(channelWork)
  async stop(@FromPath('id') id: string, @FromBody(stopRequest) { reason, remark }: z.output<typeof stopRequest>) {
    await this.commands.execute(new MoveSaw(id, 'stop', remark ? `${reason}: ${remark}` : reason));
    return this.saws.work(id);
  }

  @Post('channels/:id/resume')
  @Allow(P.Cut)
  @Returns(channelWork)
  async resume(@FromPath('id') id: string) {
    await this.commands.execute(new MoveSaw(id, 'resume'));
    return this.saws.work(id);
  }

  @Post('channels/:id/boards')
  @Allow(P.Cut)
  @Returns(channelWork)
  async cut(@FromPath('id') id: string, @FromBody(cutRequest) wish: z.output<typeof cutRequest>) {
    await this.commands.execute(new CutBoard(id, wish));
    return this.saws.work(id);
  }

  @Post('channels/:id/damage')
  @Allow(P.Cut)
  @Returns(channelWork)
  async damage(@FromPath('id') id: string, @FromBody(damageRequest) wish: z.output<typeof damageRequest>) {
    await this.commands.execute(new DamageBoard(id, wish));
    return this.saws.work(id);
  }
}
