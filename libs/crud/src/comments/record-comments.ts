import { identityPort } from '@ishare/contracts/identity/client.js';
import { personName } from '@ishare/contracts/identity/person-name.js';
import type { NotificationDefinition } from '@ishare/contracts/notifications/definitions.js';
import { notificationRequested, NotificationSeverity } from '@ishare/contracts/notifications/events.js';
import type { SaidComment } from '@ishare/contracts/things/comments.js';
import type { Database } from '@ishare/data/database.js';
import { notFound, type EntityClass } from '@ishare/data/entities.js';
import type { Tx, Values } from '@ishare/data/tx.js';
import { AppError, invalid, kernelErrors } from '@ishare/kernel/errors.js';
import { called } from '@ishare/server/called.js';
import { currentPrincipal, currentTenantId } from '@ishare/server/context.js';
import type { Localizer } from '@ishare/server/localizer.js';
import type { Ports } from '@ishare/server/ports.js';
import type { FindOptionsWhere } from 'typeorm';
import { refuseUnknownFiles } from '../references.js';
import type { CommentRow } from './comment-row.js';

/** Comments of one record that are shown. */
const MOST_SHOWN = 200;

export interface Person {
  id: string;
  name: string;
}

/** Whose comments they are, and how whoever is named in one is told. */
export interface Commented<E extends CommentRow> {
  entity: EntityClass<E>;
  /** The property that holds the record's id; what is told to whoever is named bears it under the same name. */
  of: keyof E & string;
  notice: NotificationDefinition;
  /** The text that titles the notice. */
  title: string;
}

/** What people say of a record stands below it: whoever does not see the record sees none of it. */
export abstract class RecordComments<E extends CommentRow = CommentRow> {
  constructor(
    protected readonly database: Database,
    protected readonly ports: Ports,
    private readonly localizer: Localizer,
    private readonly kind: Commented<E>,
  ) {}

  /** Throws where the caller does not see the record. */
  protected abstract require(id: string): Promise<void>;

  /** The record, locked: whoever changes what it is waits. Gives the words that its notice names. */
  protected abstract locked(tx: Tx, id: string): Promise<Record<string, string>>;

  /** Who may be named, offered or asked for by `ids`: whoever is named must be able to see the record. */
  protected abstract nameable(id: string, ids?: readonly string[]): Promise<Person[]>;

  async list(id: string) {
    await this.require(id);
    const rows = await this.rowsOf(id);
    const nameOf = new Map((await this.names(rows.map(({ creatorId }) => creatorId))).map((one) => [one.id, one.name]));
    const { userId } = currentPrincipal();
    return {
      items: rows.map(({ id: own, text, mentions, files, creationTime, creatorId }) => ({
        ...{ id: own, text, mentions, files, time: creationTime.toISOString(), userId: creatorId },
        userName: (creatorId && nameOf.get(creatorId)) || null,
        isOwn: creatorId === userId,
      })),
    };
  }

  async people(id: string): Promise<{ items: Person[] }> {
    await this.require(id);
    return { items: await this.nameable(id) };
  }

  async say(id: string, { text, mentionIds, files }: SaidComment): Promise<void> {
    await this.require(id);
    const mentions = await this.mentioned(id, [...new Set(mentionIds)]);
    await refuseUnknownFiles(this.ports, 'files', files);
    const userName = await called(this.ports);
    const { entity, of, notice, title } = this.kind;
    await this.database.tx(async (tx) => {
      const words = await this.locked(tx, id);
      await tx.insert(entity, { [of]: id, text, mentions, files } as unknown as Values<E>);
      if (mentions.length === 0) return;
      await tx.publish(notificationRequested, {
        tenantId: tx.tenantId,
        name: notice.name,
        userIds: mentions.map((one) => one.id),
        severity: NotificationSeverity.Info,
        title: this.localizer.both(title, { ...words, userName }),
        message: { 'zh-Hans': text, en: text },
        data: { [of]: id },
      });
    });
  }

  /** One takes back one's own words alone. */
  async remove(id: string, commentId: string): Promise<void> {
    await this.require(id);
    const { entity, of } = this.kind;
    await this.database.tx(async (tx) => {
      await this.locked(tx, id);
      const row: E = await tx.get(entity, commentId, { lock: true });
      if (row[of] !== id) throw notFound(entity.name, commentId);
      if (row.creatorId !== currentPrincipal().userId) throw new AppError(kernelErrors.Forbidden);
      await tx.remove(entity, commentId);
    });
  }

  protected rowsOf(id: string): Promise<E[]> {
    const { entity, of } = this.kind;
    return this.database.tx((tx) =>
      tx.em.find(entity, {
        where: { [of]: id, isDeleted: false } as unknown as FindOptionsWhere<E>,
        order: { creationTime: 'DESC', id: 'DESC' } as never,
        take: MOST_SHOWN,
      }),
    );
  }

  protected async names(ids: readonly (string | null | undefined)[]): Promise<Person[]> {
    const asked = [...new Set(ids)].filter((id): id is string => typeof id === 'string');
    if (asked.length === 0) return [];
    const people = await this.ports.client(identityPort).names({ tenantId: currentTenantId(), ids: asked });
    return people.map((one) => ({ id: one.id, name: personName(one) }));
  }

  private async mentioned(id: string, ids: readonly string[]): Promise<Person[]> {
    if (ids.length === 0) return [];
    const people = new Map((await this.nameable(id, ids)).map((one) => [one.id, one]));
    if (ids.some((one) => !people.has(one))) throw invalid('mentionIds', 'Validation:unknown');
    return ids.map((one) => people.get(one)!);
  }
}
