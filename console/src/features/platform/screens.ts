import type { InnerRoute, ScreenLoaders } from '../../resource/screen';

export const screens: ScreenLoaders = {
  'platform/audit-logs': () => import('./audit-logs/AuditLogsPage'),
  'platform/health': () => import('./health/HealthPage'),
  'platform/entity-changes': () => import('./audit-logs/EntityChangesPage'),
  'platform/layouts': () => import('./layouts/layout.screen'),
  'platform/menus': () => import('./menus/MenusPage'),
  'platform/settings': () => import('./settings/SettingsPage'),
  'platform/text-templates': () => import('./text-templates/TextTemplatesPage'),
  'platform/languages': () => import('./languages/language.screen'),
  'platform/waiting': () => import('./waiting/WaitingPage'),
  'platform/language-texts': () => import('./languages/LanguageTextsPage'),
};

/** What waits for the server; whoever has no menu yet finds it as well. */
export const routes: readonly InnerRoute[] = [
  { path: '/offline', component: 'platform/waiting', title: 'shell:route.offline' },
];
