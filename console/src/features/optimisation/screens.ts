import type { InnerRoute, ScreenLoaders } from '../../resource/screen';
import { importFilesPath, newFilePath, sawKanbanPath, solutionsPath, utilizationPlaces } from './places';

export const screens: ScreenLoaders = {
  'optimisation/materials': () => import('./materials/MaterialsPage'),
  'optimisation/boards': () => import('./boards/boards.screen'),
  'optimisation/purchase-list': () => import('./purchase-list/PurchaseListPage'),
  'optimisation/goods-receipts': () => import('./goods-receipts/goods-receipts.screen'),
  'optimisation/offcuts': () => import('./offcuts/OffcutsPage'),
  'optimisation/parameters': () => import('./parameters/ParametersPage'),
  'optimisation/machines': () => import('./machines/machines.screen'),
  'optimisation/material-groups': () => import('./material-groups/material-groups.screen'),
  'optimisation/put-away': () => import('./put-away/PutAwayPage'),
  'optimisation/channels': () => import('./channels/ChannelsPage'),
  'optimisation/import-file-settings': () => import('./import-file-settings/ImportFileSettingsPage'),
  'optimisation/import-files': () => import('./import-files/ImportFilesPage'),
  'optimisation/new-import': () => import('./wizard/NewImportPage'),
  'optimisation/import-wizard': () => import('./wizard/ImportWizardPage'),
  'optimisation/what-if': () => import('./what-if/WhatIfPage'),
  'optimisation/solutions': () => import('./solutions/SolutionsPage'),
  'optimisation/saw-kanban': () => import('./saw/SawKanbanPage'),
  'optimisation/saw': () => import('./saw/SawPage'),
  'optimisation/utilization': () => import('./numbers/UtilizationPage'),
  'optimisation/utilization-list': () => import('./numbers/UtilizationListPage'),
  'optimisation/utilization-detail': () => import('./numbers/UtilizationDetailPage'),
  'optimisation/activity': () => import('./numbers/ActivityPage'),
  'optimisation/offcut-statistics': () => import('./numbers/OffcutStatisticsPage'),
  'optimisation/stock-log': () => import('./numbers/StockLogPage'),
  'optimisation/stations': () => import('./stations/StationPage'),
  'optimisation/recuts': () => import('./stations/RecutsPage'),
  'optimisation/label-templates': () => import('./label-templates/label-templates.screen'),
  'optimisation/layouts': () => import('./layouts/LayoutViewerPage'),
};

export const routes: readonly InnerRoute[] = [
  {
    path: utilizationPlaces.list,
    component: 'optimisation/utilization-list',
    of: ['optimisation/utilization'],
    title: 'shell:route.optimisation_utilization_list',
  },
  {
    path: utilizationPlaces.detail,
    component: 'optimisation/utilization-detail',
    of: ['optimisation/utilization'],
    title: 'shell:route.optimisation_utilization_detail',
  },
  {
    path: newFilePath,
    component: 'optimisation/new-import',
    of: ['optimisation/import-files'],
    title: 'shell:route.optimisation_new_import',
  },
  {
    path: `${importFilesPath}/:id`,
    component: 'optimisation/import-wizard',
    of: ['optimisation/import-files'],
    title: 'shell:route.optimisation_import_wizard',
  },
  {
    path: `${importFilesPath}/:id/what-if`,
    component: 'optimisation/what-if',
    of: ['optimisation/import-files'],
    title: 'shell:route.optimisation_what_if',
  },
  {
    path: `${sawKanbanPath}/:id`,
    component: 'optimisation/saw',
    of: ['optimisation/saw-kanban'],
    title: 'shell:route.optimisation_saw',
  },
  {
    path: `${solutionsPath}/:id/channels`,
    component: 'optimisation/channels',
    of: ['optimisation/solutions'],
    title: 'shell:route.optimisation_channels',
  },
  {
    path: `${solutionsPath}/:id`,
    component: 'optimisation/layouts',
    of: ['optimisation/solutions'],
    title: 'shell:route.optimisation_layouts',
  },
];
