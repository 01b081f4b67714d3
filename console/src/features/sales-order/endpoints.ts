export const endpoints = {
  orderTypes: '/api/app/order-type',
  forms: '/api/app/formCustomize',
  productTypes: '/api/app/product-type',
  users: '/api/identity/users/lookup/search',
} as const;
