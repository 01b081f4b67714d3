import { CopyOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Cabinet, Fault } from './design-doc';
import styles from './Designer.module.css';
import type { Drawing } from './use-drawing';

function Tool({ icon, text, onClick }: { icon: ReactNode; text: string; onClick: () => void }) {
  return <Button size="small" type="text" icon={icon} aria-label={text} title={text} onClick={onClick} />;
}

interface RoomHeadProps {
  drawing: Drawing;
  index: number;
  isFaulty: boolean;
}

/** The name of a room, and what is done with the whole of it. */
function RoomHead({ drawing, index, isFaulty }: RoomHeadProps) {
  const { t } = useTranslation('designer');
  const { doc, rooms, isReadOnly } = drawing;
  return (
    <header>
      <Input
        size="small"
        variant="borderless"
        value={doc.rooms[index]!.name}
        maxLength={64}
        disabled={isReadOnly}
        aria-label={t('room.name')}
        status={isFaulty ? 'error' : ''}
        onFocus={() => drawing.setRoom(index)}
        onChange={(event) => rooms.rename(index, event.target.value)}
      />
      {!isReadOnly && (
        <>
          <Tool icon={<CopyOutlined />} text={t('room.duplicate')} onClick={() => rooms.duplicate(index)} />
          <Tool icon={<DeleteOutlined />} text={t('room.remove')} onClick={() => void rooms.remove(index)} />
        </>
      )}
    </header>
  );
}

interface CabinetItemProps {
  cabinet: Cabinet;
  isCurrent: boolean;
  isFaulty: boolean;
  onSelect: () => void;
}

function CabinetItem({ cabinet, isCurrent, isFaulty, onSelect }: CabinetItemProps) {
  const { t } = useTranslation('designer');
  return (
    <li>
      <button type="button" aria-current={isCurrent} data-faulty={isFaulty} onClick={onSelect}>
        <strong>{cabinet.cabinetNo}</strong> <span>{cabinet.name ?? t(`model.${cabinet.model}`)}</span>{' '}
        <em>
          {cabinet.width}×{cabinet.height}×{cabinet.depth}
        </em>
      </button>
    </li>
  );
}

interface RoomListProps {
  drawing: Drawing;
  /** Numbers of the cabinets that a rule blocks. */
  faulty: ReadonlySet<string>;
  fault: Fault | undefined;
}

/** The rooms of the design with their cabinets. */
export function RoomList({ drawing, faulty, fault }: RoomListProps) {
  const { t } = useTranslation('designer');
  const { doc, room, place, rooms, isReadOnly, select } = drawing;
  return (
    <nav className={styles.rooms} aria-label={t('room.title')}>
      {doc.rooms.map(({ cabinets }, index) => (
        <section key={index} data-current={index === room}>
          <RoomHead
            drawing={drawing}
            index={index}
            isFaulty={fault !== undefined && 'room' in fault && fault.room === index}
          />
          <ul>
            {cabinets.map((cabinet, at) => (
              <CabinetItem
                key={at}
                cabinet={cabinet}
                isCurrent={place?.room === index && place.cabinet === at}
                isFaulty={faulty.has(cabinet.cabinetNo)}
                onSelect={() => select({ room: index, cabinet: at })}
              />
            ))}
            {cabinets.length === 0 && <li className={styles.nothing}>{t('room.empty')}</li>}
          </ul>
        </section>
      ))}
      {!isReadOnly && (
        <Button size="small" block icon={<PlusOutlined />} onClick={rooms.add}>
          {t('room.add')}
        </Button>
      )}
    </nav>
  );
}
