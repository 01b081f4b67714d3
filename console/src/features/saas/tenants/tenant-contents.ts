/** What the server says a deletion would take away; null where the service that knows does not answer. */
export interface TenantContents {
  isActive: boolean;
  hasOwnDatabase: boolean;
  users: number | null;
  orders: number | null;
}

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
