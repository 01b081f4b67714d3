/** Addresses of screens behind a row. */
export const billsPath = '/crm/bills';
export const billPath = (id: string): string => `/crm/bill/${id}`;
export const remittancePath = (id: string): string => `/remittances/${id}`;
export const ledgerPath = (dealerId: string): string => `/crm/ledger?dealer=${dealerId}`;
