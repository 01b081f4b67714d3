import {
  boardLogs,
  offcutStatistics,
  type boardLogQuery,
  type statisticsQuery,
  type weeklyQuery,
} from '@ishare/contracts/optimisation/board-logs.js';
import { Serves } from '@ishare/server/serves.js';
import { Controller, Inject } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { BoardLogService } from './board-log.service.js';

@ApiTags('BoardInOutBoundLog')
@Controller()
export class BoardLogController {
  constructor(@Inject(BoardLogService) private readonly logs: BoardLogService) {}

  @Serves(boardLogs.list)
  list(query: z.output<typeof boardLogQuery>) {
    return this.logs.page(query);
  }

  @Serves(boardLogs.byMaterial)
  byMaterial(query: z.output<typeof statisticsQuery>) {
    return this.logs.byMaterial(query);
  }

  @Serves(boardLogs.byDay)
  byDay(query: z.output<typeof statisticsQuery>) {
    return this.logs.byDay(query);
  }

  @Serves(boardLogs.byWeek)
  byWeek(query: z.output<typeof weeklyQuery>) {
    return this.logs.byWeek(query, query.everyWeekQueryType);
  }
}

/** The other reading of the specification's paths. */
@ApiTags('BoardInOutBoundLog')
@Controller()
export class OffcutStatisticsController {
  constructor(@Inject(BoardLogService) private readonly logs: BoardLogService) {}

  @Serves(offcutStatistics.byDay)
  byDay(query: z.output<typeof statisticsQuery>) {
    return this.logs.byDay(query);
  }

  @Serves(offcutStatistics.byWeek)
  byWeek(query: z.output<typeof weeklyQuery>) {
    return this.logs.byWeek(query, query.everyWeekQueryType);
  }
}
