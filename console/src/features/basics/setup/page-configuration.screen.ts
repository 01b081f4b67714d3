import { basicSetupPermissions } from '@ishare/contracts/platform/permissions.js';
import { defineScreen } from '../../../resource/screen';
import type { Row } from '../../../resource/screen';

interface PageConfiguration extends Row {
  routeKey: string;
  userId: string | null;
  roleList: string[];
  config: string;
  creationTime: string;
  lastModificationTime: string | null;
}

/** Column layouts that were saved, of users and of roles; they are made where the columns are chosen. */
export default defineScreen<PageConfiguration>({
  name: 'basics:pageConfiguration',
  path: '/api/pageConfiguration',
  permissions: { delete: basicSetupPermissions.names.PageConfigurations.Delete },
  titleOf: ({ routeKey }) => routeKey.replaceAll('zzz', '/'),
  defaultSorting: 'routeKey',
  columns: [
    { key: 'routeKey', width: 280, pinned: 'start', sortable: true, render: ({ routeKey }) => routeKey.replaceAll('zzz', '/') },
    { key: 'userId', width: 300 },
    { key: 'roleList', width: 220, render: ({ roleList }) => roleList.join(', ') },
    { key: 'creationTime', as: 'time', width: 160, sortable: true },
    { key: 'lastModificationTime', as: 'time', width: 160, sortable: true },
  ],
  filters: [{ key: 'routeKey', type: 'text' }],
});
