import type { InnerRoute, ScreenLoaders } from '../../resource/screen';

export const screens: ScreenLoaders = {
  'crm/customers': () => import('./customers.screen'),
  'crm/dealers': () => import('./dealers.screen'),
  'crm/ledger': () => import('./ledger/LedgerPage'),
  'crm/bill': () => import('./bills/BillPage'),
  'crm/remittance': () => import('./remittances/RemittancePage'),
};

export const routes: readonly InnerRoute[] = [
  { path: '/crm/bill/:id', component: 'crm/bill', title: 'shell:route.crm_bill' },
  { path: '/remittances/:id', component: 'crm/remittance', title: 'shell:route.crm_remittance' },
];
