import type { PartCard } from '@ishare/contracts/optimisation/labels.js';
import {
  recuts,
  type recutListRequest,
  type recutsQuery,
  type spoiltRequest,
} from '@ishare/contracts/optimisation/recuts.js';
import { Serves } from '@ishare/server/serves.js';
import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { PartFinder } from './part-finder.service.js';
import { RecutService } from './recut.service.js';
import { SpoilPart } from './spoil-part.command.js';

/** Parts that are cut again. */
@ApiTags('Recut')
@Controller()
export class RecutController {
  constructor(
    @Inject(RecutService) private readonly recuts: RecutService,
    @Inject(PartFinder) private readonly parts: PartFinder,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  @Serves(recuts.list)
  list(query: z.output<typeof recutsQuery>) {
    return this.recuts.page(query);
  }

  @Serves(recuts.spoil)
  async spoil(wish: z.output<typeof spoiltRequest>): Promise<PartCard> {
    await this.commands.execute(new SpoilPart(wish));
    return this.parts.one(wish.code);
  }

  @Serves(recuts.takeBack)
  takeBack(id: string) {
    return this.recuts.takeBack(id);
  }

  @Serves(recuts.makeList)
  makeList({ ids }: z.output<typeof recutListRequest>) {
    return this.recuts.makeList(ids);
  }
}
