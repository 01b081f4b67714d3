import { ThingService, type ServedThing } from '@ishare/crud/thing.service.js';
import type { Database } from '@ishare/data/database.js';
import { notFound, type HostRow } from '@ishare/data/entities.js';
import type { Tx, Values } from '@ishare/data/tx.js';
import { invalid } from '@ishare/kernel/errors.js';
import type { Ports } from '@ishare/server/ports.js';
import type { FindOptionsWhere } from 'typeorm';
import { RouteGroup } from './gateway.entities.js';
import { refuseUnhonoured } from './honoured.js';

type Rules<E> = (row: E) => Parameters<typeof refuseUnhonoured>[0];
export type Json = Record<string, unknown>;

/**
 * A thing of the draft: what the gateway could not honour is not saved, and everything but a group belongs to one.
 * `key`: the property by which clients name a record, beside its id.
 */
export abstract class DraftService<E extends HostRow & { appId: string }> extends ThingService<E> {
  constructor(
    database: Database,
    ports: Ports,
    served: ServedThing,
    private readonly of: { key: keyof E & string; rules: Rules<never>; isGroup?: true },
  ) {
    super(database, ports, served);
  }

  protected override async toRow(body: Json, tx: Tx, existing: E | null): Promise<Values<E>> {
    const row = await super.toRow(body, tx, existing);
    refuseUnhonoured((this.of.rules as Rules<unknown>)({ ...existing, ...row }));
    const appId = (existing ?? (row as E)).appId;
    // Locked, so that the group does not go meanwhile.
    if (!this.of.isGroup && !existing && !(await tx.find(RouteGroup, { appId }, { lock: true })))
      throw invalid('appId', 'Gateway:NoGroup', { appId });
    return row;
  }

  /** The id of the record that clients name by its key; 404 where there is none. */
  async idOf(value: string, key: keyof E & string = this.of.key): Promise<string> {
    const { entity } = this.resource;
    const row = await this.database.tx((tx) => tx.find(entity, { [key]: value } as FindOptionsWhere<E>));
    if (!row) throw notFound(this.resource.name, value);
    return row.id;
  }

  async byKey(value: string, key: keyof E & string = this.of.key): Promise<Json> {
    return this.get(await this.idOf(value, key));
  }

  /** `itemId` is the id once more, as clients send it back. */
  async changeByKey({ itemId: _itemId, ...body }: Json): Promise<Json> {
    return this.update(await this.idOf(body[this.of.key] as string), body);
  }

  async removeByKey(value: string): Promise<void> {
    return this.delete(await this.idOf(value));
  }

  /** All records of an application. */
  async ofApp(appId: string): Promise<Json[]> {
    return (await this.all()).filter((record) => record['appId'] === appId);
  }

  private all(): Promise<Json[]> {
    return this.read({ skipCount: 0, maxResultCount: 100_000 });
  }

  async removeOfApp(appId: string): Promise<void> {
    await this.database.tx((tx) => tx.removeAll(this.resource.entity, { appId } as FindOptionsWhere<E>));
  }

  /** The bodies that would make the same records. */
  async exportAll(): Promise<{ items: Json[] }> {
    const members = Object.keys(this.served.schemas.create.shape);
    return {
      items: (await this.all()).map((record) => Object.fromEntries(members.map((name) => [name, record[name]]))),
    };
  }

  /** Makes or changes records by their key; all or none. */
  async importAll(items: readonly Json[]): Promise<{ created: number; changed: number }> {
    return this.database.tx(async (tx) => {
      const { entity } = this.resource;
      const done = { created: 0, changed: 0 };
      for (const item of items) {
        const key = this.exchangeKey;
        const standing = await tx.find(entity, { [key]: item[key] } as FindOptionsWhere<E>, { lock: true });
        // A record stays with its application, and says so instead of dropping another one.
        if (standing && item['appId'] !== undefined && item['appId'] !== standing.appId)
          throw invalid('appId', 'Gateway:OtherApp', { appId: standing.appId });
        if (standing) await tx.update(entity, standing.id, await this.toRow(item, tx, standing));
        else await this.make(tx, item);
        done[standing ? 'changed' : 'created']++;
      }
      return done;
    });
  }

  /** By which records are the same here and elsewhere. */
  protected abstract get exchangeKey(): keyof E & string;
}
