import type { CabinetScene } from '@ishare/contracts/sales-order/cabinet-scene.js';
import { Alert } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './Checks.module.css';
import { SceneView } from './scene-view';
import type { Severity, Shown, Told, ViewFrom } from './scene-view';

/** What findings say of one part or cabinet, pinned to it. */
export interface Pin {
  at: string;
  severity: Severity;
  count: number;
  title: string;
}

interface SceneCanvasProps extends Omit<Told, 'drawn'> {
  scene: CabinetScene;
  pins: readonly Pin[];
  shown: Shown;
  /** Where it is looked at from; a new object looks again. */
  from: { view: ViewFrom };
}

/** The scene, drawn; where the browser cannot, it is said, and the list of parts stands all the same. */
export default function SceneCanvas({ scene, shown, pins, from, select, measure }: SceneCanvasProps) {
  const { t } = useTranslation('salesOrder');
  const host = useRef<HTMLDivElement>(null);
  const over = useRef<HTMLDivElement>(null);
  const view = useRef<SceneView>(undefined);
  const told = useRef({ select, measure });
  const [isRefused, setRefused] = useState(false);
  useEffect(() => {
    told.current = { select, measure };
  });
  useEffect(() => {
    try {
      view.current = new SceneView(host.current!, scene, {
        select: (at) => told.current.select(at),
        measure: (measured) => told.current.measure(measured),
        drawn: () => place(over.current, view.current),
      });
    } catch {
      setRefused(true);
    }
    return () => {
      view.current?.dispose();
      view.current = undefined;
    };
  }, [scene]);
  useEffect(() => view.current?.show(shown), [scene, shown]);
  useEffect(() => view.current?.look(from.view), [scene, from, shown.cabinet]);
  useEffect(() => place(over.current, view.current), [pins]);
  return (
    <>
      <div
        ref={host}
        className={styles.canvas}
        role="img"
        aria-label={t('model.drawing')}
        data-selected={shown.selected}
      >
        {isRefused && <Alert type="warning" showIcon title={t('model.noWebGl')} />}
      </div>
      <div ref={over} className={styles.pins} role="group" aria-label={t('model.pins')}>
        {pins.map(({ at, severity, count, title }) => (
          // The list of findings beside it is the way by keys.
          <button
            key={at}
            type="button"
            tabIndex={-1}
            className={styles.pin}
            data-at={at}
            data-severity={severity}
            title={title}
            aria-label={`${t(`checkSeverity.${severity}`)}: ${title}`}
            aria-pressed={shown.selected === at || shown.selected?.startsWith(`${at}/`) === true}
            onClick={() => select(at)}
          >
            {count}
          </button>
        ))}
      </div>
    </>
  );
}

/** Puts each pin where what it is pinned to is drawn now. */
function place(over: HTMLElement | null, view: SceneView | undefined): void {
  for (const pin of (over?.children ?? []) as Iterable<HTMLElement>) {
    const at = view?.placeOf(pin.dataset['at']!);
    pin.style.visibility = at ? 'visible' : 'hidden';
    if (at) pin.style.translate = `${at.x}px ${at.y}px`;
  }
}
