/** Addresses of the sales-order screens. */
export const ordersPath = '/sales-order/orders';
export const orderPath = (id: string, tab?: string) => `${ordersPath}/${id}${tab ? `?tab=${tab}` : ''}`;

/** The sheets of all orders, and the desk at which they are judged one after the other. */
export const auditsPath = '/sales-order/audits';
export const deskRoute = `${auditsPath}/desk`;
export const deskPath = (sheet?: string, scope = 'pending') =>
  `${deskRoute}?scope=${scope}${sheet ? `&sheet=${sheet}` : ''}`;

/** Visits of fitters, and the card of one. */
export const installsPath = '/sales-order/install-dispatches';
export const installPath = (id: string) => `${installsPath}/${id}`;

/** Where a panel is traced back to its cabinet, sheet and order. */
export const tracePath = '/sales-order/trace';
/** Where customers follow an order, without a sign-in. */
export const trackPath = (id: string, key: string) => `/track?order=${id}&key=${encodeURIComponent(key)}`;
/** Where customers take a quotation, without a sign-in. */
export const offerPath = (id: string, key: string) => `/offer?quotation=${id}&key=${encodeURIComponent(key)}`;
/** An import file of the optimisation, opened. */
export const importFilePath = (id: string) => `/optimization/import-files/${id}`;
