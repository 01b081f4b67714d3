// The demo tenant's orders, told step by step through the services: numbers, amounts, logs, states and timelines are
// theirs.
import { auditAction, type AuditAction } from '@ishare/contracts/sales-order/audit-table.js';
import type { OrderAction } from '@ishare/contracts/sales-order/order-states.js';
import type { CrudService } from '@ishare/crud/crud.service.js';
import { Database } from '@ishare/data/database.js';
import type { AuditedRow } from '@ishare/data/entities.js';
import { demoId } from '@ishare/server/demo.js';
import { currentTenantId, runAsTenant } from '@ishare/server/context.js';
import type { Type } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FindOptionsWhere } from 'typeorm';
import type { z } from 'zod';
import { ActOnSheets } from '../audits/act-on-sheets.command.js';
import { AuditDeskService } from '../audits/audit-desk.service.js';
import { AuditDesignService } from '../audits/audit-design.service.js';
import { DesignsService } from '../designs/designs.service.js';
import { OrderDesignsService } from '../designs/order-designs.service.js';
import { ProductionService } from '../designs/production.service.js';
import { RequestTask } from '../designs/request-task.command.js';
import { lineInput, lineTabs, type LineInput } from '@ishare/contracts/sales-order/order-lines.js';
import { OrderLinesService } from '../details/order-lines.service.js';
import { MoveOrder } from '../orders/move-order.command.js';
import { SalesOrderService } from '../orders/sales-order.service.js';
import { PriceListService } from '../price-lists/price-list.service.js';
import { QuotationHandlers } from '../quotations/quotation.handlers.js';
import { RequestQuotation } from '../quotations/request-quotation.command.js';
import { seedAfterSales } from './seed-after-sales.js';
import { CheckRuleSet, IxCheckSetting } from '../json-check/check-rule.entity.js';
import { CheckRuleService } from '../json-check/check-rule.service.js';
import { IxCheckSettingService } from '../json-check/ix-check.service.js';
import { JsonModelService } from '../json-check/json-model.service.js';
import { designs, ixCheckSettings, jsonModels, orderTypes, productTypes, salesOrders } from '../things.js';
import { seedDelivery } from './seed-delivery.js';
import checks from './demo-checks.json' with { type: 'json' };
import data from './demo-data.json' with { type: 'json' };

type AnyService = Pick<CrudService<AuditedRow, z.ZodObject, z.ZodObject>, 'resource' | 'create'>;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** The plant's clock is eight hours ahead of UTC. */
const ZONE = 8 * HOUR;
const RANDOM_SEED = 20_261_118;
const GENERATED = 51;
const PERIOD = 90;
/** Generated orders are confirmed after so many days. */
const CONFIRMED_AFTER = 30;

const DEALER_USERS: Record<string, string> = { TH01: 'd.tianhe', NS01: 'd.nanshan', YL01: 'd.yuelu' };
const FIRST_AUDITOR = 'lin.shentu';
const SECOND_AUDITOR = 'zhou.fushen';
const CLERK = 'xu.caiwu';
const SPLITTER = 'chen.chaidan';

/** How far an order has come; each takes the ones before it. */
const STAGES = ['draft', 'submitted', 'auditing', 'passed', 'quoted', 'confirmed', 'task'] as const;
type Stage = (typeof STAGES)[number];
/** Where the youngest orders are, by turns. */
const YOUNG: readonly Stage[] = ['draft', 'submitted', 'auditing'];

interface Room {
  name: string;
  finish: string;
  units: string[];
}

interface Story {
  key: string;
  name: string;
  customer: string;
  dealer: string;
  type: string;
  product: string;
  /** How long ago it began. */
  days: number;
  /** Days from now. */
  promise: number;
  urgency?: number;
  /** The price of its hardware. */
  kit?: number | undefined;
  /** How often its rooms stand in the building. */
  flats?: number;
  rooms: Room[];
  /** Code and price of what is ordered without a design. */
  panels?: readonly (readonly [code: string, price: number])[];
}

/** The same numbers between 0 and 1 each time. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type CabinetData = { productCode: string; isLater?: boolean } & Record<string, unknown>;

function cabinetOf({ productCode, isLater: _later, ...own }: CabinetData, finish: string): Record<string, unknown> {
  return {
    ...data.cabinets[productCode as keyof typeof data.cabinets],
    ...data.finishes[finish as keyof typeof data.finishes],
    productCode,
    ...own,
  };
}

function roomsOf({ rooms, flats = 1 }: Story): { name: string; cabinets: Record<string, unknown>[] }[] {
  return Array.from({ length: flats }, (_, flat) =>
    rooms.map(({ name, finish, units }, room) => ({
      name: flats > 1 ? `${name} ${flat + 1}` : name,
      cabinets: units.map((productCode, index) =>
        cabinetOf(
          {
            productCode,
            cabinetNo: `${flats > 1 ? `F${flat + 1}-` : ''}${room + 1}-${index + 1}`,
            ...(productCode === 'WA-EP' ? { parameters: { panels: 1, filler: 0 } } : {}),
          },
          finish,
        ),
      ),
    })),
  ).flat();
}

class DemoOrders {
  private readonly database: Database;
  private readonly midnight = Math.floor((Date.now() + ZONE) / DAY) * DAY - ZONE;

  constructor(private readonly app: NestFastifyApplication) {
    this.database = app.get(Database);
  }

  /** Does `work` as somebody, so many days ago at that time of the day, hours as `13.5`. */
  private as<T>(userName: string, days: number, hour: number, work: () => Promise<T>): Promise<T> {
    const at = new Date(this.midnight - days * DAY + hour * HOUR);
    const principal = {
      userId: demoId('user', userName),
      userName,
      tenantId: currentTenantId(),
      sessionId: '',
      clientId: '',
      issuedAt: 0,
      expiresAt: 0,
    };
    return runAsTenant(currentTenantId(), work, { principal, at, language: 'zh-Hans' });
  }

  private day(fromNow: number): string {
    return new Date(this.midnight + ZONE + fromNow * DAY).toISOString().slice(0, 10);
  }

  async types(): Promise<void> {
    const once = async (token: Type<unknown> | symbol, id: string, body: Record<string, unknown>): Promise<void> => {
      const { resource } = this.app.get<AnyService>(token);
      if (
        await this.database.tx((tx) =>
          tx.em.findOne(resource.entity, { where: { id } as FindOptionsWhere<AuditedRow> }),
        )
      )
        return;
      await this.app
        .get<AnyService>(token)
        .create({ ...resource.create!.parse(body), id, extraProperties: { isDemo: true } });
    };
    for (const type of data.orderTypes) await once(orderTypes.token, demoId('order-type', type.code), type);
    for (const type of data.productTypes) await once(productTypes.token, demoId('product-type', type.code), type);
    for (const rule of data.checkRules) await once(CheckRuleService, demoId('check-rule', rule.code), rule);
    for (const list of data.priceLists)
      await once(PriceListService, demoId('price-list', list.code), { ...list, validFrom: this.day(-365) });
  }

  /** Whether the order was ever there: one that a user has deleted stays deleted. */
  private async exists(key: string): Promise<boolean> {
    return (
      (await this.database.tx((tx) =>
        tx.em.findOne(salesOrders.entity, { where: { id: demoId('sales-order', key) } }),
      )) !== null
    );
  }

  private seller(dealer: string): string {
    return DEALER_USERS[dealer] ?? 'sun.kefu';
  }

  private async create(
    { key, name, customer, dealer, type, product, promise, urgency = 0 }: Story,
    day: number,
  ): Promise<string> {
    const id = demoId('sales-order', key);
    const body = salesOrders.schemas.create.parse({
      orderName: name,
      orderTypeId: demoId('order-type', type),
      productTypeId: demoId('product-type', product),
      customerId: demoId('customer', customer),
      dealerId: demoId('dealer', dealer),
      promiseDate: this.day(promise),
      orderDate: this.day(-day),
      urgency,
      extraProperties: { isDemo: true },
    });
    await this.app.get(SalesOrderService).create({ ...body, id } as never);
    return id;
  }

  /** A design that is drawn and chosen. */
  private async draw(salesOrderId: string, key: string, name: string, rooms: unknown[]): Promise<string> {
    const id = demoId('design', key);
    const drawn = { ...designs.schemas.create.parse({ name, content: { rooms } }), id };
    const { designId } = await this.app.get(DesignsService).create(drawn);
    await this.app.get(OrderDesignsService).choose(salesOrderId, designId);
    return id;
  }

  private async submit(salesOrderId: string, rooms: readonly { name: string }[]): Promise<string[]> {
    const ids: string[] = [];
    for (const { name } of rooms)
      ids.push(
        (await this.app.get(AuditDesignService).create({ salesOrderId, auditName: name, submitComment: null }))
          .id as string,
      );
    return ids;
  }

  private move(id: string, action: OrderAction['name']): Promise<void> {
    return this.app.get(CommandBus, { strict: false }).execute(new MoveOrder(id, action, { comment: null }));
  }

  private act(
    name: AuditAction['name'],
    ids: readonly string[],
    comment: string | null = null,
    reasonCode: string | null = null,
  ): Promise<unknown> {
    return this.app
      .get(CommandBus, { strict: false })
      .execute(new ActOnSheets(auditAction(name), ids, { comment, reasonCode }));
  }

  private async pass(ids: readonly string[]): Promise<void> {
    await this.act('claim', ids);
    await this.act('pass', ids, data.comments.fine);
  }

  /** Orders products as they are. */
  private async order(salesOrderId: string, panels: NonNullable<Story['panels']>): Promise<void> {
    const tab = lineTabs.find(({ formType }) => formType === 'product')!;
    const lines = panels.map(([code, price]) =>
      lineInput(tab).parse({
        salesOrderId,
        productId: demoId('product', code),
        name: data.panelNames[code as keyof typeof data.panelNames],
        code,
        price,
        count: 2,
      }),
    );
    await this.app.get(OrderLinesService).save(tab, lines as unknown as LineInput[]);
  }

  /** Writes the price of the hardware into the sales list; `id` changes the line. */
  private async kit(salesOrderId: string, price: number, id?: string): Promise<string> {
    const tab = lineTabs.find(({ formType }) => formType === 'salesLists')!;
    const line = lineInput(tab).parse({
      ...data.hardwareKit,
      id,
      salesOrderId,
      price,
      count: 1,
    }) as unknown as LineInput;
    return ((await this.app.get(OrderLinesService).save(tab, [line])).items[0] as { id: string }).id;
  }

  private async quote(auditIds: readonly string[]): Promise<void> {
    const asked = new RequestQuotation(auditIds, null, undefined);
    const { quotationId } = await this.app.get(CommandBus, { strict: false }).execute(asked);
    await this.database.tx((tx) => this.app.get(QuotationHandlers).compute({ quotationId }, tx));
  }

  private async makeTask(auditIds: readonly string[]): Promise<string> {
    const asked = new RequestTask(auditIds, undefined);
    const { taskId } = await this.app.get(CommandBus, { strict: false }).execute(asked);
    await this.database.tx((tx) => this.app.get(ProductionService).makeTask({ taskId }, tx));
    return taskId;
  }

  /** Three wardrobes and a kitchen: rejected once, corrected, passed twice, quoted twice, confirmed, its parts made. */
  async main(): Promise<void> {
    const story: Story = {
      key: '0001',
      name: '三柜一厨 / 3 wardrobes + kitchen',
      customer: '001',
      dealer: 'TH01',
      type: 'ZD',
      product: 'YG',
      days: 6,
      promise: 14,
      rooms: [],
    };
    if (await this.exists(story.key)) return;
    const dealer = this.seller(story.dealer);
    const rooms = (withLater: boolean) =>
      data.mainRooms.map(({ name, finish, cabinets }) => ({
        name,
        cabinets: (cabinets as CabinetData[])
          .filter(({ isLater }) => withLater || !isLater)
          .map((cabinet) => cabinetOf(cabinet, finish)),
      }));
    const id = await this.as(dealer, 6, 9.2, () => this.create(story, 6));
    const design = await this.as(dealer, 6, 15.5, () => this.draw(id, story.key, story.name, rooms(false)));
    const sheets = await this.as(dealer, 5, 9, () => this.submit(id, data.mainRooms));
    await this.as(FIRST_AUDITOR, 5, 14.3, () => this.act('claim', sheets));
    const [{ name: roomName, cabinets }] = data.mainRooms as [(typeof data.mainRooms)[0]];
    const pinned = { roomName, cabinetNo: cabinets[0]!.cabinetNo, x: 0.85, y: 0.4 };
    const comment = await this.as(FIRST_AUDITOR, 5, 14.8, () =>
      this.app.get(AuditDeskService).comment(sheets[0]!, { text: data.comments.pinned, ...pinned }),
    );
    await this.as(FIRST_AUDITOR, 5, 15, () => this.act('reject', sheets, data.comments.rejected, '5'));
    await this.as(dealer, 4, 9.5, async () => {
      await this.app
        .get(DesignsService)
        .update(design, designs.schemas.update.parse({ name: story.name, content: { rooms: rooms(true) } }));
      for (const sheet of sheets) await this.act('submit', [sheet], data.comments.corrected);
    });
    await this.as(FIRST_AUDITOR, 4, 15, () =>
      this.app.get(AuditDeskService).settle(sheets[0]!, comment.id, { isSettled: true }),
    );
    await this.as(FIRST_AUDITOR, 4, 15.2, () => this.pass(sheets));
    await this.as(SECOND_AUDITOR, 3, 9.4, () => this.pass(sheets));
    const line = await this.as(CLERK, 3, 11, () => this.kit(id, 1_732.6));
    await this.as(CLERK, 3, 11.2, () => this.quote(sheets));
    await this.as(CLERK, 3, 14, () => this.kit(id, 2_480, line));
    await this.as(CLERK, 3, 14.2, () => this.quote(sheets));
    await this.as(CLERK, 2, 10, () => this.move(id, 'confirm'));
    // The kids' room is made and not fetched yet.
    await this.as(SPLITTER, 2, 15, async () => {
      const [master, bedroom, kids, kitchen] = sheets as [string, string, string, string];
      const task = await this.makeTask([master, bedroom, kitchen]);
      await this.app.get(ProductionService).downloadTask(task);
      await this.makeTask([kids]);
    });
  }

  /** Four sheets in four states: waiting, with the first auditor, rejected, and sent back by the second. */
  async wholeHome(): Promise<void> {
    const story: Story = data.wholeHome;
    if (await this.exists(story.key)) return;
    const dealer = this.seller(story.dealer);
    const rooms = roomsOf(story);
    const id = await this.as(dealer, story.days, 10, () => this.create(story, story.days));
    await this.as(dealer, story.days, 11, () => this.draw(id, story.key, story.name, rooms));
    const [, second, third, fourth] = (await this.as(dealer, 3, 9, () => this.submit(id, rooms))) as [
      string,
      string,
      string,
      string,
    ];
    await this.as(FIRST_AUDITOR, 2, 10, () => this.act('claim', [second, third, fourth]));
    await this.as(FIRST_AUDITOR, 2, 11, () => this.act('pass', [fourth]));
    const room = rooms[2]!;
    const pin = { roomName: room.name, cabinetNo: String(room.cabinets[0]!['cabinetNo']), x: 0.5, y: 0.5 };
    await this.as(FIRST_AUDITOR, 2, 11.4, () =>
      this.app.get(AuditDeskService).comment(third, { text: data.comments.room, ...pin }),
    );
    await this.as(FIRST_AUDITOR, 2, 11.5, () => this.act('reject', [third], data.comments.sizes, '1'));
    await this.as(SECOND_AUDITOR, 1, 9, () => this.act('claim', [fourth]));
    await this.as(SECOND_AUDITOR, 1, 9.5, () => this.act('sendback', [fourth], data.comments.returned, '3'));
  }

  /** An order that goes straight on to a stage, a day for each step at most. */
  async plain(story: Story, until: Stage, end?: string): Promise<void> {
    if (await this.exists(story.key)) return;
    const last = STAGES.indexOf(until);
    const dealer = this.seller(story.dealer);
    const levels = data.orderTypes.find(({ code }) => code === story.type)!.auditLevels;
    const rooms = roomsOf(story);
    const days = story.days;
    const id = await this.as(dealer, days, 9.1, () => this.create(story, days));
    if (story.panels) {
      await this.as(CLERK, days, 9.8, () => this.order(id, story.panels!));
      if (last >= 1) await this.as(dealer, days, 10.5, () => this.move(id, 'submit'));
      if (last >= 5) await this.as(CLERK, days, 16, () => this.move(id, 'confirm'));
      return;
    }
    await this.as(dealer, days, 9.8, () => this.draw(id, story.key, story.name, rooms));
    if (story.kit) await this.as(CLERK, days, 10, () => this.kit(id, story.kit!));
    if (last < 1) return;
    const sheets = await this.as(dealer, days, 10.5, () => this.submit(id, rooms));
    if (end === 'revoke') await this.as(dealer, days - 1, 9, () => this.act('revoke', sheets, data.comments.withdrawn));
    if (end === 'discard')
      await this.as(SECOND_AUDITOR, days - 1, 9, () => this.act('discard', sheets, data.comments.voided));
    if (last === 2) await this.as(FIRST_AUDITOR, days, 13.6, () => this.act('claim', sheets));
    if (last < 3) return;
    await this.as(FIRST_AUDITOR, days, 14, () => this.pass(sheets));
    if (levels > 1) await this.as(SECOND_AUDITOR, days, 15, () => this.pass(sheets));
    if (last < 4) return;
    await this.as(CLERK, days, 15.5, () => this.quote(sheets));
    if (last < 5) return;
    await this.as(CLERK, days, 16, () => this.move(id, 'confirm'));
    if (last < 6) return;
    await this.as(SPLITTER, days, 17, () => this.makeTask(sheets));
  }

  /** The rules that a factory begins with, a setting that asks them, and a cabinet that breaks some. */
  async checks(): Promise<void> {
    const { name, model } = checks;
    await this.as(CLERK, 1, 9, async () => {
      if (await this.database.tx((tx) => tx.em.findOne(IxCheckSetting, { where: { name } }))) return;
      await this.app.get(CheckRuleService).addStarter();
      const set = await this.database.tx((tx) => tx.em.findOne(CheckRuleSet, { where: { isDeleted: false } }));
      const setting = ixCheckSettings.schemas.create.parse({ name, ruleSetId: set?.id ?? null });
      await this.app.get(IxCheckSettingService).create(setting);
      const kept = jsonModels.schemas.create.parse({ ...model, ruleSetId: null });
      await this.app.get(JsonModelService).create(kept);
    });
  }

  /** Orders of the last three months, the younger the less far. */
  async generated(customers: readonly { code: string; dealer: string }[]): Promise<void> {
    const random = randomNumbers(RANDOM_SEED);
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
    for (let index = 0; index < GENERATED; index++) {
      const { code, dealer } = pick(customers);
      const days = PERIOD - Math.floor((index * (PERIOD - 1)) / (GENERATED - 1));
      const which = Math.floor(random() * data.generated.rooms.length);
      const type = pick(data.generated.types);
      // Every fourth takes no hardware of its own, so that its margin is known.
      const kit = 100 + 20 * Math.floor(random() * 30);
      const story: Story = {
        key: String(10 + index).padStart(4, '0'),
        name: data.generated.names[which]!,
        customer: code,
        dealer,
        type,
        product: which === 1 ? 'CG' : which === 2 ? 'SG' : 'YG',
        days,
        promise: promised(index, days),
        kit: index % 4 === 0 ? undefined : kit,
        rooms: [data.generated.rooms[which]!],
      };
      // A supplement is a few panels, without a design.
      if (story.type === 'BD')
        Object.assign(story, {
          name: data.generated.supplement,
          panels: [
            ['DR-F', 90 + Math.floor(random() * 60)],
            ['WA-EP', 160 + Math.floor(random() * 80)],
          ],
        });
      const until: Stage =
        days > CONFIRMED_AFTER
          ? 'confirmed'
          : days > 20
            ? 'quoted'
            : days > 12
              ? 'passed'
              : YOUNG[index % YOUNG.length]!;
      await this.plain(story, until);
    }
  }
}

/**
 * The days from now on which a generated order is promised: the oldest of those that wait to be made are due first,
 * over six weeks, and some are late.
 */
function promised(index: number, days: number): number {
  if (days <= CONFIRMED_AFTER) return 20 - days;
  return index % 9 === 4 ? -2 : 2 + Math.round(((PERIOD - days) * 2) / 3);
}

/** Customers of the generated orders, by dealer. */
const CUSTOMERS = [
  ['006', 'TH01'],
  ['007', 'NS01'],
  ['008', 'YL01'],
  ['009', 'JJ01'],
  ['010', 'TH01'],
  ['011', 'NS01'],
  ['012', 'YL01'],
  ['013', 'JJ01'],
  ['014', 'TH01'],
  ['015', 'NS01'],
  ['016', 'YL01'],
  ['017', 'JJ01'],
].map(([code, dealer]) => ({ code: code!, dealer: dealer! }));

/** Order types, product types, price lists and sixty orders of the demo tenant. */
export async function seedDemo(app: NestFastifyApplication): Promise<void> {
  const orders = new DemoOrders(app);
  await orders.types();
  await orders.main();
  await orders.wholeHome();
  for (const { until, end, ...story } of data.orders as (Story & { until: Stage; end?: string })[])
    await orders.plain(story, until, end);
  await orders.generated(CUSTOMERS);
  await orders.checks();
  await seedDelivery(app);
  await seedAfterSales(app);
}
