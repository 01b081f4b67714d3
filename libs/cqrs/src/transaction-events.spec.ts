import { Database } from '@ishare/data/database.js';
import type { ServiceData } from '@ishare/data/migrate.js';
import type { Tx } from '@ishare/data/tx.js';
import { newId } from '@ishare/kernel/ids.js';
import { runAsTenant } from '@ishare/server/context.js';
import { fixtureData, fixtureService, Thing } from '@ishare/testing/fixture-service.js';
import { TestService } from '@ishare/testing/test-service.js';
import { Injectable } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, EventsHandler } from '@nestjs/cqrs';
import { TransactionCqrsModule } from './cqrs.module.js';
import { SettledEvent } from './settled-event.js';
import { TransactionEventBus, type HandlesInTransaction } from './transaction-event-bus.js';
import { PreparedUseCase } from './use-case.js';

class ThingNamed {
  constructor(readonly name: string) {}
}
class NamesChanged extends SettledEvent {}
class Unheard {}
class NameThing extends Command<string> {
  constructor(readonly name: string) {
    super();
  }
}

/** What was done, in its order. */
const log: string[] = [];
const BAD = 'bad';

@EventsHandler(ThingNamed)
class WriteNamed implements HandlesInTransaction<ThingNamed> {
  async handle({ name }: ThingNamed, tx: Tx): Promise<void> {
    // Later than the next handler would be, were it not waited for.
    await tx.query('select pg_sleep(0.05)');
    await tx.insert(Thing, { name: `${name}, told` });
    log.push(`written ${name}`);
  }
}

@EventsHandler(ThingNamed)
class Recount implements HandlesInTransaction<ThingNamed> {
  constructor(private readonly events: TransactionEventBus) {}

  async handle({ name }: ThingNamed, tx: Tx): Promise<void> {
    log.push(`heard ${name}`);
    if (name === BAD) throw new Error('refused by a handler');
    await this.events.publish(new NamesChanged(name.slice(0, 1)), tx);
  }
}

@EventsHandler(NamesChanged)
class Settle implements HandlesInTransaction<NamesChanged> {
  constructor(private readonly events: TransactionEventBus) {}

  async handle({ key }: NamesChanged, tx: Tx): Promise<void> {
    log.push(`settled ${key}`);
    if (key === 'x') await this.events.publish(new NamesChanged('x'), tx);
    if (key === 'c') await this.events.publish(new ThingNamed('d of c'), tx);
  }
}

@CommandHandler(NameThing)
@Injectable()
class NameThingHandler extends PreparedUseCase<NameThing, { prefix: string }> {
  constructor(
    database: Database,
    private readonly events: TransactionEventBus,
  ) {
    super(database);
  }

  protected prepare(): Promise<{ prefix: string }> {
    return Promise.resolve({ prefix: 'by command: ' });
  }

  protected async change(tx: Tx, { name }: NameThing, { prefix }: { prefix: string }): Promise<string> {
    const { id } = await tx.insert(Thing, { name: prefix + name });
    await this.events.publish(new ThingNamed(name), tx);
    return id;
  }
}

let service: TestService;
let database: Database;
let events: TransactionEventBus;
let data: ServiceData;

beforeAll(async () => {
  data = await fixtureData('fixture_cqrs');
  const parts = {
    imports: [TransactionCqrsModule],
    providers: [WriteNamed, Recount, Settle, NameThingHandler],
  };
  service = await TestService.start(fixtureService(data, parts), [data]);
  database = service.app.get(Database);
  events = service.app.get(TransactionEventBus, { strict: false });
});
afterAll(() => service.close());
beforeEach(() => {
  log.length = 0;
});

const inTenant = <T>(work: (tx: Tx) => Promise<T>) => runAsTenant(service.tenantA, () => database.tx(work));
const execute = <R>(command: Command<R>) =>
  runAsTenant(service.tenantA, () => service.app.get(CommandBus, { strict: false }).execute(command));
const isThere = (name: string) => inTenant(async (tx) => (await tx.find(Thing, { name })) !== null);

it('runs handlers one after the other, in the transaction of whoever published', async () => {
  const name = `a ${newId()}`;
  await inTenant(async (tx) => {
    await events.publish(new ThingNamed(name), tx);
    expect(log).toEqual([`written ${name}`, `heard ${name}`]);
    expect(await tx.find(Thing, { name: `${name}, told` })).not.toBeNull();
  });
  expect(await isThere(`${name}, told`)).toBe(true);
});

it('undoes everything when a handler throws', async () => {
  const before = newId();
  const work = inTenant(async (tx) => {
    await tx.insert(Thing, { name: before });
    await events.publish(new ThingNamed(BAD), tx);
  });
  await expect(work).rejects.toThrow('refused by a handler');
  expect(await isThere(before)).toBe(false);
  expect(await isThere(`${BAD}, told`)).toBe(false);
});

it('handles a settled event once for each key, before the commit, in the order of the keys', async () => {
  await inTenant(async (tx) => {
    for (const key of ['b', 'a', 'b', 'a']) await events.publish(new NamesChanged(key), tx);
    expect(log).toEqual([]);
  });
  expect(log).toEqual(['settled a', 'settled b']);
});

it('settles early for who asks, and again what was told after that', async () => {
  await inTenant(async (tx) => {
    await events.publishAll([new NamesChanged('a'), new NamesChanged('b')], tx);
    await events.settle(tx);
    expect(log).toEqual(['settled a', 'settled b']);
    await events.publish(new NamesChanged('a'), tx);
  });
  expect(log).toEqual(['settled a', 'settled b', 'settled a']);
});

it('handles what handlers tell, and refuses a circle', async () => {
  await inTenant((tx) => events.publish(new NamesChanged('c'), tx));
  expect(log).toEqual(['settled c', 'written d of c', 'heard d of c', 'settled d']);
  await expect(inTenant((tx) => events.publish(new NamesChanged('x'), tx))).rejects.toThrow('its own handling');
});

it('refuses an event outside of a transaction, after its end, and one that nobody hears', async () => {
  await expect(events.publish(new ThingNamed('n'))).rejects.toThrow('outside of a transaction');
  const over = await inTenant((tx) => Promise.resolve(tx));
  await expect(events.publish(new ThingNamed('n'), over)).rejects.toThrow('outside of a transaction');
  await expect(inTenant((tx) => events.publish(new Unheard(), tx))).rejects.toThrow('Nobody hears Unheard');
  expect(log).toEqual([]);
});

it('puts a transaction round the handler of a command', async () => {
  const name = `e ${newId()}`;
  const id = await execute(new NameThing(name));
  expect((await inTenant((tx) => tx.get(Thing, id))).name).toBe(`by command: ${name}`);
  expect(log).toEqual([`written ${name}`, `heard ${name}`, 'settled e']);
  await expect(execute(new NameThing(BAD))).rejects.toThrow('refused by a handler');
  expect(await isThere(`by command: ${BAD}`)).toBe(false);
});
