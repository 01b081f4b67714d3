import { createHmac, timingSafeEqual } from 'node:crypto';
import type { CheckResult } from '@ishare/contracts/sales-order/json-check.js';
import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { ThingService } from '@ishare/crud/thing.service.js';
import { Database } from '@ishare/data/database.js';
import type { Tx, Values } from '@ishare/data/tx.js';
import { notFound } from '@ishare/data/entities.js';
import { AppError, kernelErrors } from '@ishare/kernel/errors.js';
import { CONFIG, deriveKey, type Config } from '@ishare/server/config.js';
import { currentContext, currentTenantId, runAsTenant } from '@ishare/server/context.js';
import { Permissions } from '@ishare/server/permissions.js';
import { Ports } from '@ishare/server/ports.js';
import { TenantFinder } from '@ishare/server/request-hooks.js';
import { Inject, Injectable } from '@nestjs/common';
import { JsonModel } from './check-rule.entity.js';
import { JsonCheckService } from './json-check.service.js';
import { jsonModels } from '../things.js';

/** How long a link to a model holds, in ms. */
const SHARE_LIFE = 7 * 86_400_000;

interface ModelWire extends Pick<
  JsonModel,
  'id' | 'name' | 'json' | 'ruleSetId' | 'concurrencyStamp' | 'creationTime'
> {
  result: CheckResult;
}

@Injectable()
export class JsonModelService extends ThingService<JsonModel> {
  constructor(
    database: Database,
    ports: Ports,
    private readonly checks: JsonCheckService,
    private readonly permissions: Permissions,
    private readonly tenants: TenantFinder,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    super(database, ports, jsonModels);
  }

  protected override async toRow(
    body: Record<string, unknown>,
    tx: Tx,
    existing: JsonModel | null,
  ): Promise<Values<JsonModel>> {
    const row = (await super.toRow(body, tx, existing)) as JsonModel;
    const { passed, blocked, count } = await this.checks.checkIn(tx, row.json);
    return { ...row, result: { passed, blocked, count } };
  }

  /**
   * The model with what the rules of today say of it: for who holds the permission, or who comes with a link that was
   * signed for it.
   */
  async show(id: string, shareKey: string | undefined): Promise<ModelWire> {
    const tenantId = shareKey === undefined ? await this.permittedTenant() : await this.tenantOf(id, shareKey);
    return runAsTenant(
      tenantId,
      async () => {
        const { name, json, ruleSetId, concurrencyStamp, creationTime } = await this.database.tx((tx) =>
          tx.get(JsonModel, id),
        );
        return {
          id,
          name,
          json,
          ruleSetId,
          concurrencyStamp,
          creationTime,
          result: await this.checks.runCheckRules(json),
        };
      },
      { language: currentContext()?.language ?? 'zh-Hans' },
    );
  }

  /** A key that shows this one model to whoever has it, for a week. */
  async share(id: string): Promise<{ shareKey: string; expires: string }> {
    await this.database.tx((tx) => tx.get(JsonModel, id));
    const until = Date.now() + SHARE_LIFE;
    return {
      shareKey: `${currentTenantId()}.${until}.${this.signature(currentTenantId(), id, until)}`,
      expires: new Date(until).toISOString(),
    };
  }

  private async permittedTenant(): Promise<string> {
    const principal = currentContext()?.principal;
    if (!principal) throw new AppError(kernelErrors.NotSignedIn);
    const needed = salesOrderPermissions.names.JsonCheck.Default;
    if (!(await this.permissions.holdsAny(principal, [needed])))
      throw new AppError(kernelErrors.Forbidden, { permissions: [needed] });
    return principal.tenantId;
  }

  private async tenantOf(id: string, shareKey: string): Promise<string> {
    const [tenantId = '', until = '', signature = ''] = shareKey.split('.');
    const expected = Buffer.from(this.signature(tenantId, id, Number(until)));
    const given = Buffer.from(signature);
    if (expected.length !== given.length || !timingSafeEqual(expected, given) || !(Number(until) > Date.now()))
      throw new AppError(kernelErrors.NotSignedIn);
    if (!(await this.tenants.isOpen(tenantId))) throw notFound('JsonModel', id);
    return tenantId;
  }

  private signature(tenantId: string, id: string, until: number): string {
    return createHmac('sha256', deriveKey(this.config, 'json-model-share'))
      .update(`${tenantId}\n${id}\n${until}`)
      .digest('base64url');
  }
}
