import { Button } from 'antd';
import { useRef, useState } from 'react';
import type { PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './SignaturePad.module.css';

const WIDTH = 600;
const HEIGHT = 220;
const PEN = 3;

interface SignaturePadProps {
  label: string;
  /** Told the picture after each stroke, and nothing where it is wiped. */
  onChange: (picture: Blob | undefined) => void;
}

/** A field to sign in with a finger, a pen or a mouse; it gives a picture on white. */
export function SignaturePad({ label, onChange }: SignaturePadProps) {
  const { t } = useTranslation();
  const canvas = useRef<HTMLCanvasElement>(null);
  /** Counts what was wiped: a picture that comes after that is of what stood before. */
  const wiped = useRef(0);
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
    const round = wiped.current;
    canvas.current!.toBlob((picture) => picture && round === wiped.current && onChange(picture), 'image/png');
  };
  const wipe = () => {
    wiped.current += 1;
    canvas.current!.getContext('2d')!.clearRect(0, 0, WIDTH, HEIGHT);
    onChange(undefined);
  };
  return (
    <div className={styles.field}>
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
      <Button onClick={wipe}>{t('signature.wipe')}</Button>
    </div>
  );
}
