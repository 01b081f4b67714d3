import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { DragEvent, ReactNode } from 'react';
import styles from './DesignPanes.module.css';

/** Kinds of things to draw, under the heading of their group. */
export interface PaletteGroup<Kind extends string> {
  key: string;
  title: string;
  kinds: readonly { key: Kind; title: string; icon?: ReactNode }[];
}

interface DesignPanesProps<Kind extends string> {
  palette: readonly PaletteGroup<Kind>[];
  onAdd: (kind: Kind) => void;
  /** Kinds may be dragged onto what is drawn as well: as what they are carried. */
  drag?: string;
  labels: { palette: string; properties: string };
  /** What is drawn. */
  canvas: ReactNode;
  /** What the selected thing is like. */
  properties: ReactNode;
}

/** Something that is drawn: kinds to choose from, each added by a click, what is drawn, and its properties. */
export function DesignPanes<Kind extends string>({
  palette,
  onAdd,
  drag,
  labels,
  canvas,
  properties,
}: DesignPanesProps<Kind>) {
  return (
    <div className={styles.designer}>
      <section className={styles.palette} aria-label={labels.palette}>
        {palette.map(({ key: group, title, kinds }) => (
          <div key={group} role="group" aria-label={title}>
            <h3>{title}</h3>
            <div className={styles.kinds}>
              {kinds.map((kind) => (
                <Button
                  key={kind.key}
                  size="small"
                  icon={kind.icon ?? <PlusOutlined />}
                  onClick={() => onAdd(kind.key)}
                  {...(drag && {
                    draggable: true,
                    onDragStart: (event: DragEvent) => event.dataTransfer.setData(drag, kind.key),
                  })}
                >
                  {kind.title}
                </Button>
              ))}
            </div>
          </div>
        ))}
      </section>
      {canvas}
      <section className={styles.properties} aria-label={labels.properties}>
        {properties}
      </section>
    </div>
  );
}
