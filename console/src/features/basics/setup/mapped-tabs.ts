/** The tabs of an order that sheets are read into. */
export const lineTabs = ['product', 'matter', 'standardProduct', 'salesLists'] as const;
export type MappedTab = (typeof lineTabs)[number];
