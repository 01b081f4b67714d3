import { crmPermissions } from '../crm/permissions.js';
import { deletion, flag, refersTo, secret, text, time } from './field.js';
import { routesOf } from './records.js';
import { isMadeStale } from './route.js';
import { schemasOf } from './thing-schemas.js';
import { thing, type BodyOf, type ChangeOf, type RecordOf } from './thing.js';

const shelf = thing('Shelf', {
  path: 'api/app/shelves',
  permissions: crmPermissions.names.Customers,
  orderedBy: 'name',
  fields: {
    name: text(8).required().sorts(),
    title: text(8).settled(),
    isOpen: flag(true).settled(),
    opensAt: time().byDay().kept(),
    ownerId: refersTo(() => ({ path: 'api/app/owners' })).kept(),
    keyCode: secret(8).fixed(),
    ...deletion,
  },
});
const { create, update, reply } = schemasOf(shelf);

/** Compiles where both types are the same. */
const same = <A, B>(_: [A] extends [B] ? ([B] extends [A] ? true : never) : never): void => undefined;

describe('the fields of a thing', () => {
  it('that are only of the body that makes a record stand in no other body and in no reply', () => {
    expect(Object.keys(create.shape)).toContain('keyCode');
    expect(Object.keys(update.shape)).not.toContain('keyCode');
    expect(Object.keys(reply.shape)).not.toContain('keyCode');
    expect(create.safeParse({ name: 'A' }).error?.issues.map(({ path }) => path[0])).toEqual(['keyCode']);
    expect(create.parse({ name: 'A', keyCode: ' 1 ' })).toMatchObject({ keyCode: ' 1 ' });
    expect(create.safeParse({ name: 'A', keyCode: '' }).success).toBe(false);
    same<BodyOf<typeof shelf>['keyCode'], string>(true);
    same<ChangeOf<typeof shelf>['keyCode'], string | undefined>(true);
    same<'keyCode' extends keyof RecordOf<typeof shelf> ? 'shown' : 'hidden', 'hidden'>(true);
  });

  it('that the service settles may be left out of any body, and every record has them', () => {
    expect(update.parse({ name: 'A' })).toEqual({ name: 'A' });
    expect(update.safeParse({ name: 'A', isOpen: null }).success).toBe(false);
    expect([reply.shape['title']!.safeParse(null).success, reply.shape['isOpen']!.safeParse(null).success]).toEqual([
      false,
      false,
    ]);
    same<RecordOf<typeof shelf>['title'], string>(true);
  });

  it('of which people say the day take it, and a moment', () => {
    const said = (opensAt: unknown) => update.parse({ name: 'A', opensAt })['opensAt'];
    expect([said('2026-11-24'), said('2026-11-24T08:00:00+08:00'), said(null), said(undefined)]).toEqual([
      new Date('2026-11-24T00:00:00Z'),
      new Date('2026-11-24T00:00:00Z'),
      null,
      undefined,
    ]);
    expect(update.safeParse({ name: 'A', opensAt: 'soon' }).success).toBe(false);
  });
});

describe('the own routes of a thing', () => {
  it('are values, of which a deletion makes the list stale, but not the record that is gone', () => {
    const { list, get, remove } = routesOf(shelf, ['api/app/rooms']);
    expect([list.path, get.path, remove.method]).toEqual(['api/app/shelves', 'api/app/shelves/:id', 'DELETE']);
    const stands = '/api/app/shelves/0191d6a8-7c1e-7000-8000-000000000001';
    expect(['/api/app/shelves', stands, '/api/app/rooms/1'].map((read) => isMadeStale(read, remove))).toEqual([
      true,
      false,
      true,
    ]);
  });
});
