import type { SplitPart } from '@ishare/contracts/sales-order/split.js';
import { useQuery } from '@tanstack/react-query';
import { Breadcrumb, Button, Descriptions } from 'antd';
import type { DescriptionsProps } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { call } from '../../../session/routes';
import { useViewTitle } from '../../../state/view';
import { EmptyState } from '../../../ui/EmptyState';
import { listed, mm } from '../../../ui/figures';
import { Splash } from '../../../ui/Splash';
import type { Room } from '../designer/design-doc';
import { RoomDrawing } from '../designer/RoomDrawing';
import { orderPath, ordersPath } from '../places';
import { audits } from '@ishare/contracts/sales-order/audits.js';
import type { AuditDesign } from '@ishare/contracts/sales-order/audits.js';
import { designs } from '@ishare/contracts/sales-order/designs.js';
import { orders } from '@ishare/contracts/sales-order/orders.js';
import type { SalesOrder } from '@ishare/contracts/sales-order/orders.js';
import { AuditStateTag } from '../states';
import styles from './TracePage.module.css';

/** What the panel says of itself; empty where it says nothing. */
interface Wanted {
  order: string;
  sheet: string;
  cabinet: string;
  part: string;
}

interface Origin {
  sheet: AuditDesign | undefined;
  order: Pick<SalesOrder, 'id' | 'salesOrderNo' | 'orderName' | 'customerName'> | undefined;
  room: Room | undefined;
  index: number;
  designId: string | undefined;
  part: SplitPart | undefined;
}

const none = new Set<string>();

/** Who a panel is for: its sheet by the sheet's code, the cabinet and the part in the sheet's design. */
async function originOf(wanted: Wanted, signal: AbortSignal): Promise<Origin> {
  const quiet = { signal, quiet: true };
  const found = (filter: string) => ({ query: { filter, maxResultCount: 20 } });
  const sheet = wanted.sheet
    ? (await call(audits.list, found(wanted.sheet), quiet)).items.find(({ auditCode }) => auditCode === wanted.sheet)
    : undefined;
  const number = sheet?.salesOrderNo ?? wanted.order;
  const order = number
    ? (await call(orders.list, found(number), quiet)).items.find(({ salesOrderNo }) => salesOrderNo === number)
    : undefined;
  const designId = sheet?.auditDesignId ?? order?.desginId ?? undefined;
  const nothing: Origin = { sheet, order, room: undefined, index: -1, designId, part: undefined };
  if (!designId) return nothing;
  try {
    const { id, content } = await call(designs.byNumber, { params: { designId } }, quiet);
    const { parts } = await call(designs.split, { params: { id } }, quiet);
    const room = content.rooms.find(({ cabinets }) => cabinets.some(({ cabinetNo }) => cabinetNo === wanted.cabinet));
    return {
      ...nothing,
      room,
      index: room?.cabinets.findIndex(({ cabinetNo }) => cabinetNo === wanted.cabinet) ?? -1,
      part: parts.find(({ partNo }) => partNo === wanted.part),
    };
  } catch {
    // The design is somebody else's, or drawn elsewhere: order and sheet are told all the same.
    return nothing;
  }
}

/** A line of what is told. */
type Told = NonNullable<DescriptionsProps['items']>[number];

/** What is told of the part, as it is finished and as it is cut. */
function usePartFacts(part: SplitPart | undefined, wanted: string): Told[] {
  const { t } = useTranslation(['salesOrder', 'designer']);
  if (!part)
    return wanted ? [{ key: 'part', label: t('trace.part'), children: t('trace.partGone', { part: wanted }) }] : [];
  const { trace } = part;
  const name = t(`designer:part.${trace.ruleId.replaceAll('-', '_')}`, { defaultValue: part.name });
  const edges = Object.entries(part.edges).flatMap(([side, code]) => (code ? [`${side} ${code}`] : []));
  const facts = {
    part: `${part.partNo} · ${name} · ${part.count}×`,
    finished: `${mm(part.length)} × ${mm(part.width)} × ${mm(part.thickness)} · ${part.materialCode}`,
    cut: `${mm(part.cutLength)} × ${mm(part.cutWidth)}`,
    edges: listed(edges) || '—',
    drillings: part.drillings.length,
    rule: `${trace.formula.length} × ${trace.formula.width}, ${trace.formula.count}`,
  };
  return Object.entries(facts).map(([key, children]) => ({ key, label: t(`trace.${key}`), children }));
}

/** What is told of the cabinet in its room. */
function useCabinetFact({ room, index }: Pick<Origin, 'room' | 'index'>, wanted: string): Told {
  const { t } = useTranslation(['salesOrder', 'designer']);
  const cabinet = room?.cabinets[index];
  const size = cabinet && `${cabinet.width} × ${cabinet.height} × ${cabinet.depth}`;
  return {
    key: 'cabinet',
    label: t('trace.cabinet'),
    children: cabinet
      ? `${cabinet.cabinetNo} ${cabinet.name ?? t(`designer:model.${cabinet.model}`)} · ${size} · ${room.name}`
      : wanted || '—',
  };
}

/** The cabinet in the drawing of its room, with the way into the designer. */
function Drawing({ room, index, designId }: { room: Room; index: number; designId: string }) {
  const { t } = useTranslation('salesOrder');
  const cabinetNo = encodeURIComponent(room.cabinets[index]!.cabinetNo);
  return (
    <figure className={styles.drawing}>
      <RoomDrawing cabinets={room.cabinets} selected={index} faulty={none} onSelect={() => undefined} />
      <figcaption>
        <a href={`/designer/${encodeURIComponent(designId)}?cabinet=${cabinetNo}`} target="_blank" rel="noopener">
          {t('design.open')}
        </a>
      </figcaption>
    </figure>
  );
}

/** The way from the order down to the part, and what is known of each. */
function OriginView({ wanted, origin }: { wanted: Wanted; origin: Origin }) {
  const { t } = useTranslation('salesOrder');
  const { order, sheet, room, index, designId, part } = origin;
  const cabinetFact = useCabinetFact(origin, wanted.cabinet);
  const partFacts = usePartFacts(part, wanted.part);
  const orderLink = order ? (
    <Link to={orderPath(order.id)}>{order.salesOrderNo}</Link>
  ) : (
    (sheet?.salesOrderNo ?? wanted.order)
  );
  const sheetLink = sheet && <Link to={orderPath(sheet.salesOrderId, 'examine')}>{sheet.auditCode}</Link>;
  const crumbs = [orderLink, sheetLink, room?.name, wanted.cabinet, wanted.part].filter(Boolean);
  const orderFact: Told = {
    key: 'order',
    label: t('trace.order'),
    children: (
      <>
        {orderLink} {order?.orderName} {order?.customerName && `· ${order.customerName}`}
      </>
    ),
  };
  const sheetFact: Told = {
    key: 'sheet',
    label: t('trace.sheet'),
    children: sheet ? (
      <>
        {sheetLink} {sheet.auditName} <AuditStateTag state={sheet.state} />
      </>
    ) : (
      '—'
    ),
  };
  return (
    <div className={styles.page}>
      <Breadcrumb items={crumbs.map((title) => ({ title }))} />
      <div className={styles.body}>
        <Descriptions size="small" column={1} bordered items={[orderFact, sheetFact, cabinetFact, ...partFacts]} />
        {room?.cabinets[index] && designId && <Drawing room={room} index={index} designId={designId} />}
      </div>
    </div>
  );
}

/** Leads from a panel of a cutting plan back to its cabinet, audit sheet and order. */
export default function TracePage() {
  const { t } = useTranslation(['salesOrder', 'designer']);
  const [search] = useSearchParams();
  const asked = (name: string) => search.get(name) ?? '';
  const wanted: Wanted = {
    order: asked('order'),
    sheet: asked('sheet'),
    cabinet: asked('cabinet'),
    part: asked('part'),
  };
  const origin = useQuery({
    queryKey: ['trace', wanted],
    queryFn: ({ signal }) => originOf(wanted, signal),
    retry: false,
  });
  useViewTitle(wanted.part || wanted.cabinet || undefined);
  if (origin.isPending) return <Splash />;
  const found = origin.isError ? undefined : origin.data;
  if (found?.sheet || found?.order) return <OriginView wanted={wanted} origin={found} />;
  const number = wanted.sheet || wanted.order;
  return (
    <div className={styles.missing}>
      <EmptyState
        text={origin.isError ? t('trace.failed') : number ? t('trace.unknown', { number }) : t('trace.nothing')}
      >
        <Link to={ordersPath}>
          <Button>{t('order.toList')}</Button>
        </Link>
      </EmptyState>
    </div>
  );
}
