import type { Layout } from '@ishare/contracts/optimisation/solutions.js';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { PointerEvent, RefObject } from 'react';
import { followSize } from './follow-size';
import { fitted, panned, zoomed } from './viewport';
import type { Size, Viewport } from './viewport';

const wheelFactor = 0.0015;
const keyFactor = 1.25;
/** Labels and lines are fitted anew when the zoom has rested this long; until then they grow with the drawing. */
const settleMs = 120;

interface Point {
  x: number;
  y: number;
}

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

/** The size of an element in px, once it is drawn. */
function useSize(box: RefObject<HTMLElement | null>): Size | undefined {
  const [size, setSize] = useState<Size>();
  useLayoutEffect(() => {
    const element = box.current!;
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    return followSize(element, measure);
  }, [box]);
  return size;
}

/**
 * Zooms by the wheel at the point under it. React's own listener is passive and could not keep the page from scrolling.
 */
function useWheel(box: RefObject<HTMLElement | null>, zoom: (factor: number, at: Point) => void): void {
  useEffect(() => {
    const element = box.current!;
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      const { left, top } = element.getBoundingClientRect();
      zoom(Math.exp(-event.deltaY * wheelFactor), { x: event.clientX - left, y: event.clientY - top });
    };
    element.addEventListener('wheel', wheel, { passive: false });
    return () => element.removeEventListener('wheel', wheel);
  }, [box, zoom]);
}

/** What dragging does to an element that is moved by it. */
function useDrag(pan: (dx: number, dy: number) => void) {
  const from = useRef<Point>(undefined);
  const end = () => (from.current = undefined);
  return {
    onPointerDown: (event: PointerEvent) => {
      from.current = { x: event.clientX, y: event.clientY };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (!from.current) return;
      pan(clientX - from.current.x, clientY - from.current.y);
      from.current = { x: clientX, y: clientY };
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}

/**
 * Which part of a board is seen in a box, and how large: all of it, until it is zoomed or dragged. `of` tells boards of
 * one size apart: another one is seen whole again.
 */
export function useViewport({ boardLength, boardWidth }: Pick<Layout, 'boardLength' | 'boardWidth'>, of?: number) {
  const box = useRef<HTMLDivElement>(null);
  const size = useSize(box);
  const [view, setView] = useState<Viewport>();
  const fit = size && fitted({ width: boardLength, height: boardWidth }, size);
  useLayoutEffect(() => setView(undefined), [boardLength, boardWidth, size, of]);
  const shown = view ?? fit;
  const drawnScale = useSettled(shown?.scale);
  const least = fit?.scale ?? 1;
  const zoom = useCallback(
    (factor: number, at?: Point) => {
      if (!fit || !size) return;
      setView((current) => zoomed(current ?? fit, factor, at ?? { x: size.width / 2, y: size.height / 2 }, least));
    },
    [fit, size, least],
  );
  useWheel(box, zoom);
  const drag = useDrag((dx, dy) => fit && setView((current) => panned(current ?? fit, dx, dy)));
  return {
    box,
    shown,
    /** The scale that labels and lines are fitted to. */
    drawnScale: drawnScale ?? shown?.scale,
    drag,
    zoomIn: () => zoom(keyFactor),
    zoomOut: () => zoom(1 / keyFactor),
    reset: () => setView(undefined),
  };
}
