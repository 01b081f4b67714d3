import {
  pageLayout,
  USUAL_LAYOUT,
  type CheckResult,
  type PageLayout,
} from '@ishare/contracts/sales-order/json-check.js';
import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { ThingService } from '@ishare/crud/thing.service.js';
import { Database } from '@ishare/data/database.js';
import type { Tx, Values } from '@ishare/data/tx.js';
import { notFound } from '@ishare/data/entities.js';
import { AppError, kernelErrors } from '@ishare/kernel/errors.js';
import { currentContext, runAsTenant } from '@ishare/server/context.js';
import { Permissions } from '@ishare/server/permissions.js';
import { Ports } from '@ishare/server/ports.js';
import { Injectable } from '@nestjs/common';
import { JsonCheckPageConfig, JsonModel } from './check-rule.entity.js';
import { JsonCheckService } from './json-check.service.js';
import { ShareKeys } from '@ishare/server/share-keys.js';
import { jsonModels } from '../things.js';

/** How long a link to a model holds, in ms. */
const SHARE_LIFE = 7 * 86_400_000;
const purpose = 'json-model-share';

/** With what a model is asked for. */
interface ModelAsked {
  shareKey?: string | undefined;
  pageConfigId?: string | undefined;
}

/** The page's layout of that name; the usual one of one that is none. */
export async function layoutIn(tx: Tx, id: string | null | undefined): Promise<PageLayout> {
  const found = id ? await tx.find(JsonCheckPageConfig, { id }) : null;
  return pageLayout.safeParse(found?.config).data ?? USUAL_LAYOUT;
}

interface ModelWire extends Pick<
  JsonModel,
  'id' | 'name' | 'json' | 'ruleSetId' | 'concurrencyStamp' | 'creationTime'
> {
  result: CheckResult;
  layout: PageLayout;
}

@Injectable()
export class JsonModelService extends ThingService<JsonModel> {
  constructor(
    database: Database,
    ports: Ports,
    private readonly checks: JsonCheckService,
    private readonly permissions: Permissions,
    private readonly keys: ShareKeys,
  ) {
    super(database, ports, jsonModels);
  }

  protected override async toRow(
    body: Record<string, unknown>,
    tx: Tx,
    existing: JsonModel | null,
  ): Promise<Values<JsonModel>> {
    const row = (await super.toRow(body, tx, existing)) as JsonModel;
    const { passed, blocked, count } = await this.checks.checkIn(tx, row.json, row.ruleSetId);
    return { ...row, result: { passed, blocked, count } };
  }

  /**
   * The model with what the rules of today say of it: for who holds the permission, or who comes with a link that was
   * signed for it.
   */
  async show(id: string, { shareKey, pageConfigId }: ModelAsked): Promise<ModelWire> {
    const { tenantId, round } =
      shareKey === undefined
        ? { tenantId: await this.permittedTenant(), round: null }
        : await this.sharedBy(id, shareKey);
    return runAsTenant(
      tenantId,
      async () => {
        const { model, layout } = await this.database.tx(async (tx) => ({
          model: await tx.get(JsonModel, id),
          layout: await layoutIn(tx, pageConfigId),
        }));
        const { name, json, ruleSetId, concurrencyStamp, creationTime, shareRound } = model;
        if (round !== null && round !== shareRound) throw new AppError(kernelErrors.NotSignedIn);
        return {
          id,
          name,
          json,
          ruleSetId,
          concurrencyStamp,
          creationTime,
          result: await this.checks.runCheckRules(json, ruleSetId),
          layout,
        };
      },
      { language: currentContext()?.language ?? 'zh-Hans' },
    );
  }

  /** A key that shows this one model to whoever has it, for a week or until all keys to it are taken back. */
  async share(id: string): Promise<{ shareKey: string; expires: string }> {
    const { shareRound } = await this.database.tx((tx) => tx.get(JsonModel, id));
    const { key, expires } = this.keys.make({ purpose, id }, shareRound, SHARE_LIFE);
    return { shareKey: key, expires };
  }

  /** The keys that were given out show the model no more. */
  async unshare(id: string): Promise<void> {
    await this.database.tx(async (tx) => {
      const { shareRound } = await tx.get(JsonModel, id, { lock: true });
      await tx.update(JsonModel, id, { shareRound: shareRound + 1 });
    });
  }

  private async permittedTenant(): Promise<string> {
    const principal = currentContext()?.principal;
    if (!principal) throw new AppError(kernelErrors.NotSignedIn);
    const needed = salesOrderPermissions.names.JsonCheck.Default;
    if (!(await this.permissions.holdsAny(principal, [needed])))
      throw new AppError(kernelErrors.Forbidden, { permissions: [needed] });
    return principal.tenantId;
  }

  /** Whose model a key shows, and in which round it was given out. */
  private async sharedBy(id: string, shareKey: string): Promise<{ tenantId: string; round: number }> {
    const read = this.keys.read({ purpose, id }, shareKey);
    if (!read) throw new AppError(kernelErrors.NotSignedIn);
    if (!(await this.keys.isOpen(read))) throw notFound('JsonModel', id);
    return read;
  }
}
