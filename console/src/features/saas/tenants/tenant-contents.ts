import type { TenantContents } from '@ishare/contracts/saas/tenants.js';

interface Going {
  key: 'users' | 'orders' | 'usersUnknown' | 'ordersUnknown' | 'database' | 'rest';
  count?: number;
}

/** What goes, line by line; what could not be counted is named all the same. */
export function goesWith({ users, orders, hasOwnDatabase }: TenantContents): Going[] {
  return [
    users === null ? { key: 'usersUnknown' } : { key: 'users', count: users },
    orders === null ? { key: 'ordersUnknown' } : { key: 'orders', count: orders },
    { key: 'rest' },
    ...(hasOwnDatabase ? ([{ key: 'database' }] as const) : []),
  ];
}

/** The name must be written as it is: no other one is meant. */
export function isConfirmed(typed: string, name: string): boolean {
  return typed.trim() === name;
}
