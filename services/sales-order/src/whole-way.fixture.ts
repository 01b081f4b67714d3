// Orders on their way from the saw to the customer and back, with several people who pack, put away, load, fetch,
// report and fit at once.
import { LiableParty } from '@ishare/contracts/sales-order/after-sales.js';
import { ExceptionState } from '@ishare/contracts/sales-order/exception.js';
import { InstallState } from '@ishare/contracts/sales-order/install.js';
import { OrderState } from '@ishare/contracts/sales-order/order-states.js';
import { PackageState } from '@ishare/contracts/sales-order/package.js';
import { PickupState } from '@ishare/contracts/sales-order/pickup.js';
import { ShipmentState } from '@ishare/contracts/sales-order/shipment.js';
import { SupplementaryState } from '@ishare/contracts/sales-order/supplementary-order.js';
import type { Reply, TestClient } from '@ishare/testing/test-service.js';
import { DISPATCHES, EXCEPTIONS, SUPPLEMENTS, type AfterSalesFixture } from './after-sales/after-sales.fixture.js';
import { PACKAGES, PACKING, png, setBack } from './packing/packing.fixture.js';
import { ok, ORDERS } from './sales-order.fixture.js';

const SHIPMENTS = '/api/crm/shipments';
const PICKUPS = '/api/crm/pickups';
const STORE = '/api/crm/storehouse';
const { Factory, Logistics } = LiableParty;
const SHARES: readonly [party: number, ratio: number, cost?: number][][] = [
  [
    [Factory, 60.5, 10],
    [Logistics, 39.5],
  ],
  [[Factory, 100]],
  [[Logistics, 70]],
];

interface Row {
  id: string;
  state: number;
}
interface OrderRow extends Row {
  no: string;
  type: string;
}
interface PackageRow extends Row {
  no: string;
  orderId: string;
  takerId: string | null;
}
interface WishRow extends Row {
  orderId: string | null;
}

/** What there is, as people last saw it. */
export interface Seen {
  orders: OrderRow[];
  packages: PackageRow[];
  trucks: Row[];
  pickups: Row[];
  reports: (Row & { orderId: string })[];
  wishes: WishRow[];
  visits: Row[];
}

/** A step of somebody: with what, of what he sees. */
export interface Said {
  what: Deed;
  who: number;
  a: number;
  b: number;
}

const pick = <T>(all: readonly T[], which: number): T | undefined => all[which % Math.max(1, all.length)];
type Answer = Promise<Reply | undefined> | undefined;
type Doing = (way: WholeWay, by: TestClient, seen: Seen, said: Said) => Answer;

const scans = (by: TestClient, truck: Row | undefined, pack: PackageRow | undefined, isOff: boolean): Answer =>
  truck && pack && by.post(`${SHIPMENTS}/${truck.id}/scans`, { code: pack.no, isOff });
const onTruck = (by: TestClient, { trucks }: Seen, which: number, [action, body]: [string, object]): Answer => {
  const truck = pick(trucks, which);
  return truck && by.post(`${SHIPMENTS}/${truck.id}/${action}`, body);
};
const onReport = (by: TestClient, { reports }: Seen, { a }: Said, step: string): Answer => {
  const report = pick(reports, a);
  return report && by.post(`${EXCEPTIONS}/${report.id}/${step}`, { comment: 'x' });
};
const onVisit = (by: TestClient, { visits }: Seen, { a }: Said, step: string): Answer => {
  const visit = pick(visits, a);
  return visit && by.post(`${DISPATCHES}/${visit.id}/${step}`, {});
};
/** The truck that a package waits for, mostly. */
const truckOf = ({ trucks }: Seen, pack: PackageRow | undefined, b: number): Row | undefined =>
  trucks.find(({ id }) => b > 0 && id === pack?.takerId) ?? pick(trucks, b);

const atStation = {
  pack: (_way, by, { orders }, { a }) => by.post(PACKAGES, { salesOrderId: pick(orders, a)!.id }),
  scan: (way, by, { packages }, { a, b }) => {
    const pack = pick(packages, a);
    const code = pick(way.codes(), b);
    return pack && by.post(`${PACKAGES}/${pack.id}/scans`, { code });
  },
  shut: (_way, by, { packages }, { a, b }) => {
    const pack = pick(packages, a);
    return pack && by.post(`${PACKAGES}/${pack.id}/close`, { leaveOut: b > 0 });
  },
  reopen: (_way, by, { packages }, { a }) => {
    const pack = pick(packages, a);
    return pack && by.post(`${PACKAGES}/${pack.id}/reopen`, { comment: 'wet' });
  },
  /** The floor has found a part spoilt, which is good after all, or bands it anew. */
  setBack: async (way, _by, _seen, { a, b }) => {
    const code = pick(way.codes(), a);
    if (code) await setBack(way.sales.orders, code, b > 1 ? 'spoilt' : 'reworked');
    return undefined;
  },
  dropPack: (_way, by, { packages }, { a }) => {
    const pack = pick(packages, a);
    return pack && by.delete(`${PACKAGES}/${pack.id}`);
  },
  store: (way, by, { packages }, { a, b }) => {
    const pack = pick(packages, a);
    return pack && by.post(`${STORE}/moves`, { packageNo: pack.no, shelfCode: pick(way.shelves, b) });
  },
  takeOff: (_way, by, { packages }, { a }) => {
    const pack = pick(packages, a);
    return pack && by.post(`${STORE}/moves`, { packageNo: pack.no, shelfCode: null });
  },
} as const satisfies Record<string, Doing>;

const atTheRamp = {
  truck: (way, by, { orders }, { a }) => way.truck(by, pick(orders, a)!.id),
  plan: async (_way, by, { trucks, packages }, { a, b }) => {
    const truck = pick(trucks, a);
    if (!truck || packages.length === 0) return undefined;
    const chosen = new Map([a, b].map((which) => pick(packages, which)!).map((one) => [one.id, one]));
    const lines = [...Map.groupBy(chosen.values(), ({ orderId }) => orderId)].map(([salesOrderId, ofOne], index) => ({
      ...{ salesOrderId, stop: index + 1, packageIds: ofOne.map(({ id }) => id) },
    }));
    const now = await by.get(`${SHIPMENTS}/${truck.id}`);
    return by.put(`${SHIPMENTS}/${truck.id}`, { ...(now.body as object), lines });
  },
  load: (_way, by, seen, { a, b }) => {
    const pack = pick(seen.packages, a);
    return scans(by, truckOf(seen, pack, b), pack, false);
  },
  unload: (_way, by, seen, { a, b }) => {
    const pack = pick(seen.packages, a);
    return scans(by, truckOf(seen, pack, b), pack, true);
  },
  send: (_way, by, seen, said) => onTruck(by, seen, said.a, ['send', { comment: 'no room' }]),
  sign: (_way, by, seen, said) => {
    const refused = pick(seen.packages, said.b);
    const isRefused = said.b > 1 && refused && refused.takerId === pick(seen.trucks, said.a)?.id;
    const body = { signedBy: 'Ada', comment: 'x', refused: isRefused ? [refused.id] : [] };
    return onTruck(by, seen, said.a, ['sign', body]);
  },
  turnBack: (_way, by, seen, said) => onTruck(by, seen, said.a, ['cancel', { comment: 'x' }]),
  call: (way, by, { orders }, { a }) => way.pickup(by, pick(orders, a)!.id),
  fetch: (way, by, { pickups }, { a, who }) => {
    const pickup = pick(pickups, a);
    return pickup && way.fetch(pickup.id, by, way.people[1 - who]!);
  },
} as const satisfies Record<string, Doing>;

const afterwards = {
  report: (way, by, { orders }, { a, b }) => {
    const order = pick(orders, a)!;
    return way.sales.report(order.id, [pick(way.codesOf(order), b) ?? 'Handle'], by);
  },
  share: (way, by, { reports }, { a, b }) => {
    const report = pick(reports, a);
    return report && way.sales.share(report.id, pick(SHARES, b)!, true, by);
  },
  judge: (_way, by, seen, said) => onReport(by, seen, said, 'judge'),
  remedy: (_way, by, seen, said) => onReport(by, seen, said, 'remedy'),
  settle: (_way, by, seen, said) => onReport(by, seen, said, 'close'),
  wish: (way, by, seen, { a, b }) => {
    const report = pick(seen.reports, a);
    const order = seen.orders.find(({ id }) => id === report?.orderId);
    if (!report || !order) return undefined;
    const sourcePartIds = [pick(way.codesOf(order), b) ?? 'Handle'];
    const wanted = { sourceOrderId: order.id, sourcePartIds, exceptionId: report.id, feeParty: Factory };
    return by.post(SUPPLEMENTS, wanted);
  },
  order: (_way, by, { wishes }, { a, b }) => {
    const wish = pick(wishes, a);
    return wish && by.post(`${SUPPLEMENTS}/${wish.id}/${b > 2 ? 'cancel' : 'submit'}`, {});
  },
  confirm: (_way, by, { wishes }, { a }) => {
    const id = pick(wishes, a)?.orderId;
    return id ? by.post(`${ORDERS}/${id}/confirm`, {}) : undefined;
  },
  cancel: (_way, by, { wishes }, { a }) => {
    const id = pick(wishes, a)?.orderId;
    return id ? by.post(`${ORDERS}/${id}/cancel`, { comment: 'x' }) : undefined;
  },
  cut: async (way, _by, seen, { a }) => {
    const id = pick(seen.wishes, a)?.orderId;
    const order = seen.orders.find((one) => one.id === id);
    if (order) await way.cut(order);
    return undefined;
  },
  assign: (way, by, { visits }, { a }) => {
    const visit = pick(visits, a);
    return visit && by.post(`${DISPATCHES}/${visit.id}/plan`, { teamId: way.teamId, date: '2099-12-01' });
  },
  arrive: (_way, by, seen, said) => onVisit(by, seen, said, 'arrive'),
  signOff: (way, by, { visits }, { a }) => {
    const visit = pick(visits, a);
    return visit && way.signOff(visit.id, by);
  },
  fitted: (_way, by, seen, said) => onVisit(by, seen, said, 'done'),
  problem: (_way, by, seen, said) => onVisit(by, seen, said, 'problem'),
  finish: (_way, by, { orders }, { a }) => by.post(`${ORDERS}/${pick(orders, a)!.id}/close`, {}),
} as const satisfies Record<string, Doing>;

const DOING = { ...atStation, ...atTheRamp, ...afterwards };
export type Deed = keyof typeof DOING;
/** Deeds by where they are done; most is done where several reach for the same things. */
export const deeds = [atStation, atTheRamp, afterwards].map((some) => Object.keys(some) as Deed[]);

/** Of orders `s`, whose ids are bound, and of those by which something of them is made again. */
const MINE = `with mine as (
  select unnest($1::uuid[]) as id union
  select sales_order_id from supplementary_order where source_order_id = any($1) and sales_order_id is not null)`;
const LOOKS: Readonly<Record<keyof Seen, string>> = {
  orders: `select o.id, o.state, o.sales_order_no as no from sales_order o join mine on mine.id = o.id order by no`,
  packages: `select p.id, p.state, p.package_no as no, p.sales_order_id as "orderId",
      coalesce(p.shipment_id, p.pickup_id) as "takerId"
     from order_package p join mine on mine.id = p.sales_order_id where not p.is_deleted order by no`,
  trucks: `select s.id, s.state from shipment s join mine on mine.id = s.sales_order_id
     where not s.is_deleted order by s.shipment_no desc`,
  pickups: `select k.id, k.state from pickup k join mine on mine.id = k.sales_order_id
     where not k.is_deleted order by k.code desc`,
  reports: `select e.id, e.state, e.sales_order_id as "orderId" from order_exception e
      join mine on mine.id = e.sales_order_id where not e.is_deleted order by e.exception_no`,
  wishes: `select w.id, w.state, w.sales_order_id as "orderId" from supplementary_order w
      join mine on mine.id = w.source_order_id where not w.is_deleted order by w.supplementary_no`,
  visits: `select d.id, d.state from install_dispatch d join mine on mine.id = d.sales_order_id
     where not d.is_deleted order by d.dispatch_no`,
};

/** Two orders that are cut, the first of them packed and its trucks planned, and who does what with them. */
export class WholeWay {
  private isSentBack = false;

  private constructor(
    readonly sales: AfterSalesFixture,
    readonly people: readonly TestClient[],
    readonly shelves: readonly string[],
    readonly teamId: string,
    private readonly ids: readonly string[],
  ) {}

  static async start(sales: AfterSalesFixture, people: readonly TestClient[], name: string): Promise<WholeWay> {
    const { client } = sales;
    const house = await ok(client.post('/api/crm/storehouses', { code: name, name }));
    const rows = { storehouseId: house.id, code: name, name, columns: 2, levels: 1, shelfCapacity: 1 };
    await ok(client.post('/api/crm/storehouse-rows', rows));
    const team = await ok(client.post('/api/crm/install-teams', { name, capacity: 9 }));
    const ids: string[] = [];
    for (let n = 0; n < 2; n++) {
      const { id } = await sales.made();
      await sales.produce(id);
      ids.push(id);
    }
    // One that is entered after the order was installed is another one's matter.
    for (const items of [['C1'], []]) await ok(client.post(DISPATCHES, { salesOrderId: ids[0], items }));
    const way = new WholeWay(sales, people, [`${name}-01-1`, `${name}-02-1`], team.id, ids);
    await way.prepare(ids[0]!, client);
    return way;
  }

  /** Each part of an order in a package of its own, and two trucks, of which the first is to take both. */
  private async prepare(salesOrderId: string, by: TestClient): Promise<void> {
    const { pieces } = (await ok(by.get(`${PACKING}/${salesOrderId}`))) as unknown as Board;
    for (const { code } of pieces) {
      const { id } = await ok(by.post(PACKAGES, { salesOrderId }));
      await ok(by.post(`${PACKAGES}/${id}/scans`, { code }));
      await ok(by.post(`${PACKAGES}/${id}/close`, {}));
    }
    for (let n = 0; n < 2; n++) await done('truck', this.truck(by, salesOrderId));
  }

  async look(): Promise<Seen> {
    const read = async (what: keyof Seen) =>
      [what, await this.sales.orders.service.query(`${MINE} ${LOOKS[what]}`, [this.ids])] as const;
    return Object.fromEntries(await Promise.all((Object.keys(LOOKS) as (keyof Seen)[]).map(read))) as unknown as Seen;
  }

  private numbers: string[] = [];

  /** Labels of all parts that are cut. */
  codes = (): string[] =>
    this.sales.orders.pieces.flatMap(({ code, orderNo }) => (this.numbers.includes(orderNo ?? '') ? [code] : []));
  codesOf = ({ no }: OrderRow): string[] =>
    this.sales.orders.pieces.flatMap(({ code, orderNo }) => (orderNo === no ? [code] : []));

  /** What several people do at once, each by what he saw before. */
  async round(all: readonly Said[]): Promise<(Reply | undefined)[]> {
    const seen = await this.look();
    this.numbers = seen.orders.map(({ no }) => no);
    return Promise.all(all.map((said) => DOING[said.what](this, this.people[said.who]!, seen, said)));
  }

  async truck(by: TestClient, salesOrderId: string): Promise<Reply> {
    const made = await by.post(SHIPMENTS, { salesOrderId, lines: [], carrier: 'Road' });
    if (made.status !== 200) return made;
    const file = { name: 'truck.png', content: png };
    return by.upload(`${SHIPMENTS}/${(made.body as Row).id}/files`, file, { kind: 'photo' });
  }

  async pickup(by: TestClient, salesOrderId: string): Promise<Reply> {
    const made = await by.post(PICKUPS, { salesOrderId, items: [] });
    if (made.status !== 200) return made;
    const file = { name: 'who.png', content: png };
    return by.upload(`${PICKUPS}/${(made.body as Row).id}/files`, file, { kind: 'photo' });
  }

  /** One makes the code, and another hands over by it. */
  async fetch(id: string, by: TestClient, other: TestClient): Promise<Reply> {
    const made = await by.post(`${PICKUPS}/${id}/code`);
    if (made.status !== 200) return made;
    const { verifyCode } = made.body as { verifyCode: string };
    return other.post(`${PICKUPS}/${id}/verify`, { verifyCode, pickedUpBy: 'Ann', idEnding: '123x' });
  }

  signOff(id: string, by: TestClient): Promise<Reply> {
    const signature = [this.sales.orders.service.files.kept('s.png')];
    return by.put(`${DISPATCHES}/${id}/report`, { signature, signedBy: 'Ada' });
  }

  /** The saw has made the part of an order by which it is made again. */
  async cut({ id, no, state }: OrderRow): Promise<void> {
    if (state < OrderState.Confirmed || state > OrderState.Produced) return;
    const { orders } = this.sales;
    if (this.codesOf({ no } as OrderRow).length === 0)
      orders.plan({
        ...{ code: `${no}-1-1-1`, partNo: 'P0', name: 'Side', materialCode: 'PB18-WW', length: 700, width: 500 },
        ...{ count: 1, grain: 1, edges: '0000', edgeL1: null, edgeL2: null, edgeW1: null, edgeW2: null },
        ...{ thickness: 18, drillFile: null, barcode: 'B1', orderNo: no, cabinetNo: 'C1' },
        ...{ room: 'Kitchen', remark: 'AD1' },
      });
    await this.sales.produce(id, 1);
  }

  /** Brings whatever is left to its end, by steps that are all taken; gives each, to be looked at in between. */
  async *end(): AsyncGenerator<string> {
    const [by, other] = this.people as [TestClient, TestClient];
    for (const { id, state } of (await this.look()).pickups)
      if (state === PickupState.Planned || state === PickupState.Ready)
        yield await done('call off', by.post(`${PICKUPS}/${id}/cancel`, { comment: 'x' }));
    yield* this.settle(by);
    for (const order of (await this.look()).orders) yield* this.deliver(order, by);
    yield* this.settle(other);
    const { visits } = await this.look();
    for (const visit of visits) yield* this.fit(visit, other);
    for (const { id, state } of (await this.look()).reports)
      if (state !== ExceptionState.Closed)
        yield await done('settle', by.post(`${EXCEPTIONS}/${id}/close`, { comment: 'x' }));
    for (const { id, state } of (await this.look()).orders)
      if (state < OrderState.Closed) yield await done('finish', by.post(`${ORDERS}/${id}/close`, {}));
  }

  /** Each report is judged, and what is to be made again for it ordered and cut. */
  private async *settle(by: TestClient): AsyncGenerator<string> {
    for (const { id, state } of (await this.look()).reports)
      if (state === ExceptionState.New) {
        await done('share', this.sales.share(id, SHARES[1]!, true, by));
        yield 'judge';
      }
    for (const { id, state } of (await this.look()).wishes)
      if (state === SupplementaryState.Draft) yield await done('order', by.post(`${SUPPLEMENTS}/${id}/submit`, {}));
    const { orders, wishes } = await this.look();
    for (const order of orders.filter(({ id }) => wishes.some(({ orderId }) => orderId === id))) {
      if (order.state < OrderState.Confirmed) yield await done('confirm', by.post(`${ORDERS}/${order.id}/confirm`, {}));
      await this.cut((await this.look()).orders.find(({ id }) => id === order.id)!);
      yield 'cut';
    }
  }

  /** What is not there yet is packed, loaded, sent and signed for. */
  private async *deliver({ id, no }: OrderRow, by: TestClient): AsyncGenerator<string> {
    const mine = async () => (await this.look()).packages.filter(({ orderId }) => orderId === id);
    const trucks = async () => (await this.look()).trucks;
    for (const { id: truckId, state } of await trucks())
      if (state < ShipmentState.Sent)
        yield await done('turn back', by.post(`${SHIPMENTS}/${truckId}/cancel`, { comment: 'x' }));
      else if (state < ShipmentState.Signed)
        yield await done('sign', by.post(`${SHIPMENTS}/${truckId}/sign`, { signedBy: 'Ada' }));
    const order = (await this.look()).orders.find((one) => one.id === id)!;
    if (order.state < OrderState.Confirmed || order.state >= OrderState.Signed) return;
    const board = async () => (await ok(by.get(`${PACKING}/${id}`))) as unknown as Board;
    for (const { code, packageId, scannedTime } of (await board()).pieces) {
      if (scannedTime) continue;
      const into = packageId ?? (await mine()).find(({ state }) => state === PackageState.Packing)?.id;
      const pack = into ?? (await ok(by.post(PACKAGES, { salesOrderId: id }))).id;
      yield await done(`scan of ${no}`, by.post(`${PACKAGES}/${pack}/scans`, { code }));
    }
    const { pieces } = await board();
    for (const { id: packageId, state } of await mine())
      if (state === PackageState.Packing)
        yield await (pieces.some((one) => one.packageId === packageId)
          ? done('shut', by.post(`${PACKAGES}/${packageId}/close`, {}))
          : done('drop', by.delete(`${PACKAGES}/${packageId}`)));
    const here = async () => (await mine()).filter(({ state }) => state < PackageState.Loaded);
    for (let left = await here(); left.length > 0; left = await here()) yield* this.drive(id, left, by);
  }

  /** A truck with packages of an order: whoever gets the first one sends a package back, which comes with the next. */
  private async *drive(orderId: string, packages: readonly PackageRow[], by: TestClient): AsyncGenerator<string> {
    yield await done('truck', this.truck(by, orderId));
    const [first] = packages;
    const takerId = (await this.look()).packages.find(({ id }) => id === first!.id)!.takerId!;
    for (const { no: code } of packages) yield await done('load', by.post(`${SHIPMENTS}/${takerId}/scans`, { code }));
    yield await done('send', by.post(`${SHIPMENTS}/${takerId}/send`, {}));
    const refused = this.isSentBack ? [] : [first!.id];
    this.isSentBack = true;
    const said = { signedBy: 'Ada', comment: 'scratched', refused };
    yield await done(refused.length > 0 ? 'send back' : 'sign', by.post(`${SHIPMENTS}/${takerId}/sign`, said));
  }

  private async *fit({ id, state }: Row, by: TestClient): AsyncGenerator<string> {
    if (state === InstallState.Done) return;
    const body = { teamId: this.teamId, date: '2099-12-01' };
    if (state !== InstallState.Assigned && state !== InstallState.OnSite)
      yield await done('assign', by.post(`${DISPATCHES}/${id}/plan`, body));
    if (state !== InstallState.OnSite) yield await done('arrive', by.post(`${DISPATCHES}/${id}/arrive`, {}));
    yield await done('sign off', this.signOff(id, by));
    yield await done('fitted', by.post(`${DISPATCHES}/${id}/done`, {}));
  }
}

interface Board {
  pieces: { code: string; packageId: string | null; scannedTime: string | null }[];
}

async function done(what: string, reply: Promise<Reply>): Promise<string> {
  const { status, body } = await reply;
  if (status >= 300) throw new Error(`${what}: ${status} ${JSON.stringify(body)}`);
  return what;
}
