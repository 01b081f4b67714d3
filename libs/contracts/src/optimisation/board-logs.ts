// What came onto the rack and went from it.
import { z } from 'zod';
import { filterText, itemsReply, pagedQuery, pagedReply, query } from '../schemas.js';
import { route, under } from '../things/route.js';
import { optimisationPermissions } from './permissions.js';

/** Why boards come and go. */
export const RefType = { Purchase: 0, Optimise: 1, Return: 2, Adjust: 3, Scrap: 4 } as const;
/** Onto the shelf, and off it. */
export const Direction = { In: 0, Out: 1 } as const;

export const EveryWeekQueryType = { Count: 0, Area: 1, Amount: 2 } as const;

export const boardLogQuery = pagedQuery.extend({
  boardId: query.guid(),
  direction: query.int(),
  startTime: query.date(),
  endTime: query.date(),
  fCode: query.text(32),
  isOffCut: query.bool(),
  refType: query.enumeration(RefType),
  /** In the code of the board or its material. */
  filter: filterText(),
});

export const boardLogReply = pagedReply(
  z.object({
    id: z.guid(),
    boardId: z.guid(),
    boardsCode: z.string(),
    materialCode: z.string(),
    isOffCut: z.boolean(),
    fCode: z.string().nullable(),
    direction: z.number().int(),
    quantity: z.number().int(),
    area: z.number(),
    amount: z.number(),
    offCutStatus: z.number().int().nullable(),
    refType: z.number().int(),
    refId: z.guid().nullable(),
    binCode: z.string().nullable(),
    operator: z.string().nullable(),
    remark: z.string().nullable(),
    time: z.iso.datetime(),
  }),
);

export const statisticsQuery = z.object({
  startTime: query.date(),
  endTime: query.date(),
  fCode: query.text(32),
  offCutStatus: query.int(),
});
export const weeklyQuery = statisticsQuery.extend({
  everyWeekQueryType: query.enumeration(EveryWeekQueryType).default(EveryWeekQueryType.Count),
});

/** `rate` is used ÷ (used + scrapped + in stock), per cent; areas in m². */
export const materialStatisticsReply = itemsReply(
  z.object({
    materialCode: z.string(),
    inCount: z.number().int(),
    outCount: z.number().int(),
    area: z.number(),
    rate: z.number(),
  }),
);
export const dailyStatisticsReply = itemsReply(
  z.object({ date: z.string(), inCount: z.number().int(), outCount: z.number().int(), area: z.number() }),
);
export const weeklyStatisticsReply = itemsReply(z.object({ week: z.string(), value: z.number() }));

const base = 'api/optimization/board-in-out-bound-logs';
const ofOffcuts = { method: 'GET', permission: optimisationPermissions.names.Offcuts.Default } as const;
const byDay = route({
  ...ofOffcuts,
  path: `${base}/get-everyday-offcut-material-statistics`,
  summary: 'Count the offcuts that came and went, by day',
  query: statisticsQuery,
  reply: dailyStatisticsReply,
});
const byWeek = route({
  ...ofOffcuts,
  path: `${base}/get-everyweek-offcut-material-statistics`,
  summary: 'Count the offcuts that came, by week',
  query: weeklyQuery,
  reply: weeklyStatisticsReply,
});

export const boardLogs = {
  list: route({
    ...ofOffcuts,
    path: base,
    summary: 'List what came onto the rack and went from it',
    query: boardLogQuery,
    reply: boardLogReply,
  }),
  byMaterial: route({
    ...ofOffcuts,
    path: `${base}/get-offcut-material-statistics`,
    summary: 'Count the offcuts that came and went, by material',
    query: statisticsQuery,
    reply: materialStatisticsReply,
  }),
  byDay,
  byWeek,
};

/** The other reading of the specification's paths. */
export const offcutStatistics = {
  byDay: under('api/optimization/get-everyday-offcut-material-statistics', byDay),
  byWeek: under('api/optimization/get-everyweek-offcut-material-statistics', byWeek),
};
