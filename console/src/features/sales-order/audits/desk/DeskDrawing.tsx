import { PushpinOutlined } from '@ant-design/icons';
import type { AuditComment, AuditDesk } from '@ishare/contracts/sales-order/audit-desk.js';
import type { AuditDesign } from '@ishare/contracts/sales-order/audits.js';
import { production } from '@ishare/contracts/sales-order/production.js';
import { Button, Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { isOpen } from '../../../../http/http-error';
import { QueryState } from '../../../../resource/QueryState';
import { useRoute } from '../../../../session/routes';
import { EmptyState } from '../../../../ui/EmptyState';
import { Splash } from '../../../../ui/Splash';
import { cabinetNoIn } from '../../designer/design-doc';
import { RoomViews } from '../../designer/RoomViews';
import styles from './AuditDesk.module.css';
import type { Pinning } from './use-pinning';

/** mm */
const pinSize = 62;

/** The pins of a cabinet, numbered as the comments are; the one that is being written is the last. */
function Pins({
  comments,
  cabinet,
  pinning,
}: {
  comments: readonly AuditComment[];
  cabinet: { cabinetNo: string; width: number; height: number };
  pinning: Pinning;
}) {
  const pins = comments.flatMap((comment, index) =>
    comment.cabinetNo === cabinet.cabinetNo && comment.x !== null && comment.y !== null
      ? [
          {
            key: comment.id,
            x: comment.x,
            y: comment.y,
            label: `${index + 1}`,
            isSettled: comment.settledTime !== null,
          },
        ]
      : [],
  );
  const { point } = pinning;
  const draft =
    point?.cabinetNo === cabinet.cabinetNo ? [{ key: 'draft', ...point, label: '+', isSettled: false }] : [];
  return [...pins, ...draft].map(({ key, x, y, label, isSettled }) => (
    <g
      key={key}
      className={styles.pin}
      data-settled={isSettled}
      data-shown={pinning.shown === key}
      transform={`translate(${x * cabinet.width} ${y * cabinet.height})`}
      onClick={(event) => {
        event.stopPropagation();
        pinning.show(key);
      }}
    >
      <circle r={pinSize} />
      <text y={pinSize / 3}>{label}</text>
    </g>
  ));
}

/** A design of another designer, in its own page. */
function ForeignDesign({ sheet }: { sheet: AuditDesign }) {
  const { t } = useTranslation('salesOrder');
  const design = useRoute(
    production.designUrl,
    { params: { id: sheet.id }, query: {} },
    { retry: false, calls: { quiet: true } },
  );
  if (design.isPending) return <Splash />;
  if (design.isError && isOpen(design.error)) return <QueryState of={design} />;
  if (design.isError) return <EmptyState text={t('audit.noDesign')} />;
  return <iframe className={styles.foreign} title={sheet.auditName} src={design.data.url} />;
}

interface DeskDrawingProps {
  sheet: AuditDesign;
  desk: AuditDesk;
  pinning: Pinning;
}

/** The rooms of a sheet from the front, with the comments that are pinned on them. */
export function DeskDrawing({ sheet, desk, pinning }: DeskDrawingProps) {
  const { t } = useTranslation('salesOrder');
  if (!desk.isDrawn) return <ForeignDesign sheet={sheet} />;
  const { cabinetNo, choose, point, isPinning } = pinning;
  const room = desk.rooms.find(({ name }) => name === pinning.room) ?? desk.rooms[0];
  if (!room) return <EmptyState text={t('desk.noRooms')} />;
  const blocked = new Set(
    desk.findings.filter(({ severity }) => severity !== 'warn').flatMap(({ target }) => cabinetNoIn(target) ?? []),
  );
  return (
    <div className={styles.drawing} data-pinning={isPinning}>
      <div className={styles.drawingBar}>
        {desk.rooms.length > 1 ? (
          <Segmented
            size="small"
            value={room.name}
            options={desk.rooms.map(({ name }) => name)}
            onChange={pinning.enter}
          />
        ) : (
          <strong>{room.name}</strong>
        )}
        <Button
          size="small"
          icon={<PushpinOutlined />}
          type={isPinning ? 'primary' : 'default'}
          aria-pressed={isPinning}
          onClick={pinning.toggle}
        >
          {t(isPinning && !point ? 'desk.pinHere' : 'desk.pin')}
        </Button>
      </div>
      <div className={styles.stage}>
        <RoomViews
          isFront={isPinning}
          cabinets={room.cabinets}
          selected={room.cabinets.findIndex((one) => one.cabinetNo === cabinetNo)}
          faulty={blocked}
          onSelect={(index, at) => choose(room.name, room.cabinets[index]!.cabinetNo, at)}
          over={(cabinet) => <Pins comments={desk.comments} cabinet={cabinet} pinning={pinning} />}
        />
      </div>
    </div>
  );
}
