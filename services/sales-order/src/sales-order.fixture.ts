// What the specs of this service share: dealers and settings as their services would give them, and orders ready for
// something.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cataloguePort, type SplitModel } from '@ishare/contracts/catalogue/client.js';
import { crmPort } from '@ishare/contracts/crm/client.js';
import { identityPort } from '@ishare/contracts/identity/client.js';
import { platformPort } from '@ishare/contracts/platform/client.js';
import type { CodeRule } from '@ishare/contracts/platform/code-rule.js';
import type { PortClient } from '@ishare/contracts/define.js';
import type { LabelTemplate } from '@ishare/contracts/print/label-template.js';
import { optimisationPort, type PlannedPiece } from '@ishare/contracts/optimisation/client.js';
import { notificationRequested } from '@ishare/contracts/notifications/events.js';
import { newId } from '@ishare/kernel/ids.js';
import type { TestUser } from '@ishare/testing/test-identity.js';
import { TestService, type Reply, type TestClient } from '@ishare/testing/test-service.js';
import type { Drawing } from './after-sales/supplementary-order.entity.js';
import type { Hardware } from './price-lists/hardware.js';
import { salesOrderData } from './sales-order.data.js';
import { salesOrderService } from './sales-order.module.js';
import pg from 'pg';
import type { z } from 'zod';

export const ORDERS = '/api/app/salesOrder';
export const AUDITS = '/api/salesorder/audit-designs';

export interface Dealer {
  id: string;
  code: string;
  name: string;
  level: string;
  priceLevel: string;
  creditLimit: number;
  balance: number;
  brandIds: string[];
  isEnable: boolean;
  userId: string | null;
  phoneNumber: string | null;
}

type Platform = PortClient<typeof platformPort>;

/** Hardware that no catalogue knows. */
export const unknownHardware: Hardware = {
  nameOf: (_code, otherwise) => otherwise,
  priceOf: () => undefined,
  workOf: (code) => code,
};

export type Record_ = Record<string, unknown> & { id: string; concurrencyStamp: string };

export async function ok(reply: Promise<Reply>): Promise<Record_> {
  const { status, body } = await reply;
  if (status !== 200 && status !== 204) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body as Record_;
}

/** A running service with the neighbours that it asks. */
export class OrdersFixture {
  readonly settings = new Map<string, string>();
  readonly rules = new Map<string, CodeRule>();
  readonly dictionaries = new Map<string, { code: string; value: string; displayText?: string; names?: string[] }[]>();
  readonly mappings = new Map<string, NonNullable<Awaited<ReturnType<Platform['importMapping']>>>>();
  readonly importConfigs = new Map<string, NonNullable<Awaited<ReturnType<Platform['importConfig']>>>>();
  formMappings: { sourceField: string; targetField: string }[] = [];
  readonly forms = new Map<string, NonNullable<Awaited<ReturnType<Platform['form']>>>>();
  /** Parts that were handed to the optimiser. */
  readonly materials: Awaited<ReturnType<PortClient<typeof optimisationPort>['materials']>> = [
    { code: 'PB18-WW', name: 'Warm white', thickness: 18, grain: 0, edges: ['EB10-WW'] },
  ];
  /** Pieces of confirmed plans. */
  readonly pieces: PlannedPiece[] = [];
  labelDesign: { name: string; layout: LabelTemplate } | null = null;
  /** What happens while the optimiser makes a cut list. */
  meanwhile: (() => Promise<unknown>) | undefined;
  readonly handedOver: Parameters<PortClient<typeof optimisationPort>['createImportFile']>[0][] = [];
  /** How pieces are cut again. */
  readonly drawings: Drawing[] = [];
  /** Models that the catalogue has. */
  readonly splitModels: SplitModel[] = [];
  /** Products and parts on sale. */
  readonly catalogue: Awaited<ReturnType<PortClient<typeof cataloguePort>['prices']>> = [];
  /** Mails and texts that were sent: to whom, and the code in them. */
  readonly messages: string[] = [];
  readonly calendars: Awaited<ReturnType<Platform['workCalendars']>> = [];
  /** Published workflows, by id. */
  readonly workflows = new Map<string, { workflowId: string; version: number; name: string }>();
  readonly dealers: Dealer[] = [];
  readonly customers: { id: string; name: string; phoneNumber: null; address: null; dealerId: string | null }[] = [];

  private constructor(readonly service: TestService) {}

  static async start(): Promise<OrdersFixture> {
    const service = await TestService.start(salesOrderService, [salesOrderData], {
      env: { DATA_DIR: mkdtempSync(join(tmpdir(), 'orders-spec-')) },
    });
    const fixture = new OrdersFixture(service);
    service.ports.provide(crmPort, {
      ...service.ports.provided(crmPort)!,
      dealers: async ({ ids }) => fixture.dealers.filter(({ id }) => ids.includes(id)),
      customers: async ({ ids }) => fixture.customers.filter(({ id }) => ids.includes(id)),
    });
    service.ports.provide(identityPort, {
      ...service.ports.provided(identityPort)!,
      sendText: async ({ phoneNumber, text }) => {
        fixture.messages.push(`${phoneNumber}: ${text}`);
        return { isSent: true };
      },
    });
    service.ports.provide(platformPort, {
      known: async ({ kind, ids }) =>
        ids.filter((id) =>
          (kind === 'form' ? fixture.forms : kind === 'workflow' ? fixture.workflows : fixture.rules).has(id),
        ),
      areasBelow: async ({ id }) => [id],
      settings: async ({ names }) =>
        Object.fromEntries(
          names.flatMap((name) => (fixture.settings.has(name) ? [[name, fixture.settings.get(name)!]] : [])),
        ),
      changeSettings: async () => ({}),
      sendMail: async ({ to, model }) => {
        fixture.messages.push(`${to}: ${String(model.code)}`);
        return {};
      },
      renderText: async ({ model }) => ({ text: String(model.code) }),
      dictionary: async ({ code }) =>
        (fixture.dictionaries.get(code) ?? []).map((entry) => ({
          ...{ displayText: entry.code, names: [entry.displayText ?? entry.code] },
          ...entry,
        })),
      form: async ({ id, version }) =>
        fixture.forms.get(version === null ? id : `${id} ${version}`) ?? fixture.forms.get(id) ?? null,
      formMappings: async () => fixture.formMappings,
      workflowFor: async ({ workflowId }) => fixture.workflows.get(workflowId ?? '') ?? null,
      importMapping: async ({ id }) => fixture.mappings.get(id ?? '') ?? null,
      importMappings: async ({ moduleType }) =>
        [...fixture.mappings.values()].filter((one) => one.moduleType === moduleType),
      importSplitOrderMapping: async () => null,
      importConfig: async ({ id }) => fixture.importConfigs.get(id ?? '') ?? null,
      workCalendars: async ({ years }) => fixture.calendars.filter(({ year }) => years.includes(year)),
      codeRule: async ({ id, code }) => ({
        timeZone: 'Asia/Shanghai',
        rule: fixture.rules.get(id ?? '') ?? [...fixture.rules.values()].find((rule) => rule.code === code) ?? null,
      }),
    });
    service.ports.provide(cataloguePort, {
      known: async () => [],
      splitModels: async ({ codes }) => fixture.splitModels.filter(({ modelCode }) => codes.includes(modelCode)),
      prices: async ({ codes }) => fixture.catalogue.filter(({ code }) => codes.includes(code)),
    });
    service.ports.provide(optimisationPort, {
      known: async () => [],
      createImportFile: async (wanted) => {
        fixture.handedOver.push(wanted);
        await fixture.meanwhile?.();
        return { importFileId: newId(), fileNo: 'OP-1', state: 3, isRepeated: false };
      },
      materials: async () => fixture.materials,
      labelDesign: async () => fixture.labelDesign,
      pieceDrawings: async ({ codes }) => fixture.drawings.filter(({ code }) => codes.includes(code)),
      orderPieces: async ({ orderNo }) => fixture.pieces.filter((piece) => piece.orderNo === orderNo),
      findPieces: async ({ code }) => fixture.pieces.filter((piece) => piece.code === code || piece.partNo === code),
      takePieces: async ({ code }) => fixture.pieces.filter((piece) => piece.code === code || piece.partNo === code),
    });
    return fixture;
  }

  /** A piece of a confirmed plan, with its drawing. */
  plan(drawing: Drawing): void {
    const { code, partNo, name, orderNo, room, cabinetNo, remark, materialCode, length, width, thickness } = drawing;
    const told = { code, partNo, name, orderNo, room, cabinetNo, remark, materialCode, materialName: materialCode };
    const made = { stations: [], isSpoilt: false, isAwaited: false, isRecut: false };
    this.drawings.push(drawing);
    this.pieces.push({ ...told, ...made, length, width, thickness: thickness ?? 18 });
  }

  dealer(more: Partial<Dealer> = {}): Dealer {
    const id = newId();
    const dealer = {
      id,
      code: `D${id.slice(-4)}`,
      name: `Dealer ${id.slice(-4)}`,
      level: 'A',
      priceLevel: 'A',
      creditLimit: 0,
      balance: 0,
      brandIds: [],
      isEnable: true,
      userId: null,
      phoneNumber: null,
      ...more,
    };
    this.dealers.push(dealer);
    return dealer;
  }

  customer(dealerId: string | null = null): string {
    const id = newId();
    this.customers.push({ id, name: `Customer ${id.slice(-4)}`, phoneNumber: null, address: null, dealerId });
    return id;
  }

  /** A user of a dealer. */
  dealerUser(dealer: Dealer, permissions?: string[]): TestUser {
    const user = this.service.identity.user(this.service.tenantA, permissions);
    this.service.crm.dealerOfUser.set(user.userId, dealer.id);
    return user;
  }

  /** A new order type; `code` differs each time. */
  type(client: TestClient, more: object = {}): Promise<Record_> {
    return ok(client.post('/api/app/order-type', { name: 'Regular', code: newId().slice(-12), ...more }));
  }

  /** A draft with a customer and a design. */
  async order(client: TestClient, orderTypeId: string, more: object = {}): Promise<Record_> {
    const order = await ok(
      client.post(ORDERS, { orderName: 'Order', orderTypeId, customerId: this.customer(), ...more }),
    );
    return ok(client.put(`${ORDERS}/${order.id}`, { ...order, desginId: `DES-${order.id.slice(-6)}` }));
  }

  /** Sheets of an order, one for each name, in the order of the names. */
  async sheets(client: TestClient, salesOrderId: string, ...names: string[]): Promise<Record_[]> {
    const sheets: Record_[] = [];
    for (const auditName of names) sheets.push(await ok(client.post(AUDITS, { salesOrderId, auditName })));
    return sheets;
  }

  /** What people are to be told of an order. */
  told(salesOrderId: string): Promise<z.output<(typeof notificationRequested)['schema']>[]> {
    return this.published(notificationRequested.name, salesOrderId);
  }

  /** The events of a name about an order. Only the relay may read them, so a test looks as the server's owner. */
  async published<T extends object>(name: string, salesOrderId: string): Promise<T[]> {
    const reader = new pg.Client({ connectionString: this.service.config.DATABASE_URL });
    await reader.connect();
    const { rows } = await reader.query<{ payload: T }>(
      `select payload from sales_order.outbox where name = $1
        and $2 in (payload->>'salesOrderId', payload->'data'->>'salesOrderId') order by created_time`,
      [name, salesOrderId],
    );
    await reader.end();
    return rows.map(({ payload }) => payload);
  }

  close(): Promise<void> {
    return this.service.close();
  }
}
