import type { InnerRoute, ScreenLoaders } from '../../resource/screen';

export const screens: ScreenLoaders = {
  'basics/dictionaries': () => import('./dictionaries/DictionariesPage'),
  'basics/tree-dictionaries': () => import('./dictionaries/TreeDictionariesPage'),
  'basics/page-configurations': () => import('./page-configurations/PageConfigurationsPage'),
  'basics/forms': () => import('./forms/form.screen'),
  'basics/form-data': () => import('./forms/form-data.screen'),
  'basics/form-field-mappings': () => import('./forms/form-field-mapping.screen'),
  'basics/form-preview': () => import('./forms/FormPreviewPage'),
  'basics/code-rules': () => import('./code-rules/CodeRulesPage'),
  'basics/calendars': () => import('./setup/calendar.screen'),
  'basics/areas': () => import('./setup/area.screen'),
  'basics/import-rule-mappings': () => import('./setup/import-rule-mapping.screen'),
  'basics/import-split-order-mappings': () => import('./setup/import-split-order-mapping.screen'),
  'basics/import-configs': () => import('./setup/import-config.screen'),
};

export const routes: readonly InnerRoute[] = [
  {
    path: '/formCustomize/preview',
    component: 'basics/form-preview',
    of: ['basics/forms'],
    title: 'shell:route.form_preview',
  },
  { path: '/yulan', component: 'basics/form-preview', of: ['basics/forms'], title: 'shell:route.form_preview' },
];
