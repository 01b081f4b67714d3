import { z } from 'zod';
import { guid, pagedQuery, query } from '../schemas.js';
import { callRoute, requestOf } from './client.js';
import { isMadeStale, pathOf, route, under, type AskedOf, type ReplyOf } from './route.js';

const ID = '0191d6a8-7c1e-7000-8000-000000000001';
const notes = 'api/app/notes';
const read = route({
  method: 'GET',
  path: `${notes}/:id/lines/:culture`,
  summary: 'List the lines of a note',
  permission: 'App.Notes',
  params: { culture: z.string() },
  query: pagedQuery.extend({ since: query.date(), isOpen: query.bool() }),
  reply: z.object({ items: z.array(z.string()) }),
});
const list = route({
  method: 'GET',
  path: notes,
  summary: 'List notes',
  signedIn: 'tenant',
  reply: z.array(z.string()),
});
const write = route({
  method: 'POST',
  path: notes,
  summary: 'Create a note',
  permission: 'App.Notes.Create',
  body: z.object({ text: z.string(), parentId: guid().nullish() }),
  reply: 'nothing',
  stale: [list, read, 'api/app/boards'],
});

/** Compiles where both types are the same. */
const same = <A, B>(_: [A] extends [B] ? ([B] extends [A] ? true : never) : never): void => undefined;

describe('a route', () => {
  it('says where a call goes and what it carries', () => {
    const asked = { params: { id: ID, culture: 'zh/Hans' }, query: { skipCount: 20, since: '2026-11-22' } };
    expect(requestOf(read, asked)).toEqual({
      path: `/api/app/notes/${ID}/lines/zh%2FHans`,
      query: { skipCount: 20, since: '2026-11-22' },
    });
    expect(requestOf(write, { body: { text: 'a' } })).toEqual({ path: '/api/app/notes', body: { text: 'a' } });
  });

  it('is typed by its schemas', () => {
    same<ReplyOf<typeof read>, { items: string[] }>(true);
    same<ReplyOf<typeof write>, void>(true);
    same<AskedOf<typeof write>['body'], { text: string; parentId?: string | null | undefined }>(true);
    same<NonNullable<AskedOf<typeof read>['query']>['isOpen'], string | boolean | undefined>(true);
    // @ts-expect-error a part of the path is missing
    expect(requestOf(read, { params: { id: ID } }).path).toBe(`/api/app/notes/${ID}/lines/`);
  });

  it('asks for the content of a file', () => {
    const file = route({ method: 'GET', path: 'api/app/f', summary: 'Download', public: 'a test', reply: 'file' });
    expect(requestOf(file)).toEqual({ path: '/api/app/f', as: 'blob' });
  });

  it('is called through one caller', async () => {
    const request = jest.fn().mockResolvedValue({ items: ['a'] });
    const reply = await callRoute({ request }, read, { params: { id: ID, culture: 'en' } }, { quiet: true });
    expect(reply.items).toEqual(['a']);
    expect(request).toHaveBeenCalledWith('GET', `/api/app/notes/${ID}/lines/en`, { quiet: true });
  });

  it('names the reads that it makes stale', () => {
    expect(isMadeStale(pathOf(list), write)).toBe(true);
    expect(isMadeStale(pathOf(read, { id: ID, culture: 'en' }), write)).toBe(true);
    expect(isMadeStale('/api/app/boards/1/rows', write)).toBe(true);
    // A path that only begins alike, another segment where an id stands, and what nobody named.
    expect(isMadeStale('/api/app/boardsets', write)).toBe(false);
    expect(isMadeStale('/api/app/notes/all/lines/en', write)).toBe(false);
    expect(isMadeStale(`/api/app/notes/${ID}`, write)).toBe(false);
  });

  it('stands under another path with all that it says', () => {
    expect(under('api/app/others', list)).toEqual({ ...list, path: 'api/app/others' });
  });

  it.each([
    ['/api/app/x', {}, 'no leading slash'],
    ['api/app/x', { body: z.object({}) }, 'a GET has no body'],
    ['api/app/x', { params: { id: guid() } }, 'id is no part of the path'],
  ])('refuses %s %j', (path, more, why) => {
    const wrong = { method: 'GET', path, summary: 'x', public: 'a test', reply: 'nothing', ...more } as const;
    expect(() => route(wrong as never)).toThrow(why);
  });
});
