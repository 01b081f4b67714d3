import { identityPort } from '@ishare/contracts/identity/client.js';
import { basicSetupPermissions } from '@ishare/contracts/platform/permissions.js';
import { knownTo, refuseUnknown } from '@ishare/crud/references.js';
import { Database, type CompiledList } from '@ishare/data/database.js';
import { notFound } from '@ishare/data/entities.js';
import type { Tx, Values } from '@ishare/data/tx.js';
import { AppError, kernelErrors } from '@ishare/kernel/errors.js';
import { parseSorting } from '@ishare/kernel/paging.js';
import { currentPrincipal } from '@ishare/server/context.js';
import { Permissions } from '@ishare/server/permissions.js';
import { Ports } from '@ishare/server/ports.js';
import { JsonText } from '@ishare/server/reply.interceptor.js';
import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import type { z } from 'zod';
import {
  pageConfigurationReply,
  type PageConfigurationQuery,
  type SaveConfigBody,
} from '@ishare/contracts/platform/page-configurations.js';
import { PageConfiguration } from './page-configuration.entity.js';

const P = basicSetupPermissions.names.PageConfigurations;
const COLUMNS = Object.keys(pageConfigurationReply.shape);
type Wire = Pick<PageConfiguration, keyof z.output<typeof pageConfigurationReply>>;

function toWire(row: PageConfiguration): Wire {
  return Object.fromEntries(COLUMNS.map((name) => [name, row[name as keyof PageConfiguration]])) as unknown as Wire;
}

/** Column layouts: a user's own beats that of a role, which beats everybody's. */
@Injectable()
export class PageConfigurationService {
  private compiled?: CompiledList;

  constructor(
    private readonly database: Database,
    private readonly permissions: Permissions,
    private readonly ports: Ports,
  ) {}

  async list({ routeKey, sorting, skipCount, maxResultCount }: PageConfigurationQuery): Promise<JsonText> {
    this.compiled ??= this.database.list(PageConfiguration, { columns: COLUMNS });
    const order = parseSorting(sorting, ['routeKey', 'creationTime', 'lastModificationTime']);
    return new JsonText(
      await this.compiled.page({
        conditions: routeKey ? [{ fields: ['routeKey'], op: 'contains', value: routeKey }] : [],
        order: order.length > 0 ? order : [{ field: 'routeKey', descending: false }],
        skip: skipCount,
        take: maxResultCount,
      }),
    );
  }

  /** The layout that holds for the caller, or null; hidden fields come from the closest layout that has any. */
  async effective(routeKey: string): Promise<Wire | null> {
    const principal = currentPrincipal();
    const { roles } = await this.permissions.of(principal);
    const rows = await this.database.tx((tx) =>
      tx.em.find(PageConfiguration, {
        where: [
          { routeKey, isDeleted: false, userId: principal.userId },
          { routeKey, isDeleted: false, userId: IsNull() },
        ],
        order: { creationTime: 'DESC', id: 'DESC' },
      }),
    );
    const candidates = [
      ...rows.filter(({ userId }) => userId !== null),
      ...rows.filter(({ userId, roleList }) => userId === null && roleList.some((name) => roles.includes(name))),
      ...rows.filter(({ userId, roleList }) => userId === null && roleList.length === 0),
    ];
    const [closest] = candidates;
    return closest
      ? { ...toWire(closest), hiddenFields: candidates.find(({ hiddenFields }) => hiddenFields)?.hiddenFields ?? null }
      : null;
  }

  /**
   * Keeps the caller's own layout; with `userId` somebody else's, with `roleList` or `hiddenFields` a shared one, both
   * of which take a permission.
   */
  async save(body: SaveConfigBody): Promise<Wire> {
    const own = currentPrincipal().userId;
    const owner = body.userId ?? own;
    const isShared = owner === own && (body.roleList ?? body.hiddenFields ?? null) !== null;
    if ((isShared || owner !== own) && !(await this.permissions.holdsAny(currentPrincipal(), [P.Edit])))
      throw new AppError(kernelErrors.Forbidden, { permissions: [P.Edit] });
    if (owner !== own) await refuseUnknown('userId', owner, knownTo(this.ports.client(identityPort), 'user'));
    return toWire(
      await this.database.tx((tx) => (isShared ? this.saveShared(tx, body) : this.saveOwn(tx, owner, body))),
    );
  }

  async delete(id: string): Promise<void> {
    await this.database.tx((tx) => tx.remove(PageConfiguration, id));
  }

  /**
   * The id that a client has may be that of the shared layout it was shown; its own layout is found by user and page.
   */
  private async saveOwn(
    tx: Tx,
    userId: string,
    { routeKey, config, concurrencyStamp }: SaveConfigBody,
  ): Promise<PageConfiguration> {
    await tx.turn(`page:${routeKey}`);
    const standing = await tx.find(PageConfiguration, { routeKey, userId });
    if (standing) return tx.update(PageConfiguration, standing.id, { config }, concurrencyStamp ?? null);
    return tx.insert(PageConfiguration, { routeKey, userId, config, roleList: [], hiddenFields: null });
  }

  private async saveShared(
    tx: Tx,
    { id, routeKey, config, roleList, hiddenFields, concurrencyStamp }: SaveConfigBody,
  ): Promise<PageConfiguration> {
    const values: Values<PageConfiguration> = {
      routeKey,
      config,
      ...(roleList ? { roleList } : {}),
      ...(hiddenFields === undefined ? {} : { hiddenFields }),
    };
    await tx.turn(`page:${routeKey}`);
    const standing = id
      ? await tx.find(PageConfiguration, { id, userId: IsNull() })
      : (roleList ?? []).length === 0
        ? await this.everybodys(tx, routeKey)
        : null;
    if (id && !standing) throw notFound('PageConfiguration', id);
    if (standing) return tx.update(PageConfiguration, standing.id, values, concurrencyStamp ?? null);
    return tx.insert(PageConfiguration, { roleList: [], hiddenFields: null, ...values, userId: null });
  }

  private async everybodys(tx: Tx, routeKey: string): Promise<PageConfiguration | null> {
    const rows = await tx.em.findBy(PageConfiguration, { routeKey, userId: IsNull(), isDeleted: false });
    return rows.find(({ roleList }) => roleList.length === 0) ?? null;
  }
}
