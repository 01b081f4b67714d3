import type { SplitPart } from '@ishare/contracts/sales-order/split.js';
import { useQuery } from '@tanstack/react-query';
import { Breadcrumb, Button, Descriptions } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { call } from '../../../session/routes';
import { useViewTitle } from '../../../state/view';
import { EmptyState } from '../../../ui/EmptyState';
import { mm } from '../../../ui/figures';
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
async function originOf(
  wanted: { order: string; sheet: string; cabinet: string; part: string },
  signal: AbortSignal,
): Promise<Origin> {
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

/** Leads from a panel of a cutting plan back to its cabinet, audit sheet and order. */
export default function TracePage() {
  const { t } = useTranslation(['salesOrder', 'designer', 'common']);
  const [search] = useSearchParams();
  const wanted = {
    order: search.get('order') ?? '',
    sheet: search.get('sheet') ?? '',
    cabinet: search.get('cabinet') ?? '',
    part: search.get('part') ?? '',
  };
  const origin = useQuery({
    queryKey: ['trace', wanted],
    queryFn: ({ signal }) => originOf(wanted, signal),
    retry: false,
  });
  useViewTitle(wanted.part || wanted.cabinet || undefined);
  if (origin.isPending) return <Splash />;
  const { sheet, order, room, index, designId, part } = origin.data ?? { index: -1 };
  if (origin.isError || (!sheet && !order)) {
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
  const cabinet = room?.cabinets[index];
  const orderLink = order ? (
    <Link to={orderPath(order.id)}>{order.salesOrderNo}</Link>
  ) : (
    (sheet?.salesOrderNo ?? wanted.order)
  );
  const sheetLink = sheet && <Link to={orderPath(sheet.salesOrderId, 'examine')}>{sheet.auditCode}</Link>;
  const crumbs = [orderLink, sheetLink, room?.name, wanted.cabinet, wanted.part].filter(Boolean);
  return (
    <div className={styles.page}>
      <Breadcrumb items={crumbs.map((title) => ({ title }))} />
      <div className={styles.body}>
        <Descriptions
          size="small"
          column={1}
          bordered
          items={[
            {
              key: 'order',
              label: t('trace.order'),
              children: (
                <>
                  {orderLink} {order?.orderName} {order?.customerName && `· ${order.customerName}`}
                </>
              ),
            },
            {
              key: 'sheet',
              label: t('trace.sheet'),
              children: sheet ? (
                <>
                  {sheetLink} {sheet.auditName} <AuditStateTag state={sheet.state} />
                </>
              ) : (
                '—'
              ),
            },
            {
              key: 'cabinet',
              label: t('trace.cabinet'),
              children: cabinet ? (
                <>
                  {cabinet.cabinetNo} {cabinet.name ?? t(`designer:model.${cabinet.model}`)} · {cabinet.width} ×{' '}
                  {cabinet.height} × {cabinet.depth} · {room?.name}
                </>
              ) : (
                wanted.cabinet || '—'
              ),
            },
            ...(part
              ? [
                  {
                    key: 'part',
                    label: t('trace.part'),
                    children: (
                      <>
                        {part.partNo} ·{' '}
                        {t(`designer:part.${part.trace.ruleId.replaceAll('-', '_')}`, { defaultValue: part.name })} ·{' '}
                        {part.count}×
                      </>
                    ),
                  },
                  {
                    key: 'finished',
                    label: t('trace.finished'),
                    children: `${mm(part.length)} × ${mm(part.width)} × ${mm(part.thickness)} · ${part.materialCode}`,
                  },
                  { key: 'cut', label: t('trace.cut'), children: `${mm(part.cutLength)} × ${mm(part.cutWidth)}` },
                  {
                    key: 'edges',
                    label: t('trace.edges'),
                    children:
                      Object.entries(part.edges)
                        .flatMap(([side, code]) => (code ? [`${side} ${code}`] : []))
                        .join(', ') || '—',
                  },
                  { key: 'drillings', label: t('trace.drillings'), children: part.drillings.length },
                  {
                    key: 'rule',
                    label: t('trace.rule'),
                    children: `${part.trace.formula.length} × ${part.trace.formula.width}, ${part.trace.formula.count}`,
                  },
                ]
              : wanted.part
                ? [{ key: 'part', label: t('trace.part'), children: t('trace.partGone', { part: wanted.part }) }]
                : []),
          ]}
        />
        {room && cabinet && (
          <figure className={styles.drawing}>
            <RoomDrawing cabinets={room.cabinets} selected={index} faulty={none} onSelect={() => undefined} />
            <figcaption>
              <a
                href={`/designer/${encodeURIComponent(designId!)}?cabinet=${encodeURIComponent(cabinet.cabinetNo)}`}
                target="_blank"
                rel="noopener"
              >
                {t('design.open')}
              </a>
            </figcaption>
          </figure>
        )}
      </div>
    </div>
  );
}
