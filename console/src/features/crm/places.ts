/** Addresses of the screens of customers. */
export const customersPath = '/crm/customers';
export const customerPath = (id: string) => `${customersPath}/detail/${id}`;
export const boardPath = '/crm/board';
export const preSalesPath = (id: string) => `${customersPath}/crmpresales/${id}`;
export const intentsOfCustomerPath = (id: string) => `/crm/customersintentorders/${id}`;
/** Of the orders. */
export const salesOrderPath = (id: string) => `/sales-order/orders/${id}`;
/** Where the sheets and the design of an order are. */
export const designOfOrderPath = (id: string) => `${salesOrderPath(id)}?tab=examine`;
export const complaintPath = (no: string) => `/sales-order/exceptions?filter=${encodeURIComponent(no)}`;
export const contractPath = (id: string): string => `/crm/contract/${id}`;
/** Of the workflow that decides on something. */
export const workflowPath = (id: string): string => `/workflow/view?id=${id}`;
export const billPath = (id: string): string => `/crm/bill/${id}`;
export const remittancePath = (id: string): string => `/remittances/${id}`;
export const ledgerPath = (dealerId: string): string => `/crm/ledger?dealer=${dealerId}`;
