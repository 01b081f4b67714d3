export const endpoints = {
  orders: '/api/app/salesOrder',
  /** Files, details and transitions hang under the other spelling of the same collection. */
  order: (id: string) => `/api/app/salesorder/${id}`,
  orderFile: (fileId: string) => `/api/app/salesorder/files/${fileId}`,
  audits: '/api/salesorder/audit-designs',
  design: (salesOrderId: string) => `/api/salesorder/audit-designs/design/${salesOrderId}`,
  quotations: '/api/salesorder/quotations',
  priceLists: '/api/salesorder/price-lists',
  orderTypes: '/api/app/order-type',
  forms: '/api/app/formCustomize',
  productTypes: '/api/app/product-type',
  users: '/api/identity/users/lookup/search',
  dictionary: (code: string) => `/api/datadictionary/details/${code}`,
} as const;
