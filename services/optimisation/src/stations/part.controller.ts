import {
  workshopParts,
  type findPartsQuery,
  type openPartsQuery,
  type PartCard,
  type reworkRequest,
  type scanRequest,
} from '@ishare/contracts/optimisation/labels.js';
import { Serves } from '@ishare/server/serves.js';
import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { PartFinder } from './part-finder.service.js';
import { ReworkPart } from './rework-part.command.js';
import { ScanPart } from './scan-part.command.js';

/** Parts on their way through the workshop. */
@ApiTags('WorkshopPart')
@Controller()
export class PartController {
  constructor(
    @Inject(PartFinder) private readonly parts: PartFinder,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  @Serves(workshopParts.find)
  find({ code }: z.output<typeof findPartsQuery>) {
    return this.parts.find(code);
  }

  @Serves(workshopParts.open)
  open({ station }: z.output<typeof openPartsQuery>) {
    return this.parts.open(station);
  }

  @Serves(workshopParts.scan)
  async scan(wish: z.output<typeof scanRequest>): Promise<PartCard & { isRepeated: boolean }> {
    const isRepeated = await this.commands.execute(new ScanPart(wish));
    return { ...(await this.parts.one(wish.code)), isRepeated };
  }

  @Serves(workshopParts.rework)
  async rework(wish: z.output<typeof reworkRequest>): Promise<PartCard> {
    await this.commands.execute(new ReworkPart(wish));
    return this.parts.one(wish.code);
  }
}
