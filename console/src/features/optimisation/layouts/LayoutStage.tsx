import { AimOutlined, MinusOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Space, Tooltip } from 'antd';
import { useEffect } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useShortcuts } from '../../../ui/shortcuts';
import type { Layout } from '@ishare/contracts/optimisation/solutions.js';
import type { LayoutShapes } from './geometry';
import { LayoutDrawing } from './LayoutDrawing';
import styles from './LayoutStage.module.css';
import type { PartBook } from './part-details';
import { useViewport } from '../../../ui/use-viewport';

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

type View = ReturnType<typeof useViewport>;

/** Zooming in and out, and back to the whole board. */
function Tools({ zoomIn, zoomOut, reset }: Pick<View, 'zoomIn' | 'zoomOut' | 'reset'>) {
  const { t } = useTranslation('optimisation');
  return (
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
  );
}

/** A pattern that can be zoomed by wheel and keys, and dragged. */
export function LayoutStage({ onPlay, label, ...drawn }: LayoutStageProps) {
  const { box, shown, drawnScale, drag, ...view } = useViewport(drawn.layout, drawn.layout.patternNo);
  const { zoomIn, zoomOut, reset } = view;
  useEffect(() => box.current?.focus({ preventScroll: true }), [box]);
  useShortcuts({ '+': zoomIn, '=': zoomIn, '-': zoomOut, '0': reset });
  const playByKey = (event: KeyboardEvent) => {
    if (event.key !== ' ' || event.target !== event.currentTarget) return;
    event.preventDefault();
    onPlay();
  };
  return (
    <div
      ref={box}
      className={styles.stage}
      tabIndex={0}
      role="group"
      aria-label={label}
      {...drag}
      onDoubleClick={reset}
      onKeyDown={playByKey}
    >
      {shown && (
        <svg width="100%" height="100%" aria-hidden="true">
          <g transform={`translate(${shown.left} ${shown.top}) scale(${shown.scale})`}>
            <LayoutDrawing {...drawn} scale={drawnScale!} />
          </g>
        </svg>
      )}
      <Tools {...view} />
    </div>
  );
}
