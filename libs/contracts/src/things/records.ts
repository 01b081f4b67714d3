// The routes of things and of their records as values: what the console calls of them.
import { z } from 'zod';
import { itemsReply, listQuery, pagedReply } from '../schemas.js';
import { route } from './route.js';
import { bodySchema, changeSchema, recordSchema } from './thing-schemas.js';
import { SIGNED_IN, type OneOrMore, type Thing } from './thing.js';

const opened = (by: OneOrMore) => (by === SIGNED_IN ? { signedIn: 'tenant' as const } : { permission: by });

/** What a list may be asked beside its page: members of its own. */
const listMembers = listQuery.catchall(z.union([z.string(), z.number(), z.boolean(), z.null(), z.undefined()]));

/**
 * The routes of a thing as values: for queries, for mutations, and to be made stale by others; `also`: further paths
 * whose reads a write makes stale.
 */
export function routesOf<T extends Thing & { readonly path: string }>(of: T, also: readonly string[] = []) {
  const path: T['path'] = of.path;
  const one = `${path}/:id` as `${T['path']}/:id`;
  const reply = recordSchema(of);
  const { list, get, create, update, delete: remove } = of.permissions;
  const stale = [path, ...also];
  return {
    list: route({
      ...opened(list),
      method: 'GET',
      path,
      summary: 'List records',
      query: listMembers,
      reply: pagedReply(reply),
    }),
    get: route({ ...opened(get), method: 'GET', path: one, summary: 'Get one record', reply }),
    create: route({
      ...opened(create),
      method: 'POST',
      path,
      summary: 'Create one record',
      body: bodySchema(of),
      reply,
      stale,
    }),
    update: route({
      ...opened(update),
      method: 'PUT',
      path: one,
      summary: 'Change one record',
      body: changeSchema(of),
      reply,
      stale,
    }),
    remove: route({
      ...opened(remove),
      method: 'DELETE',
      path: one,
      summary: 'Delete one record',
      reply: 'nothing',
      // What is still shown of the one that goes is not asked for again.
      stale: [{ path }, ...also],
    }),
  };
}

/** What is known of any record whose thing is not. */
const anyRecord = z.looseObject({
  id: z.guid(),
  concurrencyStamp: z.string().optional(),
  lastModifierId: z.guid().nullish(),
  lastModificationTime: z.iso.datetime().nullish(),
});
const bare = (path: string) => path.replace(/^\//, '');

/** The list at a path that is known only when it is asked: for counts and choices of any records. */
export const listAt = (path: string) =>
  route({
    method: 'GET',
    path: bare(path),
    summary: 'List records',
    signedIn: 'tenant',
    query: listMembers,
    reply: pagedReply(anyRecord),
  });

/** One record of such a list. */
export const recordAt = (path: string) =>
  route({
    method: 'GET',
    path: `${bare(path)}/:id` as `${string}/:id`,
    summary: 'Get one record',
    signedIn: 'tenant',
    reply: anyRecord,
  });

const words = z.array(z.union([z.string(), z.looseObject({ name: z.string() })]));

/** Texts, or records that have a name, at such a path. */
export const wordsAt = (path: string) =>
  route({
    method: 'GET',
    path: bare(path),
    summary: 'List texts',
    signedIn: 'tenant',
    reply: z.union([words, itemsReply(words.element)]),
  });
