import { PackageState } from '@ishare/contracts/sales-order/package.js';
import { shipments, ShipmentState, type LoadStop, type Shipment } from '@ishare/contracts/sales-order/shipment.js';
import { isActOf, type KeptAct } from '../../../session/kept-acts';

type Packed = LoadStop['orders'][number]['packages'][number];

export const packagesOn = (stops: readonly LoadStop[]): Packed[] =>
  stops.flatMap(({ orders }) => orders.flatMap(({ packages }) => packages));

/** The stop that should be on the truck before a package, and is not: the last one is loaded first. */
export function stopBefore(stops: readonly LoadStop[], packageNo: string): number | undefined {
  const own = stops.find((stop) => packagesOn([stop]).some((pack) => pack.packageNo === packageNo))?.stop;
  if (own === undefined) return undefined;
  const open = stops.filter((stop) => stop.stop > own && packagesOn([stop]).some(({ isLoaded }) => !isLoaded));
  return open.length > 0 ? Math.max(...open.map(({ stop }) => stop)) : undefined;
}

/** A truck as it was left: with what was scanned onto it, or off it, and the server has not heard yet. */
export function truckAsSaid(
  row: Shipment,
  stops: readonly LoadStop[],
  acts: readonly KeptAct[],
): { row: Shipment; stops: readonly LoadStop[] } {
  const said = new Map(
    acts
      .filter((act) => act.refusal === undefined && isActOf(act, shipments.scan, { id: row.id }))
      .map(({ body }) => {
        const { code, isOff } = body as { code: string; isOff: boolean };
        return [code, !isOff] as const;
      }),
  );
  if (said.size === 0) return { row, stops };
  const asSaid = (pack: Packed): Packed => {
    const isLoaded = said.get(pack.packageNo) ?? pack.isLoaded;
    if (isLoaded === pack.isLoaded) return pack;
    return { ...pack, isLoaded, state: isLoaded ? PackageState.Loaded : PackageState.Packed };
  };
  const shown = stops.map((stop) => ({
    ...stop,
    orders: stop.orders.map((order) => ({ ...order, packages: order.packages.map(asSaid) })),
  }));
  const loadedCount = packagesOn(shown).filter(({ isLoaded }) => isLoaded).length;
  const state = row.state === ShipmentState.Planned ? ShipmentState.Loading : row.state;
  return { row: { ...row, loadedCount, state }, stops: shown };
}
