import type { SharedView, ShareViewBody } from '@ishare/contracts/platform/page-configurations.js';
import { sharedView } from '@ishare/contracts/platform/page-configurations.js';
import { Database } from '@ishare/data/database.js';
import { notFound } from '@ishare/data/entities.js';
import type { Tx } from '@ishare/data/tx.js';
import { AppError } from '@ishare/kernel/errors.js';
import { currentPrincipal } from '@ishare/server/context.js';
import { Permissions } from '@ishare/server/permissions.js';
import { Injectable } from '@nestjs/common';
import { IsNull, Like } from 'typeorm';
import { errors } from '../errors.js';
import { PageConfiguration } from './page-configuration.entity.js';

const SUFFIX = '.sharedViews';

function viewOf({ id, config, roleList, creatorId }: PageConfiguration): SharedView {
  const isOwn = creatorId === currentPrincipal().userId;
  return { ...sharedView.parse({ ...(JSON.parse(config) as object), roleList }), id, isOwn };
}

const configOf = ({ name, search, isDefault }: Pick<SharedView, 'name' | 'search' | 'isDefault'>) =>
  JSON.stringify({ name, search, isDefault });

/** Views of lists that are shared with roles: kept beside the layouts, whose way with roles' names is theirs. */
@Injectable()
export class SharedViewService {
  constructor(
    private readonly database: Database,
    private readonly permissions: Permissions,
  ) {}

  /** What the caller's roles see of a page, and what he shares himself, by name. */
  async list(routeKey: string): Promise<{ items: SharedView[] }> {
    const principal = currentPrincipal();
    const { roles } = await this.permissions.of(principal);
    const rows = await this.database.tx((tx) => this.ofPage(tx, routeKey));
    const seen = rows.filter(
      ({ roleList, creatorId }) => creatorId === principal.userId || roleList.some((name) => roles.includes(name)),
    );
    return { items: seen.map(viewOf).sort((a, b) => a.name.localeCompare(b.name)) };
  }

  /**
   * One view of a name for each page, which stays with whoever has shared it; of those that one role sees, one is what
   * the list opens with.
   */
  async share({ routeKey, ...view }: ShareViewBody): Promise<SharedView> {
    const config = configOf(view);
    const { roleList } = view;
    return this.database.tx(async (tx) => {
      await tx.turn(`page:${routeKey}`);
      const others = await this.ofPage(tx, routeKey);
      const standing = others.find((row) => viewOf(row).name === view.name);
      if (standing && !viewOf(standing).isOwn) throw new AppError(errors.ViewOfAnother, { name: view.name });
      if (view.isDefault)
        for (const row of others) {
          const former = viewOf(row);
          if (row === standing || !former.isDefault || !row.roleList.some((role) => roleList.includes(role))) continue;
          await tx.update(PageConfiguration, row.id, { config: configOf({ ...former, isDefault: false }) });
        }
      return viewOf(
        standing
          ? await tx.update(PageConfiguration, standing.id, { config, roleList })
          : await tx.insert(PageConfiguration, {
              routeKey: routeKey + SUFFIX,
              config,
              roleList,
              userId: null,
              hiddenFields: null,
            }),
      );
    });
  }

  async unshare(id: string): Promise<void> {
    await this.database.tx(async (tx) => {
      const row = await tx.find(PageConfiguration, { id, routeKey: Like(`%${SUFFIX}`), userId: IsNull() });
      if (!row) throw notFound('SharedView', id);
      await tx.remove(PageConfiguration, id);
    });
  }

  private ofPage(tx: Tx, routeKey: string): Promise<PageConfiguration[]> {
    return tx.em.findBy(PageConfiguration, { routeKey: routeKey + SUFFIX, userId: IsNull(), isDeleted: false });
  }
}
