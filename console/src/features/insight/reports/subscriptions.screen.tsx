import { reportSubscription, reportSubscriptions } from '@ishare/contracts/insight/report-outputs.js';
import { basicSetupPermissions } from '@ishare/contracts/platform/permissions.js';
import i18next from 'i18next';
import { thingScreen } from '../../../resource/things';
import { call } from '../../../session/routes';
import { tellSuccess } from '../../../ui/feedback';

const two = (value: number | null): string => String(value ?? 0).padStart(2, '0');

/** Mails that bring output files by the calendar. */
export default thingScreen(reportSubscription, {
  name: 'insight:subscription',
  titleOf: ({ name }) => name,
  texts: { rhythm: 'insight:rhythm', culture: 'insight:culture' },
  columns: {
    name: { width: 220, pinned: 'start' },
    outputFileName: { width: 220 },
    rhythm: { width: 110 },
    hour: { width: 80, render: ({ hour, minute }) => `${two(hour)}:${two(minute)}` },
    receiverIds: { width: 90, render: ({ receiverIds }) => String(receiverIds?.length ?? 0) },
    nextTime: { width: 160 },
    lastTime: { width: 160 },
    lastResult: { width: 320 },
    isEnable: { width: 80 },
  },
  filters: ['isEnable', 'outputFileId'],
  rowActions: [
    {
      key: 'send',
      permission: basicSetupPermissions.names.Reports.Edit,
      run: async ({ rows: [row], reload }) => {
        const { lastResult } = await call(reportSubscriptions.send, { params: { id: row!.id } });
        tellSuccess(i18next.t('insight:subscription.sent', { name: row!.name, result: lastResult }));
        reload();
      },
    },
  ],
  form: {
    name: true,
    outputFileId: true,
    rhythm: { initial: 'day' },
    weekday: { hint: 'insight:subscription.weekdayHint', shownWith: { key: 'rhythm', value: 'week' } },
    dayOfMonth: { hint: 'insight:subscription.dayOfMonthHint', shownWith: { key: 'rhythm', value: 'month' } },
    hour: { initial: 7, hint: 'insight:subscription.hourHint' },
    minute: { initial: 0 },
    receiverIds: { hint: 'insight:subscription.receiverIdsHint' },
    culture: true,
    isEnable: true,
  },
});
