import type { InnerRoute, ScreenLoaders } from '../../resource/screen';
import { designPath } from './places';

export const screens: ScreenLoaders = {
  'workflow/inbox': () => import('./inbox/InboxPage'),
  'workflow/designer': () => import('./designer/DesignerPage'),
  'workflow/view': () => import('./view/ViewPage'),
  'workflow/apiview': () => import('./view/ApiViewPage'),
};

export const routes: readonly InnerRoute[] = [
  {
    path: designPath(':id'),
    component: 'workflow/designer',
    of: ['workflow/designs'],
    title: 'shell:route.workflow_designer',
  },
  { path: '/workflow/view', component: 'workflow/view', of: ['workflow/inbox'], title: 'shell:route.workflow_view' },
  {
    path: '/workflow/apiview',
    component: 'workflow/apiview',
    of: ['workflow/inbox'],
    title: 'shell:route.workflow_apiview',
  },
];
