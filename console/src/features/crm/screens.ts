import type { InnerRoute, ScreenLoaders } from '../../resource/screen';
import { contractPath, customerPath, intentsOfCustomerPath, preSalesPath } from './places';

export const screens: ScreenLoaders = {
  'crm/customers': () => import('./customers/CustomersPage'),
  'crm/board': () => import('./customers/BoardPage'),
  'crm/customer': () => import('./customers/CustomerPage'),
  'crm/pre-sales': () => import('./customers/PreSalesPage'),
  'crm/customer-intents': () => import('./intent-orders/CustomerIntentsPage'),
  'crm/pool': () => import('./pool/PoolPage'),
  'crm/dealers': () => import('./dealers.screen'),
  'crm/ledger': () => import('./ledger/LedgerPage'),
  'crm/contract': () => import('./contracts/ContractPage'),
  'crm/bill': () => import('./bills/BillPage'),
  'crm/remittance': () => import('./remittances/RemittancePage'),
};

export const routes: readonly InnerRoute[] = [
  {
    path: customerPath(':id'),
    component: 'crm/customer',
    of: ['crm/customers', 'crm/pool'],
    title: 'shell:route.crm_customer',
  },
  { path: preSalesPath(':id'), component: 'crm/pre-sales', of: ['crm/customers'], title: 'shell:route.crm_pre_sales' },
  {
    path: intentsOfCustomerPath(':id'),
    component: 'crm/customer-intents',
    of: ['crm/customers'],
    title: 'shell:route.crm_customer_intents',
  },
  { path: contractPath(':id'), component: 'crm/contract', of: ['crm/contracts'], title: 'shell:route.crm_contract' },
  { path: '/crm/bill/:id', component: 'crm/bill', of: ['crm/bills'], title: 'shell:route.crm_bill' },
  {
    path: '/remittances/:id',
    component: 'crm/remittance',
    of: ['crm/remittances'],
    title: 'shell:route.crm_remittance',
  },
];
