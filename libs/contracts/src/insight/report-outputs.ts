// What reports are handed out as: files, several of them together, and mails that go out by the calendar.
import { z } from 'zod';
import { users } from '../identity/records.js';
import { basicSetupPermissions } from '../platform/permissions.js';
import { itemsReply } from '../schemas.js';
import { choice, flag, refersTo, refersToSome, text, time, whole, type Target } from '../things/field.js';
import { recordSchema } from '../things/thing-schemas.js';
import { route } from '../things/route.js';
import { thing, type RecordOf } from '../things/thing.js';
import { report } from './report.js';

const P = basicSetupPermissions.names.Reports;
const OUTPUTS = 'api/reportOutputFile';

/** A file that a report is handed out as; one without a report holds others, which are handed out together. */
export const reportOutputFile = thing('ReportOutputFile', {
  path: OUTPUTS,
  permissions: P,
  orderedBy: 'name',
  fields: {
    name: text(64).required().sorts().searches(),
    parentId: refersTo((): Target => reportOutputFile).filters(),
    parentName: text(64).readOnly(),
    fileType: choice(['pdf', 'xlsx', 'csv']).required().default('pdf').sorts().filters(),
    templateId: refersTo((): Target => report).filters(),
    templateName: text(64).readOnly(),
  },
});
export type ReportOutputFile = RecordOf<typeof reportOutputFile>;

export const reportOutputs = {
  childs: route({
    method: 'GET',
    path: `${OUTPUTS}/:id/childs`,
    summary: 'List the files that are handed out together',
    permission: P.Default,
    reply: itemsReply(recordSchema(reportOutputFile)),
  }),
  produce: route({
    method: 'GET',
    path: `${OUTPUTS}/:id/file`,
    summary: 'Run the report and give its file; of several an archive',
    permission: P.Default,
    reply: 'file',
  }),
};

export const rhythms = ['day', 'week', 'month'] as const;
export type Rhythm = (typeof rhythms)[number];

/** Mails that bring output files to people by the calendar, to each what he may see. */
export const reportSubscription = thing('ReportSubscription', {
  path: 'api/report/subscriptions',
  permissions: P,
  orderedBy: 'name',
  fields: {
    name: text(64).required().unique().sorts().searches(),
    outputFileId: refersTo((): Target => reportOutputFile)
      .required()
      .filters(),
    outputFileName: text(64).readOnly(),
    rhythm: choice(rhythms).required().default('day').sorts(),
    /** Of a week: Monday is 1. */
    weekday: whole(1, 7).default(1),
    /** Of a month; in a shorter month its last day. */
    dayOfMonth: whole(1, 31).default(1),
    /** By the factory's clock. */
    hour: whole(0, 23).required().default(7),
    minute: whole(0, 59).required().default(0),
    receiverIds: refersToSome(() => users, 50),
    culture: choice(['zh-Hans', 'en']).required().default('zh-Hans'),
    isEnable: flag(true).sorts().filters(),
    nextTime: time().readOnly().sorts(),
    lastTime: time().readOnly().sorts(),
    /** What became of it when it went out last. */
    lastResult: text(512).readOnly(),
  },
});
export type ReportSubscription = RecordOf<typeof reportSubscription>;

export const reportSubscriptions = {
  send: route({
    method: 'POST',
    path: 'api/report/subscriptions/:id/send',
    summary: 'Send it now, beside its times',
    permission: P.Edit,
    reply: z.object({ lastResult: z.string() }),
    stale: ['api/report/subscriptions'],
  }),
};
