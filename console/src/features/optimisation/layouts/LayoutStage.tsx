import { AimOutlined, MinusOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Space, Tooltip } from 'antd';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useShortcuts } from '../../../ui/shortcuts';
import type { Layout } from '@ishare/contracts/optimisation/solutions.js';
import type { LayoutShapes } from './geometry';
import { LayoutDrawing } from './LayoutDrawing';
import styles from './LayoutStage.module.css';
import type { PartBook } from './part-details';
import { fitted, panned, zoomed } from './viewport';
import type { Size, Viewport } from './viewport';

interface LayoutStageProps {
  layout: Layout;
  shapes: LayoutShapes;
  book: PartBook;
  step: number;
  activeRow: number | undefined;
  onHover: (rowNo: number | undefined) => void;
  onPlay: () => void;
  label: string;
}

const wheelFactor = 0.0015;
const keyFactor = 1.25;
/** Labels and lines are fitted anew when the zoom has rested this long; until then they grow with the drawing. */
const settleMs = 120;

/** The value once it has stopped changing; while it changes, the one before. */
function useSettled(value: number | undefined): number | undefined {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    if (settled === undefined) return setSettled(value);
    const timer = setTimeout(() => setSettled(value), settleMs);
    return () => clearTimeout(timer);
  }, [value, settled]);
  return settled;
}

/** A pattern that can be zoomed by wheel and keys, and dragged. */
export function LayoutStage({ layout, shapes, book, step, activeRow, onHover, onPlay, label }: LayoutStageProps) {
  const { t } = useTranslation('optimisation');
  const box = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<Size>();
  const [view, setView] = useState<Viewport>();
  const drag = useRef<{ x: number; y: number }>(undefined);
  const board = { width: layout.boardLength, height: layout.boardWidth };
  const fit = size && fitted(board, size);

  useLayoutEffect(() => {
    const element = box.current!;
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useLayoutEffect(() => setView(undefined), [layout.boardLength, layout.boardWidth, size]);
  useEffect(() => box.current?.focus({ preventScroll: true }), []);

  const shown = view ?? fit;
  const drawnScale = useSettled(shown?.scale);
  const least = fit?.scale ?? 1;
  const zoom = useCallback(
    (factor: number, at?: { x: number; y: number }) => {
      if (!fit || !size) return;
      setView((current) => zoomed(current ?? fit, factor, at ?? { x: size.width / 2, y: size.height / 2 }, least));
    },
    [fit, size, least],
  );
  useEffect(() => {
    const element = box.current!;
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      const { left, top } = element.getBoundingClientRect();
      zoom(Math.exp(-event.deltaY * wheelFactor), { x: event.clientX - left, y: event.clientY - top });
    };
    // React's wheel listener is passive and could not keep the page from scrolling.
    element.addEventListener('wheel', wheel, { passive: false });
    return () => element.removeEventListener('wheel', wheel);
  }, [zoom]);
  const zoomIn = () => zoom(keyFactor);
  const zoomOut = () => zoom(1 / keyFactor);
  const reset = () => setView(undefined);
  useShortcuts({ '+': zoomIn, '=': zoomIn, '-': zoomOut, '0': reset });

  const move = (event: PointerEvent) => {
    if (!drag.current || !fit) return;
    const dx = event.clientX - drag.current.x;
    const dy = event.clientY - drag.current.y;
    drag.current = { x: event.clientX, y: event.clientY };
    setView((current) => panned(current ?? fit, dx, dy));
  };
  return (
    <div
      ref={box}
      className={styles.stage}
      tabIndex={0}
      role="group"
      aria-label={label}
      onPointerDown={(event) => {
        drag.current = { x: event.clientX, y: event.clientY };
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={move}
      onPointerUp={() => (drag.current = undefined)}
      onPointerCancel={() => (drag.current = undefined)}
      onDoubleClick={reset}
      onKeyDown={(event) => {
        if (event.key !== ' ' || event.target !== event.currentTarget) return;
        event.preventDefault();
        onPlay();
      }}
    >
      {shown && (
        <svg width="100%" height="100%" aria-hidden="true">
          <g transform={`translate(${shown.left} ${shown.top}) scale(${shown.scale})`}>
            <LayoutDrawing
              layout={layout}
              shapes={shapes}
              book={book}
              scale={drawnScale ?? shown.scale}
              step={step}
              activeRow={activeRow}
              onHover={onHover}
            />
          </g>
        </svg>
      )}
      <Space.Compact
        className={styles.tools}
        onPointerDown={(event) => event.stopPropagation()}
        onDoubleClick={(event) => event.stopPropagation()}
      >
        <Tooltip title={t('layout.zoomOut')}>
          <Button icon={<MinusOutlined />} aria-label={t('layout.zoomOut')} onClick={zoomOut} />
        </Tooltip>
        <Tooltip title={t('layout.fit')}>
          <Button icon={<AimOutlined />} aria-label={t('layout.fit')} onClick={reset} />
        </Tooltip>
        <Tooltip title={t('layout.zoomIn')}>
          <Button icon={<PlusOutlined />} aria-label={t('layout.zoomIn')} onClick={zoomIn} />
        </Tooltip>
      </Space.Compact>
    </div>
  );
}
