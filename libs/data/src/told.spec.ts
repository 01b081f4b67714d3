// What the change log tells of rows that are no records of their own, and of statements written by hand.
import { fixtureData, fixtureService, Thing } from '@ishare/testing/fixture-service.js';
import { TestService } from '@ishare/testing/test-service.js';
import { newId } from '@ishare/kernel/ids.js';
import { runAsTenant } from '@ishare/server/context.js';
import { Column, In } from 'typeorm';
import { Database } from './database.js';
import { TenantDetail, TenantRow, TenantTable } from './entities.js';
import { EntityChange } from './machinery.js';
import type { Tx } from './tx.js';

@TenantTable('thing_link', {
  told: [
    {
      of: 'Thing',
      by: 'thingId',
      property: 'friends',
      value: ({ otherId }: ThingLink) => otherId,
      isList: true,
      named: () => [Thing, 'name'],
    },
    {
      of: 'Thing',
      by: 'otherId',
      property: 'friendOf',
      value: ({ thingId }: ThingLink) => thingId,
      isList: true,
      named: () => [Thing, 'name'],
    },
  ],
})
class ThingLink extends TenantDetail {
  @Column('uuid')
  thingId!: string;

  @Column('uuid')
  otherId!: string;
}

@TenantTable('thing_value', {
  told: [
    {
      of: 'Thing',
      by: 'thingId',
      property: ({ name }: ThingValue) => name,
      value: ({ value }: ThingValue) => value,
      isSecret: ({ name }: ThingValue) => name === 'sealed',
    },
  ],
})
class ThingValue extends TenantRow {
  @Column('uuid')
  thingId!: string;

  @Column('varchar', { length: 64 })
  name!: string;

  @Column('varchar', { length: 64 })
  value!: string;
}

@TenantTable('thing_reach', { toldAs: { number: (number: string) => `…${number.slice(-2)}` } })
class ThingReach extends TenantRow {
  @Column('varchar', { length: 64, nullable: true })
  number!: string | null;
}

@TenantTable('thing_visit', { changeLog: 'deletions' })
class ThingVisit extends TenantDetail {
  @Column('varchar', { length: 64 })
  visitor!: string;
}

describe('the change log', () => {
  let service: TestService;
  let database: Database;

  beforeAll(async () => {
    const data = await fixtureData('fixture_told', [Thing, ThingLink, ThingValue, ThingReach, ThingVisit]);
    service = await TestService.start(fixtureService(data), [data]);
    database = service.app.get(Database);
  });
  afterAll(() => service.close());

  const inTenant = <T>(work: (tx: Tx) => Promise<T>) => runAsTenant(service.tenantA, () => database.tx(work));
  const things = (...names: string[]) =>
    inTenant((tx) =>
      tx.insertMany(
        Thing,
        names.map((name) => ({ name: `${name}-${newId()}` })),
      ),
    );
  /** Of one record, by transaction: type and properties. */
  const told = (entityId: string) =>
    inTenant(async (tx) =>
      (await tx.em.find(EntityChange, { where: { entityId }, order: { changeTime: 'ASC', id: 'ASC' } })).map(
        ({ entityTypeFullName, changeType, propertyChanges }) =>
          [
            entityTypeFullName,
            changeType,
            Object.fromEntries(
              propertyChanges.map(({ propertyName, originalValue, newValue }) => [
                propertyName,
                [originalValue, newValue],
              ]),
            ),
          ] as const,
      ),
    );
  const lastOf = async (entityId: string) => (await told(entityId)).at(-1);

  it('tells links as lists of the records on both sides, by name, whole before and after', async () => {
    const [one, two, three] = await things('one', 'two', 'three');
    await inTenant((tx) => tx.replaceAll(ThingLink, { thingId: one!.id }, [{ otherId: two!.id }]));
    expect(await lastOf(one!.id)).toEqual(['Thing', 1, { friends: ['[]', JSON.stringify([two!.name])] }]);
    await inTenant((tx) =>
      tx.replaceAll(ThingLink, { thingId: one!.id }, [{ otherId: two!.id }, { otherId: three!.id }]),
    );
    const both = [two!.name, three!.name].sort();
    expect(await lastOf(one!.id)).toEqual([
      'Thing',
      1,
      { friends: [JSON.stringify([two!.name]), JSON.stringify(both)] },
    ]);
    expect(await lastOf(three!.id)).toEqual(['Thing', 1, { friendOf: ['[]', JSON.stringify([one!.name])] }]);
    const before = (await told(two!.id)).length;
    await inTenant((tx) =>
      tx.replaceAll(ThingLink, { thingId: one!.id }, [{ otherId: three!.id }, { otherId: two!.id }]),
    );
    expect((await told(two!.id)).length).toBe(before);
    await inTenant((tx) => tx.removeAll(ThingLink, { thingId: one!.id }));
    expect(await lastOf(one!.id)).toEqual(['Thing', 1, { friends: [JSON.stringify(both), '[]'] }]);
  });

  it('tells named values as properties, beside what else the transaction did to the record, and no secret', async () => {
    const id = newId();
    await inTenant(async (tx) => {
      await tx.insert(ThingValue, { thingId: id, name: 'colour', value: 'oak' });
      await tx.insert(Thing, { id, name: `valued-${id}` });
      await tx.insert(ThingValue, { thingId: id, name: 'sealed', value: 'open sesame' });
    });
    expect(await told(id)).toEqual([
      [
        'Thing',
        0,
        expect.objectContaining({ name: [null, `valued-${id}`], colour: [null, 'oak'], sealed: [null, '***'] }),
      ],
    ]);
    await inTenant(async (tx) => {
      for (const { id: valueId, name } of await tx.em.findBy(ThingValue, { thingId: id }))
        await tx.update(ThingValue, valueId, { value: `${name}-2` });
    });
    expect(await lastOf(id)).toEqual(['Thing', 1, { colour: ['oak', 'colour-2'], sealed: ['***', '***'] }]);
    await inTenant((tx) => tx.removeAll(ThingValue, { thingId: id }));
    expect(await lastOf(id)).toEqual(['Thing', 1, { colour: ['colour-2', null], sealed: ['***', null] }]);
  });

  it('tells each of two values of one name, and the exchange of one for another as one change', async () => {
    const id = newId();
    const rows = await inTenant((tx) =>
      tx.insertMany(
        ThingValue,
        ['left', 'right'].map((value) => ({ thingId: id, name: 'side', value })),
      ),
    );
    const changes = await inTenant((tx) => tx.em.find(EntityChange, { where: { entityId: id } }));
    expect(changes.flatMap(({ propertyChanges }) => propertyChanges.map(({ newValue }) => newValue)).sort()).toEqual([
      'left',
      'right',
    ]);
    await inTenant(async (tx) => {
      await tx.remove(ThingValue, rows[0]!.id);
      await tx.insert(ThingValue, { thingId: id, name: 'side', value: 'middle' });
    });
    expect(await lastOf(id)).toEqual(['Thing', 1, { side: ['left', 'middle'] }]);
  });

  it('tells what hand-written statements did to the rows that were watched, and nothing of those left alone', async () => {
    const [changed, gone, still] = await things('changed', 'gone', 'still');
    const fresh = newId();
    await inTenant((tx) =>
      tx.watching(Thing, { id: In([changed!.id, gone!.id, still!.id, fresh]) }, async () => {
        await tx.query('update thing set size = 7 where id = $1', [changed!.id]);
        await tx.query('update thing set is_deleted = true where id = $1', [gone!.id]);
        await tx.query(
          `insert into thing (id, tenant_id, name, creation_time, is_deleted, concurrency_stamp)
            values ($1, $2, 'fresh', now(), false, 'x')`,
          [fresh, service.tenantA],
        );
      }),
    );
    expect(await lastOf(changed!.id)).toEqual(['Thing', 1, { size: [null, '7.00'] }]);
    expect(await lastOf(gone!.id)).toEqual(['Thing', 2, expect.objectContaining({ name: [gone!.name, null] })]);
    expect(await told(fresh)).toEqual([['Thing', 0, expect.objectContaining({ name: [null, 'fresh'] })]]);
    expect((await told(still!.id)).length).toBe(1);
  });

  it('tells values as their table says, by whichever way they are written', async () => {
    const { id } = await inTenant((tx) => tx.insert(ThingReach, { number: '12345' }));
    await inTenant((tx) => tx.update(ThingReach, id, { number: '12399' }));
    await inTenant((tx) =>
      tx.watching(ThingReach, { id }, () => tx.query('update thing_reach set number = null where id = $1', [id])),
    );
    await inTenant(async (tx) => tx.wrote(ThingReach, id, { number: null }, { number: '67890' }));
    expect((await told(id)).map(([, , { number }]) => number)).toEqual([
      [null, '…45'],
      ['…45', '…99'],
      ['…99', null],
      [null, '…90'],
    ]);
  });

  it('tells only the end of rows that come by the thousand', async () => {
    const [visit] = await inTenant((tx) => tx.insertMany(ThingVisit, [{ visitor: 'Ann' }, { visitor: 'Bob' }]));
    expect(await told(visit!.id)).toEqual([]);
    await inTenant((tx) => tx.remove(ThingVisit, visit!.id));
    expect(await told(visit!.id)).toEqual([['ThingVisit', 2, { visitor: ['Ann', null] }]]);
  });
});
