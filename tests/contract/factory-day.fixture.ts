// A day at the factory: two orders in one batch, two people, and what they may say of them at the planner's desk, the
// saws, the stations, the rack and the packing tables.
import { scanStations, stationKinds } from '@ishare/contracts/optimisation/station-kinds.js';
import type { ChannelWork } from '@ishare/contracts/optimisation/saw.js';
import { OffCutStatus } from '@ishare/contracts/optimisation/offcut-life.js';
import { OrderState } from '@ishare/contracts/sales-order/order-states.js';
import type { PackingBoard } from '@ishare/contracts/sales-order/packing.js';
import { PackageState } from '@ishare/contracts/sales-order/package.js';
import { newId } from '@ishare/kernel/ids.js';
import { API, csv, importCsv, openWorkshop } from '@ishare/optimisation/optimisation.fixture.js';
import { toldOf } from '@ishare/optimisation/saw/told.fixture.js';
import { planOf } from '@ishare/optimisation/solutions/planned.fixture.js';
import { TestClient, type Reply } from '@ishare/testing/test-service.js';
import fc from 'fast-check';
import pg from 'pg';
import { House } from '../security/house.js';

export const PACKAGES = '/api/crm/packages';
const PACKING = '/api/crm/packing';

const listsOf = ([one, two]: readonly string[]) => [
  [`P1,Side,W,2000,580,2,0,1110,D-1,${one},P1.mpr`, `P2,Front,O,1500,1195,1,0,,D-2,${one}`],
  [`P3,Shelf,W,764,560,3,0,1000,D-3,${two}`, `P4,Top,O,1500,500,1,0,1111,D-4,${two},P4.mpr`],
];

export interface OffcutRow {
  id: string;
  offCutStatus: number;
  quantity: number;
}
interface OrderOfDay {
  id: string;
  salesOrderNo: string;
}
export interface BoardOfDay {
  channelNo: number;
  patternNo: number;
  copyNo: number;
}
/** Somebody of the factory, at each of its services. */
export interface Person {
  floor: TestClient;
  orders: TestClient;
}
export interface Act {
  name: string;
  /** Whether it may lead an offcut back: it says why, and stays in the log. */
  isTakingBack?: boolean;
  run: (as: Person) => Promise<Reply>;
}

export class FactoryDay {
  orders: OrderOfDay[] = [];
  lists: string[] = [];
  batchId = '';
  solutionId = '';
  codes: string[] = [];
  boards: BoardOfDay[] = [];
  private typeId = '';
  private settingId = '';

  private constructor(
    readonly house: House,
    private readonly owner: pg.Client,
    readonly people: readonly [Person, Person],
  ) {}

  /** A confirmed plan of two orders; of both people who make the batch at once one makes it. */
  static async start(): Promise<FactoryDay> {
    const house = await House.start();
    const owner = new pg.Client({ connectionString: house.config.DATABASE_URL });
    await owner.connect();
    await owner.query('set search_path to optimisation');
    const people = [await personOf(house), await personOf(house)] as const;
    const day = new FactoryDay(house, owner, people);
    await day.plan();
    return day;
  }

  async close(): Promise<void> {
    await this.owner.end();
    await this.house.close();
  }

  /** What stands in the tables, of the optimiser's schema unless another one is named. */
  async query<R>(sql: string, values: unknown[] = []): Promise<R[]> {
    return (await this.owner.query(sql, values)).rows as R[];
  }

  private async plan(): Promise<void> {
    const [{ floor, orders }] = this.people;
    const type = { code: 'ZD', name: 'Regular', needDesign: false, needQuotation: false };
    this.typeId = (await orders.post('/api/app/order-type', type)).body.id as string;
    this.settingId = (await openWorkshop(floor)).settingId;
    for (const name of ['Bedroom', 'Kitchen']) this.orders.push(await this.order(name));
    for (const rows of listsOf(this.orders.map(({ salesOrderNo }) => salesOrderNo)))
      this.lists.push(await this.list(...rows));
    const batches = await Promise.all(
      this.people.map((person) => person.floor.post(`${API}/import-files/combine`, { ids: this.lists })),
    );
    const made = batches.filter(({ status }) => status === 200);
    expect(made).toHaveLength(1);
    this.batchId = made[0]!.body.importFileId as string;
    this.solutionId = await this.confirmed(this.batchId);
    this.codes = await this.labelsOf(this.solutionId);
    this.boards = await this.boardsOf(this.batchId);
  }

  /** A confirmed order with two empty packages. */
  async order(orderName: string): Promise<OrderOfDay> {
    const [{ orders }] = this.people;
    const { body: made } = await orders.post('/api/app/salesOrder', { orderName, orderTypeId: this.typeId });
    const { id: salesOrderId } = made as OrderOfDay;
    await this.query('update sales_order.sales_order set state = $2 where id = $1', [
      salesOrderId,
      OrderState.Confirmed,
    ]);
    for (let no = 0; no < 2; no++) expect((await orders.post(PACKAGES, { salesOrderId })).status).toBe(200);
    return made as OrderOfDay;
  }

  /** A cut list of these rows. */
  async list(...rows: string[]): Promise<string> {
    return (await importCsv(this.people[0].floor, csv(...rows), this.settingId, `${newId()}.csv`)).id;
  }

  /** A confirmed plan of a list. */
  async confirmed(fileId: string): Promise<string> {
    const { house } = this;
    const solutionId = await planOf({ app: house.app('optimisation'), tenantA: house.tenantA }, fileId);
    const { status } = await this.people[0].floor.post(`${API}/solutions/${solutionId}/confirm`);
    expect(status).toBe(200);
    return solutionId;
  }

  async labelsOf(solutionId: string): Promise<string[]> {
    const { body } = await this.people[0].floor.get(`${API}/solutions/${solutionId}/labels`);
    return (body.items as { code: string }[]).map(({ code }) => code);
  }

  async boardsOf(fileId: string): Promise<BoardOfDay[]> {
    const [{ floor }] = this.people;
    const boards: BoardOfDay[] = [];
    for (const { id, channelNo } of await this.channelsOf(floor, fileId))
      for (const { patternNo, repeat } of ((await floor.get(`${API}/channels/${id}`)).body as ChannelWork).patterns)
        for (let copyNo = 1; copyNo <= repeat; copyNo++) boards.push({ channelNo, patternNo, copyNo });
    return boards;
  }

  /** A plan that is confirmed anew has new channels of the same numbers. */
  async channelsOf(floor: TestClient, fileId = this.batchId) {
    const { body } = await floor.get(`${API}/import-files/${fileId}/channels`);
    return body.items as { id: string; channelNo: number }[];
  }

  /** What is said of a board at its saw. */
  async atSaw({ floor }: Person, { channelNo, ...board }: BoardOfDay, path: string, body: object = {}): Promise<Reply> {
    const channel = (await this.channelsOf(floor)).find((one) => one.channelNo === channelNo);
    return floor.post(`${API}/channels/${channel?.id ?? newId()}/${path}`, { ...board, ...body });
  }

  offcuts(): Promise<OffcutRow[]> {
    return this.query<OffcutRow>(
      `select id, off_cut_status as "offCutStatus", quantity from board where is_off_cut and not is_deleted`,
    );
  }

  /** Of each order: parts cut, banded and bored as they were told last, and how many lie in packages that are closed. */
  async progress(): Promise<Record<string, Record<'cut' | 'edged' | 'bored' | 'packed', number>>> {
    const told = (await toldOf(this.house, this.batchId)).at(-1)?.orders ?? [];
    const packed = await this.query<{ orderNo: string; packed: number }>(
      `select o.sales_order_no as "orderNo", count(*)::int as packed from sales_order.order_package_row r
         join sales_order.order_package p on p.id = r.package_id and p.state >= ${PackageState.Packed}
         join sales_order.sales_order o on o.id = r.sales_order_id where r.piece_code is not null group by 1`,
    );
    return Object.fromEntries(
      told.map(({ orderNo, cut, edged, bored }) => [
        orderNo,
        { cut, edged, bored, packed: packed.find((row) => row.orderNo === orderNo)?.packed ?? 0 },
      ]),
    );
  }

  /** What says of parts, boards and packages that they went back, and why. */
  async setBacks(): Promise<Set<string>> {
    const rows = await this.query<{ id: string }>(
      `select id from part_scan where rework_time is not null union all select id from part_recut
       union all select id from record_move where step = 'takeBack'
       union all select id from sales_order.order_package_event where kind = 'reopened'`,
    );
    return new Set(rows.map(({ id }) => id));
  }

  async packing({ orders }: Person, orderId: string): Promise<PackingBoard> {
    return (await orders.get(`${PACKING}/${orderId}`)).body as PackingBoard;
  }

  /** What people say during the day. */
  acts(): fc.Arbitrary<Act> {
    return fc.oneof(
      { weight: 5, arbitrary: this.atSaws() },
      { weight: 3, arbitrary: this.atStations() },
      { weight: 3, arbitrary: this.atPackingTables() },
      { weight: 1, arbitrary: this.atDesk() },
    );
  }

  private atSaws(): fc.Arbitrary<Act> {
    const aBoard = fc.constantFrom(...this.boards);
    const saw = (path: string, body: object = {}, isTakingBack = false) =>
      aBoard.map<Act>((board) => ({
        name: `${path} ${JSON.stringify(board)}`,
        isTakingBack,
        run: (as) => this.atSaw(as, board, path, body),
      }));
    const cut = fc.tuple(aBoard, fc.boolean()).map<Act>(([board, isKept]) => ({
      name: `cut ${JSON.stringify(board)}`,
      run: async (as) => {
        const channel = (await this.channelsOf(as.floor)).find(({ channelNo }) => channelNo === board.channelNo);
        const work = channel && ((await as.floor.get(`${API}/channels/${channel.id}`)).body as Partial<ChannelWork>);
        const own = work?.offcuts?.filter((one) => one.patternNo === board.patternNo && one.copyNo === board.copyNo);
        const offcuts = isKept ? (own ?? []).map(({ id }) => ({ id, binCode: 'R-1' })) : [];
        return this.atSaw(as, board, 'boards', { offcuts });
      },
    }));
    return fc.oneof(
      { weight: 8, arbitrary: cut },
      { weight: 4, arbitrary: saw('take-back', { reason: 'x' }, true) },
      saw('damage', { remark: 'x' }),
      { weight: 2, arbitrary: saw('leave-out', { reason: 'x' }) },
      saw('stop', { reason: 'break' }),
      saw('resume'),
    );
  }

  private atStations(): fc.Arbitrary<Act> {
    const aCode = fc.constantFrom(...this.codes);
    const station = fc.constantFrom('edge', 'bore');
    const offcut = fc
      .constantFrom(OffCutStatus.InStock, OffCutStatus.Scrapped, OffCutStatus.Lost)
      .map((status) => this.offcutTo(status));
    return fc.oneof(
      {
        weight: 8,
        arbitrary: fc.tuple(aCode, station).map(([code, at]) => say('scan', 'parts/scans', { code, station: at })),
      },
      { weight: 2, arbitrary: offcut },
      { weight: 3, arbitrary: fc.nat(20).map((which) => this.rework(which)) },
      aCode.map((code) => say('spoil', 'recuts', { code, reason: 'x' })),
      fc.constant<Act>({ name: 'good after all', run: ({ floor }) => this.ofRecut(floor, (one) => floor.delete(one)) }),
    );
  }

  /** Somebody says that an offcut is now of this status: that one, or the first that is not. */
  offcutTo(status: OffCutStatus, id?: string): Act {
    return {
      name: `offcut ${id ?? ''} to ${status}`,
      run: async ({ floor }) => {
        const rack = (await floor.get(`${API}/boards`, { isOffCut: true, maxResultCount: 100 })).body
          .items as OffcutRow[];
        const one = rack.find((each) => (id ? each.id === id : each.offCutStatus !== status)) ?? rack[0];
        if (!one) return floor.get(`${API}/boards`);
        if (status === OffCutStatus.Scrapped || status === OffCutStatus.Lost) {
          const kind = status === OffCutStatus.Lost ? 'lost' : 'scrapped';
          return floor.post(`${API}/boards/${one.id}/write-off`, { kind, reason: 'x' });
        }
        return floor.put(`${API}/boards/${one.id}`, { ...one, offCutStatus: status, quantity: 1 });
      },
    };
  }

  /** A part goes back to a station that has reported it, where one has. */
  private rework(which: number): Act {
    return {
      name: `rework ${which}`,
      run: async ({ floor }) => {
        const reported = await this.query<{ code: string; no: number }>(
          `select concat_ws('-', s.solution_no, z.pattern_no, z.copy_no, z.place_no) as code, z.station as no
             from part_scan z join solution s on s.id = z.solution_id where z.rework_time is null order by 1, 2`,
        );
        const { code, no } = reported[which % reported.length] ?? { code: this.codes[0], no: stationKinds.edge.no };
        const station = scanStations.find((kind) => stationKinds[kind].no === no);
        return floor.post(`${API}/parts/rework`, { code, station, reason: 'x' });
      },
    };
  }

  private async ofRecut(floor: TestClient, work: (path: string, id: string) => Promise<Reply>): Promise<Reply> {
    const asked = await floor.get(`${API}/recuts`);
    const [one] = asked.body.items as { id: string }[];
    return one ? work(`${API}/recuts/${one.id}`, one.id) : asked;
  }

  private atPackingTables(): fc.Arbitrary<Act> {
    const step = fc.constantFrom('scan', 'scan', 'scan', 'takeOut', 'move', 'close', 'close', 'reopen', 'plan');
    const aCode = fc.constantFrom(...this.codes);
    return fc.tuple(step, fc.constantFrom(...this.orders), aCode, fc.nat(2)).map<Act>(([what, order, code, no]) => ({
      name: `${what} ${code} ${order.salesOrderNo} ${no}`,
      run: async (as) => {
        const { packages, pieces } = await this.packing(as, order.id);
        const [pack, other] = [packages[no % packages.length]!, packages[(no + 1) % packages.length]!];
        const rowIds = pieces.flatMap((one) => (one.code === code && one.rowId ? [one.rowId] : []));
        if (what === 'plan') return as.orders.post(`${PACKING}/${order.id}/plan`);
        if (what === 'scan') return as.orders.post(`${PACKAGES}/${pack.id}/scans`, { code });
        if (what === 'close') return as.orders.post(`${PACKAGES}/${pack.id}/close`, { leaveOut: true });
        if (what === 'reopen') return as.orders.post(`${PACKAGES}/${pack.id}/reopen`, { comment: 'x' });
        const body = { rowIds: rowIds.length > 0 ? rowIds : [newId()], reason: 'x' };
        if (what === 'takeOut') return as.orders.post(`${PACKAGES}/${pack.id}/take-out`, body);
        return as.orders.post(`${PACKAGES}/${pack.id}/moves`, { ...body, toPackageId: other.id });
      },
    }));
  }

  private atDesk(): fc.Arbitrary<Act> {
    const sequence = fc.integer({ min: 1, max: this.codes.length });
    const ofPlan = `solutions/${this.solutionId}`;
    return fc.oneof(
      { weight: 2, arbitrary: fc.constant(say('unconfirm', `${ofPlan}/unconfirm`)) },
      fc.constant(say('confirm', `${ofPlan}/confirm`)),
      {
        weight: 2,
        arbitrary: fc
          .tuple(sequence, fc.constantFrom(null, null, 'torn'))
          .map(([one, reason]) => say('print', `${ofPlan}/labels/prints`, { sequences: [one], reason })),
      },
      sequence.map((one) => say('void', `${ofPlan}/labels/voids`, { sequences: [one], reason: 'torn' })),
      fc.constantFrom(...this.lists).map<Act>((id) => ({
        name: 'delete a list of the batch',
        run: ({ floor }) => floor.delete(`${API}/import-files/${id}`),
      })),
      fc.constant<Act>({
        name: 'make a list of a spoilt part',
        run: ({ floor }) => this.ofRecut(floor, (_path, id) => floor.post(`${API}/recuts/cut-list`, { ids: [id] })),
      }),
      fc.constant<Act>({
        name: 'delete a list of a spoilt part',
        run: async ({ floor }) => {
          const { items } = (await floor.get(`${API}/recuts`)).body as { items: { recutFileId: string | null }[] };
          const list = items.find(({ recutFileId }) => recutFileId)?.recutFileId;
          return list ? floor.delete(`${API}/import-files/${list}`) : floor.get(`${API}/recuts`);
        },
      }),
    );
  }
}

const say = (name: string, path: string, body?: object): Act => ({
  name: `${name} ${JSON.stringify(body ?? {})}`,
  run: ({ floor }) => floor.post(`${API}/${path}`, body),
});

async function personOf(house: House): Promise<Person> {
  const token = await house.token(house.tenantA);
  return {
    floor: new TestClient(house.app('optimisation'), token),
    orders: new TestClient(house.app('sales-order'), token),
  };
}
