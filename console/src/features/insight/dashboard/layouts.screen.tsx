import { dashboardLayout } from '@ishare/contracts/insight/dashboards.js';
import { thingScreen } from '../../../resource/things';

/** Arrangements of the first page, for roles and for everybody; they are made on the page itself. */
export default thingScreen(dashboardLayout, {
  name: 'insight:layout',
  titleOf: ({ name }) => name,
  creates: false,
  columns: {
    name: { width: 220, pinned: 'start' },
    roleNames: { width: 260 },
    isDefault: { width: 120 },
    creationTime: { width: 160 },
    lastModificationTime: { width: 160 },
  },
  form: {
    name: true,
    isDefault: { hint: 'insight:layout.isDefaultHint' },
    roleNames: { span: 2, path: '/api/identity/roles/all' },
  },
});
