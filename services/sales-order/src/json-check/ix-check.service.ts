import { sceneOf } from '@ishare/contracts/sales-order/cabinet-scene.js';
import {
  ixCheckConfig,
  USUAL_IX_CONFIG,
  type IxCheckConfig,
  type IxModel,
} from '@ishare/contracts/sales-order/ix-check.js';
import type { CheckResult } from '@ishare/contracts/sales-order/json-check.js';
import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { ThingService } from '@ishare/crud/thing.service.js';
import { Database } from '@ishare/data/database.js';
import type { Condition } from '@ishare/data/list.js';
import { notFound } from '@ishare/data/entities.js';
import type { Tx, Values } from '@ishare/data/tx.js';
import { AppError, invalid, kernelErrors } from '@ishare/kernel/errors.js';
import { currentContext, runAsTenant } from '@ishare/server/context.js';
import { Localizer } from '@ishare/server/localizer.js';
import { Permissions } from '@ishare/server/permissions.js';
import { Ports } from '@ishare/server/ports.js';
import { Injectable } from '@nestjs/common';
import { designJson, impossibleFindings, type DesignJson } from '../designs/design-json.js';
import { Design } from '../designs/design.entity.js';
import { SplitModelReader } from '../designs/split-models.js';
import type { SplitError } from '../designs/splitter.js';
import { WorkshopTerms } from '../designs/workshop-terms.js';
import { errors as refusals } from '../errors.js';
import { OrderScope } from '../orders/order-scope.js';
import { SalesOrder } from '../orders/sales-order.entity.js';
import { ShareKeys } from '@ishare/server/share-keys.js';
import { ixCheckRuns, ixCheckSettings } from '../things.js';
import { IxCheckRun, IxCheckSetting, JsonCheckPageConfig } from './check-rule.entity.js';
import { JsonCheckService } from './json-check.service.js';
import { layoutIn } from './json-model.service.js';
import { StarterNames, type PageAsked } from './starter-names.js';

/** How long a link to a model holds, in ms. */
const SHARE_LIFE = 7 * 86_400_000;
/** Checks of an order that are kept. */
const KEPT = 20;
const purpose = 'order-model';

/** By which rules an order is checked; without a setting by all that are in use. */
interface Asked {
  name: string | null;
  ruleSetId: string | null;
  config: IxCheckConfig;
}
const UNASKED: Asked = { name: null, ruleSetId: null, config: USUAL_IX_CONFIG };

/** The order's design as rules read it. */
interface Read {
  order: SalesOrder;
  json: DesignJson;
  errors: SplitError[];
}

@Injectable()
export class IxCheckSettingService extends ThingService<IxCheckSetting> {
  constructor(
    database: Database,
    ports: Ports,
    private readonly names: StarterNames,
  ) {
    super(database, ports, ixCheckSettings);
  }

  protected override async page(...asked: PageAsked): Promise<string> {
    return this.names.page(await super.page(...asked), () => 'set', 'ruleSetName');
  }

  protected override async toRow(
    body: Record<string, unknown>,
    tx: Tx,
    existing: IxCheckSetting | null,
  ): Promise<Values<IxCheckSetting>> {
    const { pageConfigId } = (body as { config: IxCheckConfig }).config;
    if (pageConfigId && pageConfigId !== existing?.config.pageConfigId)
      if (!(await tx.find(JsonCheckPageConfig, { id: pageConfigId })))
        throw invalid('config.pageConfigId', 'Validation:unknown');
    return super.toRow(body, tx, existing);
  }
}

@Injectable()
export class IxCheckRunService extends ThingService<IxCheckRun> {
  constructor(
    database: Database,
    ports: Ports,
    private readonly orders: OrderScope,
  ) {
    super(database, ports, ixCheckRuns);
  }

  protected override scope(): Promise<Condition[]> {
    return this.orders.conditions();
  }
}

/** Holds designs of orders against check rules, and shows them. */
@Injectable()
export class IxChecks {
  constructor(
    private readonly database: Database,
    private readonly orders: OrderScope,
    private readonly checks: JsonCheckService,
    private readonly models: SplitModelReader,
    private readonly terms: WorkshopTerms,
    private readonly localizer: Localizer,
    private readonly permissions: Permissions,
    private readonly keys: ShareKeys,
  ) {}

  async check(id: string, settingId: string | null | undefined): Promise<CheckResult> {
    const found = await this.orders.tx(async (tx, orders) => ({
      ...(await this.designIn(tx, await orders.get(id))),
      asked: await this.settingIn(tx, settingId),
    }));
    const result = await this.judge(await this.read(found), found.asked);
    await this.database.tx((tx) => this.keep(tx, id, found.asked, result));
    return result;
  }

  /** A key that shows the model of the order's design, for a week or until all of them are taken back. */
  async share(id: string): Promise<{ shareKey: string; expires: string }> {
    const { modelRound } = await this.orders.tx((_tx, orders) => orders.get(id));
    const { key, expires } = this.keys.make({ purpose, id }, modelRound, SHARE_LIFE);
    return { shareKey: key, expires };
  }

  async unshare(id: string): Promise<void> {
    await this.orders.tx(async (tx, orders) => {
      const { modelRound } = await orders.get(id, { lock: true });
      await tx.update(SalesOrder, id, { modelRound: modelRound + 1 });
    });
  }

  /** The model for who holds the permission and may see the order, or comes with a key that was signed for it. */
  async show(id: string, { key, settingId }: { key?: string | undefined; settingId?: string | undefined }) {
    if (key === undefined) {
      await this.refuseStrangers();
      const found = await this.orders.tx(async (tx, orders) => ({
        ...(await this.designIn(tx, await orders.get(id))),
        asked: await this.settingIn(tx, settingId),
      }));
      return this.modelOf(found);
    }
    const read = this.keys.read({ purpose, id }, key);
    if (!read || !(await this.keys.isOpen(read))) throw new AppError(kernelErrors.NotSignedIn);
    const language = currentContext()?.language ?? 'zh-Hans';
    return runAsTenant(
      read.tenantId,
      async () => {
        const found = await this.database.tx(async (tx) => {
          const order = await tx.find(SalesOrder, { id });
          if (!order || order.modelRound !== read.round) throw new AppError(kernelErrors.NotSignedIn);
          return { ...(await this.designIn(tx, order)), asked: await this.settingIn(tx, settingId) };
        });
        return this.modelOf(found);
      },
      { language },
    );
  }

  private async refuseStrangers(): Promise<void> {
    const principal = currentContext()?.principal;
    if (!principal) throw new AppError(kernelErrors.NotSignedIn);
    const needed = salesOrderPermissions.names.IxCheck.Default;
    if (!(await this.permissions.holdsAny(principal, [needed])))
      throw new AppError(kernelErrors.Forbidden, { permissions: [needed] });
  }

  private async modelOf(found: { order: SalesOrder; design: Design; asked: Asked }): Promise<IxModel> {
    const read = await this.read(found);
    const result = await this.judge(read, found.asked);
    const layout = await this.database.tx((tx) => layoutIn(tx, found.asked.config.pageConfigId));
    const named = (await this.terms.ofTenant())({ ...read.json, errors: [] });
    const { id, salesOrderNo } = found.order;
    return {
      id,
      salesOrderNo,
      name: found.design.name,
      scene: sceneOf({ ...read.json, parts: named.parts }),
      result,
      layout,
    };
  }

  private async designIn(tx: Tx, order: SalesOrder): Promise<{ order: SalesOrder; design: Design }> {
    const design = order.desginId ? await tx.find(Design, { designId: order.desginId }) : null;
    if (!design) throw new AppError(refusals.DesignMissing, { salesOrderNo: order.salesOrderNo });
    return { order, design };
  }

  private async settingIn(tx: Tx, settingId: string | null | undefined): Promise<Asked> {
    if (!settingId) return UNASKED;
    const found = await tx.find(IxCheckSetting, { id: settingId });
    if (!found?.isEnable) throw notFound('IxCheckSetting', settingId);
    return { name: found.name, ruleSetId: found.ruleSetId, config: ixCheckConfig.parse(found.config) };
  }

  private async read({ order, design }: { order: SalesOrder; design: Design }): Promise<Read> {
    const { salesOrderNo, orderName, customerName, dealerName } = order;
    const around = { salesOrderNo, orderName, customerName, dealerName };
    return { order, ...designJson(design.content, await this.models.of([design.content]), around) };
  }

  private async judge({ json, errors }: Read, { ruleSetId, config }: Asked): Promise<CheckResult> {
    const { failsFrom, tellsImpossible } = config;
    const found = await this.checks.runCheckRules(json, ruleSetId);
    const impossible = tellsImpossible ? impossibleFindings(errors, json.cabinets, this.localizer) : [];
    const blocked = found.blocked || impossible.length > 0;
    const count = found.count + impossible.length;
    const passed = { block: !blocked, error: found.passed && impossible.length === 0, warn: count === 0 }[failsFrom];
    return { passed, blocked, count, errors: [...impossible, ...found.errors] };
  }

  /** Keeps what was found, and of earlier checks as many as are looked at. */
  private async keep(tx: Tx, salesOrderId: string, { name }: Asked, result: CheckResult): Promise<void> {
    const { passed, blocked, count } = result;
    await tx.insert(IxCheckRun, { salesOrderId, settingName: name, passed, blocked, findingCount: count });
    const old = await tx.em.find(IxCheckRun, {
      where: { salesOrderId, isDeleted: false },
      order: { creationTime: 'DESC', id: 'DESC' },
      skip: KEPT,
      take: KEPT,
    });
    for (const { id } of old) await tx.remove(IxCheckRun, id);
  }
}
