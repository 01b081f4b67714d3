import { channelPlans, type moveChannelRequest } from '@ishare/contracts/optimisation/channels.js';
import { Serves } from '@ishare/server/serves.js';
import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { ChannelPlanService } from './channel-plan.service.js';
import { MoveChannel } from './move-channel.command.js';
import { SawNews } from './saw-news.service.js';

/** Which machine cuts what of a plan. */
@ApiTags('Solution')
@Controller()
export class ChannelPlanController {
  constructor(
    @Inject(ChannelPlanService) private readonly plans: ChannelPlanService,
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(SawNews) private readonly news: SawNews,
  ) {}

  @Serves(channelPlans.ofPlan)
  ofPlan(solutionId: string) {
    return this.plans.of(solutionId);
  }

  @Serves(channelPlans.move)
  async move(id: string, { machineId }: z.output<typeof moveChannelRequest>): Promise<void> {
    await this.commands.execute(new MoveChannel(id, machineId));
    await this.news.tell(id);
  }
}
