import { shipments, type LoadStop, type Shipment } from '@ishare/contracts/sales-order/shipment.js';
import { actOf } from '../../../session/kept-acts';
import { stopBefore, truckAsSaid } from './truck-said';

const id = '6f1de3a2-4d2c-7f52-9e4e-0a2f6a1b7c11';
const row = { id, state: 0, loadedCount: 1, packageCount: 3 } as Shipment;
const pack = (packageNo: string, isLoaded: boolean) => ({ packageNo, isLoaded, state: isLoaded ? 3 : 1 });
const stops = [
  { stop: 2, orders: [{ packages: [pack('A', true), pack('B', false)] }] },
  { stop: 1, orders: [{ packages: [pack('C', false)] }] },
] as unknown as LoadStop[];
const scan = (code: string, isOff = false, of = id) =>
  actOf(
    shipments.scan,
    { params: { id: of }, body: { code, isOff } },
    { subject: of, title: '', account: 'a', time: '2026-11-25T08:00:00.000Z' },
  );
const shown = (...acts: ReturnType<typeof scan>[]) => {
  const { row: truck, stops: at } = truckAsSaid(row, stops, acts);
  const loaded = at.flatMap(({ orders }) =>
    orders.flatMap(({ packages }) =>
      packages.filter((one) => one.isLoaded).map(({ packageNo, state }) => packageNo + state),
    ),
  );
  return [truck.state, truck.loadedCount, loaded];
};

it('shows a truck with what was scanned onto it, the last word on each package counting', () => {
  expect(shown()).toEqual([0, 1, ['A3']]);
  expect(shown(scan('B'), scan('C'))).toEqual([1, 3, ['A3', 'B3', 'C3']]);
  expect(shown(scan('B'), scan('B', true), scan('A', true))).toEqual([1, 0, []]);
  expect(shown({ ...scan('B'), refusal: 'no' }, scan('C', false, '6f1de3a2-4d2c-7f52-9e4e-0a2f6a1b7c12'))).toEqual([
    0,
    1,
    ['A3'],
  ]);
});

it('names the stop that should be on first, and is not', () => {
  expect(stopBefore(stops, 'C')).toBe(2);
  expect(stopBefore(stops, 'B')).toBeUndefined();
  expect(stopBefore(stops, 'X')).toBeUndefined();
});
