// Things as calls and queries over the console's session.
import { clientOf } from '@ishare/contracts/things/client.js';
import type { ListAsked, ThingClient } from '@ishare/contracts/things/client.js';
import type { Thing } from '@ishare/contracts/things/thing.js';
import { queryOptions } from '@tanstack/react-query';
import { http } from './http';

/** The typed client of a thing over the console's session. */
export const api = <T extends Thing>(thing: T): ThingClient<T> => clientOf(thing, http);

/** The same for who shows refusals in their place. */
export const quietApi = <T extends Thing>(thing: T): ThingClient<T> =>
  clientOf(thing, {
    request: (method, path, options) => http.request(method, path, { ...options, quiet: true } as object),
  });

/** A page of a thing's records as a query; a failure is the reader's to tell, unless the call is not to be quiet. */
export const listOf = <T extends Thing>(thing: T, asked: ListAsked, { quiet = true } = {}) =>
  queryOptions({
    queryKey: [`/${thing.path}`, asked],
    queryFn: ({ signal }) => api(thing).list(asked, { signal, quiet }),
  });
