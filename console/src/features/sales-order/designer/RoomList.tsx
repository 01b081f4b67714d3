import { CopyOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Fault, Place, Room } from './design-doc';
import styles from './Designer.module.css';

/** The rooms of the design with their cabinets. */
export function RoomList({
  rooms,
  room,
  place,
  faulty,
  fault,
  isReadOnly,
  onRoom,
  onSelect,
  onAdd,
  onRename,
  onDuplicate,
  onRemove,
}: {
  rooms: readonly Room[];
  room: number;
  place: Place | undefined;
  faulty: ReadonlySet<string>;
  fault: Fault | undefined;
  isReadOnly: boolean;
  onRoom: (room: number) => void;
  onSelect: (place: Place) => void;
  onAdd: () => void;
  onRename: (room: number, name: string) => void;
  onDuplicate: (room: number) => void;
  onRemove: (room: number) => void;
}) {
  const { t } = useTranslation(['designer', 'common']);
  return (
    <nav className={styles.rooms} aria-label={t('room.title')}>
      {rooms.map(({ name, cabinets }, index) => (
        <section key={index} data-current={index === room}>
          <header>
            <Input
              size="small"
              variant="borderless"
              value={name}
              maxLength={64}
              disabled={isReadOnly}
              aria-label={t('room.name')}
              status={fault && 'room' in fault && fault.room === index ? 'error' : ''}
              onFocus={() => onRoom(index)}
              onChange={(event) => onRename(index, event.target.value)}
            />
            {!isReadOnly && (
              <>
                <Button
                  size="small"
                  type="text"
                  icon={<CopyOutlined />}
                  aria-label={t('room.duplicate')}
                  title={t('room.duplicate')}
                  onClick={() => onDuplicate(index)}
                />
                <Button
                  size="small"
                  type="text"
                  icon={<DeleteOutlined />}
                  aria-label={t('room.remove')}
                  title={t('room.remove')}
                  onClick={() => onRemove(index)}
                />
              </>
            )}
          </header>
          <ul>
            {cabinets.map((cabinet, at) => (
              <li key={at}>
                <button
                  type="button"
                  aria-current={place?.room === index && place.cabinet === at}
                  data-faulty={faulty.has(cabinet.cabinetNo)}
                  onClick={() => onSelect({ room: index, cabinet: at })}
                >
                  <strong>{cabinet.cabinetNo}</strong> <span>{cabinet.name ?? t(`model.${cabinet.model}`)}</span>{' '}
                  <em>
                    {cabinet.width}×{cabinet.height}×{cabinet.depth}
                  </em>
                </button>
              </li>
            ))}
            {cabinets.length === 0 && <li className={styles.nothing}>{t('room.empty')}</li>}
          </ul>
        </section>
      ))}
      {!isReadOnly && (
        <Button size="small" block icon={<PlusOutlined />} onClick={onAdd}>
          {t('room.add')}
        </Button>
      )}
    </nav>
  );
}
