/** Addresses of the sales-order screens. */
export const ordersPath = '/sales-order/orders';
export const orderPath = (id: string, tab?: string) => `${ordersPath}/${id}${tab ? `?tab=${tab}` : ''}`;

/** Where a panel is traced back to its cabinet, sheet and order. */
export const tracePath = '/sales-order/trace';
/** An import file of the optimisation, opened. */
export const importFilePath = (id: string) => `/optimization/import-files/${id}`;
