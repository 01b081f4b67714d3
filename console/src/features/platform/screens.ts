import type { ScreenLoaders } from '../../resource/screen';

export const screens: ScreenLoaders = {
  'platform/audit-logs': () => import('./audit-logs/AuditLogsPage'),
  'platform/entity-changes': () => import('./audit-logs/EntityChangesPage'),
  'platform/menus': () => import('./menus/MenusPage'),
};
