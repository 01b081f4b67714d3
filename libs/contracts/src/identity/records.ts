// Records of identity that things of other services refer to.
import { freely } from '../things/field.js';

/** Offered by the look-up of users, which shows no more than their names. */
export const users = freely('api/identity/users/lookup/search');
