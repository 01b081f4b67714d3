import { customer } from '@ishare/contracts/crm/customer.js';
import { routesOf } from '@ishare/contracts/things/records.js';
import { useRoute } from '../../../session/routes';

const records = routesOf(customer);

/** One customer, as it stands. */
export const useCustomer = (id: string) => useRoute(records.get, { params: { id } }, { calls: { quiet: true } });
