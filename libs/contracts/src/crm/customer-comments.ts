// What people say of a customer.
import { commentRoutes } from '../things/comments.js';
import { customer } from './customer.js';
import { crmPermissions } from './permissions.js';

export const customerComments = commentRoutes(customer.path, {
  of: 'a customer',
  permission: crmPermissions.names.Customers.Default,
});
