import { useRef, useState } from 'react';
import type { PointerEvent } from 'react';
import styles from './SignaturePad.module.css';

const WIDTH = 600;
const HEIGHT = 220;
const PEN = 3;

interface SignaturePadProps {
  label: string;
  /** Told the picture after each stroke. */
  onChange: (picture: Blob) => void;
}

/** A field to sign in with a finger, a pen or a mouse; it gives a picture on white. */
export function SignaturePad({ label, onChange }: SignaturePadProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isDown, setDown] = useState(false);
  const pointOf = ({ nativeEvent: { offsetX, offsetY } }: PointerEvent) => {
    const { clientWidth, clientHeight } = canvas.current!;
    return [(offsetX * WIDTH) / clientWidth, (offsetY * HEIGHT) / clientHeight] as const;
  };
  const pen = () => {
    const drawing = canvas.current!.getContext('2d')!;
    drawing.lineWidth = PEN;
    drawing.lineCap = 'round';
    return drawing;
  };
  const begin = (event: PointerEvent) => {
    canvas.current!.setPointerCapture(event.pointerId);
    const drawing = pen();
    // A picture without ground is black on black where it is printed dark.
    drawing.globalCompositeOperation = 'destination-over';
    drawing.fillStyle = 'white';
    drawing.fillRect(0, 0, WIDTH, HEIGHT);
    drawing.globalCompositeOperation = 'source-over';
    drawing.beginPath();
    drawing.moveTo(...pointOf(event));
    setDown(true);
  };
  const go = (event: PointerEvent) => {
    if (!isDown) return;
    const drawing = pen();
    drawing.lineTo(...pointOf(event));
    drawing.stroke();
  };
  const end = () => {
    if (!isDown) return;
    setDown(false);
    canvas.current!.toBlob((picture) => picture && onChange(picture), 'image/png');
  };
  return (
    <canvas
      ref={canvas}
      width={WIDTH}
      height={HEIGHT}
      role="img"
      aria-label={label}
      className={styles.pad}
      onPointerDown={begin}
      onPointerMove={go}
      onPointerUp={end}
      onPointerCancel={end}
    />
  );
}
