import { useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';
import styles from './Splitter.module.css';

const step = 16;

interface SplitterProps {
  label: string;
  /** px of the pane before it. */
  size: number;
  least: number;
  most: number;
  /** What Home and a double click go back to. */
  usual: number;
  /** `isDone`: it is left there. */
  onSize: (size: number, isDone: boolean) => void;
}

/** Between two panes: drawn, or moved by the arrow keys, it makes the one before it wider or narrower. */
export function Splitter({ label, size, least, most, usual, onSize }: SplitterProps) {
  const [from, setFrom] = useState<{ x: number; size: number }>();
  const within = (wanted: number) => Math.round(Math.min(most, Math.max(least, wanted)));
  // A key that is held down comes again before what it did is drawn; it is left there once the key is let go.
  const latest = useRef(size);
  useLayoutEffect(() => {
    latest.current = size;
  }, [size]);
  const isPressed = useRef(false);
  const press = (event: KeyboardEvent) => {
    const { current } = latest;
    const keys: Record<string, number> = { ArrowLeft: current - step, ArrowRight: current + step, Home: usual };
    const wanted = keys[event.key];
    if (wanted === undefined) return;
    event.preventDefault();
    isPressed.current = true;
    latest.current = within(wanted);
    onSize(latest.current, false);
  };
  const leave = () => {
    if (isPressed.current) onSize(latest.current, true);
    isPressed.current = false;
  };
  const widthAt = (event: PointerEvent) => within((from?.size ?? size) + event.clientX - (from?.x ?? event.clientX));
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={size}
      aria-valuemin={least}
      aria-valuemax={most}
      tabIndex={0}
      className={styles.splitter}
      data-held={from !== undefined}
      onKeyDown={press}
      onKeyUp={leave}
      onBlur={leave}
      onDoubleClick={() => onSize(usual, true)}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setFrom({ x: event.clientX, size });
      }}
      onPointerMove={(event) => from && onSize(widthAt(event), false)}
      onPointerUp={(event) => {
        if (from && event.clientX !== from.x) onSize(widthAt(event), true);
        setFrom(undefined);
      }}
      onPointerCancel={() => setFrom(undefined)}
    />
  );
}
