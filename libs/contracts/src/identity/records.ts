// Records of identity that things of other services refer to.
import { recordsOf } from '../things/field.js';

/** Offered by the look-up of users, which shows no more than their names. */
export const users = recordsOf('identity', 'user', 'api/identity/users/lookup/search');
