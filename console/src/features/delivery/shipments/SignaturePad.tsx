import { Button } from 'antd';
import { useRef } from 'react';
import type { PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../Delivery.module.css';

/** px of the picture that is kept. */
const size = { width: 900, height: 360 };

/** Signed with a finger or a pen; tells the picture after each stroke, and none when it is wiped. */
export function SignaturePad({ onChange }: { onChange: (picture: Blob | undefined) => void }) {
  const { t } = useTranslation('delivery');
  const canvas = useRef<HTMLCanvasElement>(null);
  const isDown = useRef(false);
  const placeOf = ({ clientX, clientY }: PointerEvent): readonly [number, number] => {
    const { left, top, width, height } = canvas.current!.getBoundingClientRect();
    return [((clientX - left) / width) * size.width, ((clientY - top) / height) * size.height];
  };
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    isDown.current = true;
    context.lineWidth = 4;
    context.lineCap = 'round';
    context.lineJoin = 'round';
    context.strokeStyle = '#111111';
    context.beginPath();
    context.moveTo(...placeOf(event));
  };
  const draw = (event: PointerEvent<HTMLCanvasElement>) => {
    const context = canvas.current?.getContext('2d');
    if (!isDown.current || !context) return;
    context.lineTo(...placeOf(event));
    context.stroke();
  };
  const end = () => {
    if (!isDown.current) return;
    isDown.current = false;
    canvas.current?.toBlob((picture) => onChange(picture ?? undefined), 'image/png');
  };
  const wipe = () => {
    canvas.current?.getContext('2d')?.clearRect(0, 0, size.width, size.height);
    onChange(undefined);
  };
  return (
    <>
      <canvas
        ref={canvas}
        {...size}
        className={styles.pad}
        aria-label={t('shipment.signHere')}
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={end}
        onPointerCancel={end}
      />
      <Button size="small" onClick={wipe}>
        {t('shipment.wipe')}
      </Button>
    </>
  );
}
