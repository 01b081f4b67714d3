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
/** A kept design in 3D; with a key for whoever has no sign-in. */
export const jsonModelPath = (id: string, { key, config }: { key?: string; config?: string } = {}) =>
  `/jsoncheck/showModel?${new URLSearchParams({ id, ...(key && { key }), ...(config && { config }) }).toString()}`;
/** The design of an order in 3D, with its checks. */
export const ixShowPath = '/ixShowModel';
export const ixModelPath = (order: string, setting?: string) =>
  `${ixShowPath}?${new URLSearchParams({ order, ...(setting && { setting }) }).toString()}`;
/** The same for whoever holds a key. */
export const ixSharedPath = (id: string, key: string, setting?: string) =>
  `/ixcheck/showModel?${new URLSearchParams({ id, key, ...(setting && { setting }) }).toString()}`;
