/** Addresses of the sales-order screens. */
export const ordersPath = '/sales-order/orders';
export const orderPath = (id: string, tab?: string) => `${ordersPath}/${id}${tab ? `?tab=${tab}` : ''}`;
