/** Addresses of the screens between the workshop and the customer. */
export const packingPath = '/delivery/packing';
/** The packing station, at an order, and at one of its packages. */
export const packingOf = (salesOrderId: string, packageId?: string | null): string =>
  `${packingPath}?${new URLSearchParams({ order: salesOrderId, ...(packageId && { package: packageId }) })}`;
export const shipmentsPath = '/delivery/shipments';
export const shipmentPath = (id: string): string => `${shipmentsPath}/${id}`;
export const pickupsPath = '/delivery/pickups';
export const pickupPath = (id: string): string => `${pickupsPath}/${id}`;
export const storehousePath = '/delivery/storehouse';
