import { ClientTarget } from '@ishare/contracts/notifications/enums.js';
import { systemNotification } from '@ishare/contracts/notifications/system-notification.js';
import { thingScreen } from '../../resource/things';

/** What is announced, to whom and from when on. */
export default thingScreen(systemNotification, {
  name: 'notifications:announcement',
  titleOf: ({ title }) => title,
  texts: {
    audience: 'notifications:announcement.audienceName',
    severity: 'notifications:announcement.severityName',
    state: 'notifications:announcement.stateName',
  },
  columns: {
    title: { width: 240, pinned: 'start', label: 'notifications:announcement.heading' },
    message: { width: 320 },
    audience: true,
    severity: { width: 110 },
    state: { width: 110 },
    publishTime: true,
    creationTime: { width: 160 },
  },
  filters: ['state'],
  form: {
    title: { span: 2, label: 'notifications:announcement.heading' },
    message: true,
    audience: { hint: 'notifications:announcement.audienceHint' },
    severity: true,
    state: { hint: 'notifications:announcement.stateHint' },
    publishTime: { hint: 'notifications:announcement.publishTimeHint' },
  },
  // What clients of other kinds read of it stays as they have set it.
  toBody: (_, row) => ({ targets: row?.targets ?? [ClientTarget.ALL], moduleId: row?.moduleId ?? null }),
});
