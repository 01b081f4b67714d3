import { boards } from '@ishare/contracts/insight/boards.js';
import type { WidgetName } from '@ishare/contracts/insight/widgets.js';
import { CrudController } from '@ishare/crud/crud.controller.js';
import { Serves } from '@ishare/server/serves.js';
import { Controller, Inject } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { servedScreens } from '../things.js';
import { BoardService } from './board.service.js';
import { TvScreenService } from './tv-screen.service.js';
import { WidgetResults } from './widget-results.service.js';

type Body<R extends keyof typeof boards> = (typeof boards)[R] extends { body: infer B extends z.ZodType }
  ? z.output<B>
  : never;

/** Boards and what their widgets show. */
@ApiTags('Board')
@Controller()
export class BoardController {
  constructor(
    @Inject(BoardService) private readonly service: BoardService,
    @Inject(WidgetResults) private readonly results: WidgetResults,
  ) {}

  @Serves(boards.board)
  board() {
    return this.service.board();
  }

  @Serves(boards.keep)
  keep({ items }: Body<'keep'>) {
    return this.service.keep(items);
  }

  @Serves(boards.share)
  share(body: Body<'share'>) {
    return this.service.share(body);
  }

  @Serves(boards.widgets)
  async widgets() {
    return { items: (await this.results.shown()).map((name) => ({ name })) };
  }

  @Serves(boards.widget)
  widget(name: WidgetName) {
    return this.results.read(name);
  }
}

export class TvScreenController extends CrudController(servedScreens.resource, TvScreenService) {
  @Inject(TvScreenService) private readonly screens!: TvScreenService;

  @Serves(boards.pair)
  pair(body: Body<'pair'>) {
    return this.screens.pair(body);
  }
}

/** What a screen on a wall asks for. */
@ApiTags('TvScreen')
@Controller()
export class TvController {
  constructor(@Inject(TvScreenService) private readonly screens: TvScreenService) {}

  @Serves(boards.code)
  code() {
    return this.screens.code();
  }

  @Serves(boards.paired)
  paired({ secret }: Body<'paired'>) {
    return this.screens.paired(secret);
  }

  @Serves(boards.show)
  show(body: Body<'show'>) {
    return this.screens.show(body);
  }
}
