import { optimisationPermissions } from '@ishare/contracts/optimisation/permissions.js';
import { Allow, FromQuery, Returns } from '@ishare/server/routes.js';
import { Controller, Get, Inject } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import {
  boardLogQuery,
  boardLogReply,
  dailyStatisticsReply,
  materialStatisticsReply,
  statisticsQuery,
  weeklyQuery,
  weeklyStatisticsReply,
} from './board-log.dto.js';
import { BoardLogService } from './board-log.service.js';

const { Default } = optimisationPermissions.names.Offcuts;

@ApiTags('BoardInOutBoundLog')
@Controller('api/optimization/board-in-out-bound-logs')
export class BoardLogController {
  constructor(@Inject(BoardLogService) private readonly logs: BoardLogService) {}

  @Get()
  @Allow(Default)
  @Returns(boardLogReply)
  list(@FromQuery(boardLogQuery) query: z.output<typeof boardLogQuery>) {
    return this.logs.page(query);
  }

  @Get('get-offcut-material-statistics')
  @Allow(Default)
  @Returns(materialStatisticsReply)
  byMaterial(@FromQuery(statisticsQuery) query: z.output<typeof statisticsQuery>) {
    return this.logs.byMaterial(query);
  }

  @Get('get-everyday-offcut-material-statistics')
  @Allow(Default)
  @Returns(dailyStatisticsReply)
  byDay(@FromQuery(statisticsQuery) query: z.output<typeof statisticsQuery>) {
    return this.logs.byDay(query);
  }

  @Get('get-everyweek-offcut-material-statistics')
  @Allow(Default)
  @Returns(weeklyStatisticsReply)
  byWeek(@FromQuery(weeklyQuery) query: z.output<typeof weeklyQuery>) {
    return this.logs.byWeek(query, query.everyWeekQueryType);
  }
}

/** The other reading of the specification's paths. */
@ApiTags('BoardInOutBoundLog')
@Controller('api/optimization')
export class OffcutStatisticsController {
  constructor(@Inject(BoardLogService) private readonly logs: BoardLogService) {}

  @Get('get-everyday-offcut-material-statistics')
  @Allow(Default)
  @Returns(dailyStatisticsReply)
  byDay(@FromQuery(statisticsQuery) query: z.output<typeof statisticsQuery>) {
    return this.logs.byDay(query);
  }

  @Get('get-everyweek-offcut-material-statistics')
  @Allow(Default)
  @Returns(weeklyStatisticsReply)
  byWeek(@FromQuery(weeklyQuery) query: z.output<typeof weeklyQuery>) {
    return this.logs.byWeek(query, query.everyWeekQueryType);
  }
}
