import type { CabinetScene } from '@ishare/contracts/sales-order/cabinet-scene.js';
import { Alert } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './Checks.module.css';
import { SceneView } from './scene-view';
import type { Shown, Told, ViewFrom } from './scene-view';

interface SceneCanvasProps extends Told {
  scene: CabinetScene;
  shown: Shown;
  /** Where it is looked at from; a new object looks again. */
  from: { view: ViewFrom };
}

/** The scene, drawn; where the browser cannot, it is said, and the list of parts stands all the same. */
export default function SceneCanvas({ scene, shown, from, select, measure }: SceneCanvasProps) {
  const { t } = useTranslation('salesOrder');
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<SceneView>(undefined);
  const told = useRef<Told>({ select, measure });
  const [isRefused, setRefused] = useState(false);
  useEffect(() => {
    told.current = { select, measure };
  });
  useEffect(() => {
    try {
      view.current = new SceneView(host.current!, scene, {
        select: (at) => told.current.select(at),
        measure: (measured) => told.current.measure(measured),
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
  return (
    <div ref={host} className={styles.canvas} role="img" aria-label={t('model.drawing')} data-selected={shown.selected}>
      {isRefused && <Alert type="warning" showIcon title={t('model.noWebGl')} />}
    </div>
  );
}
