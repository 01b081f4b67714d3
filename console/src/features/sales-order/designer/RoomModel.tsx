import { sceneOf } from '@ishare/contracts/sales-order/cabinet-scene.js';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/EmptyState';
import { Splash } from '../../../ui/Splash';
import SceneCanvas from '../checks/SceneCanvas';
import { MeasuredNote } from '../checks/MeasuredNote';
import type { Measured, Severity, Shown, ViewFrom } from '../checks/scene-view';
import { ViewBar } from '../checks/ViewBar';
import type { Cabinet } from './design-doc';
import styles from './Designer.module.css';
import { usePreview } from './kit';

const NO_PINS: readonly never[] = [];
const FROM: ViewFrom = 'corner';
/** As a room begins to be looked at. */
const BEGINS: Omit<Shown, 'faults' | 'selected'> = {
  exploded: 0,
  edges: true,
  drillings: false,
  sees: 'solid',
  section: 'none',
  sectionAt: 50,
  cabinet: null,
  isMeasuring: false,
};

interface RoomModelProps {
  cabinets: readonly Cabinet[];
  selected: number | undefined;
  faulty: ReadonlySet<string>;
  onSelect: (index: number) => void;
}

/** The boards of a room's cabinets in 3D, as the design comes apart now. */
export default function RoomModel({ cabinets, selected, faulty, onSelect }: RoomModelProps) {
  const { t } = useTranslation('designer');
  const [own, setOwn] = useState(BEGINS);
  const [measured, setMeasured] = useState<Measured | null>(null);
  const [from, setFrom] = useState<{ view: ViewFrom }>({ view: FROM });
  const rooms = useMemo(() => [{ name: t('room.first'), cabinets: [...cabinets] }], [cabinets, t]);
  const { data, isError } = usePreview(rooms, cabinets.length > 0);
  const scene = useMemo(() => data && sceneOf({ cabinets: rooms[0]!.cabinets, parts: data.parts }), [data, rooms]);
  const faults = useMemo(
    () =>
      new Map<string, Severity>(
        (scene?.parts ?? []).flatMap(({ at, cabinet }) =>
          faulty.has(scene!.cabinets[cabinet]!.cabinetNo) ? [[at, 'block' as const]] : [],
        ),
      ),
    [scene, faulty],
  );
  const shown = useMemo<Shown>(
    () => ({ ...own, faults, selected: selected === undefined || selected < 0 ? null : `/cabinets/${selected}` }),
    [own, faults, selected],
  );
  if (isError) return <EmptyState text={t('previewFailed')} />;
  if (!scene) return <Splash />;
  const select = (at: string | null) => {
    const part = at === null ? undefined : scene.parts.find((one) => one.at === at);
    const cabinet = part && scene.cabinets[part.cabinet];
    const index = cabinets.findIndex(({ cabinetNo }) => cabinetNo === cabinet?.cabinetNo);
    if (index >= 0) onSelect(index);
  };
  return (
    <div className={styles.model}>
      <ViewBar scene={scene} shown={shown} onChange={(change) => setOwn({ ...own, ...change })} onLook={setFrom} />
      <div className={styles.modelStage}>
        <SceneCanvas scene={scene} shown={shown} pins={NO_PINS} from={from} select={select} measure={setMeasured} />
        {own.isMeasuring && <MeasuredNote measured={measured} />}
      </div>
    </div>
  );
}
