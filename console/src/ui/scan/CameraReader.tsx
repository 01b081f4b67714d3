import { CloseOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadReader, readFrame } from './read-frame';
import styles from './ScanField.module.css';

/** ms between two looks at what the camera shows. */
const LOOK_EVERY = 150;
/** ms that a label has to be out of sight before it counts as scanned once more. */
const AGAIN_AFTER = 1_500;

type Refusal = 'camera.refused' | 'camera.none' | 'camera.insecure' | 'camera.failed';

function refusalOf(error: unknown): Refusal {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'camera.refused';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'camera.none' : 'camera.failed';
}

/** The camera at the back where there are several. */
async function openCamera(): Promise<MediaStream> {
  return navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
    audio: false,
  });
}

interface Reading {
  isBusy: boolean;
  onRead: (code: string) => void;
}

/** Looks at a video until it ends: each label is told once as long as it stays in sight. */
async function watch(video: HTMLVideoElement, latest: { current: Reading }, isOver: () => boolean): Promise<void> {
  const canvas = document.createElement('canvas');
  let told: { code: string; seen: number } | undefined;
  while (!isOver()) {
    const code = await readFrame(video, canvas);
    if (isOver()) return;
    const now = performance.now();
    const { isBusy, onRead } = latest.current;
    if (code !== undefined && told?.code === code && now - told.seen < AGAIN_AFTER) told.seen = now;
    else if (code !== undefined && !isBusy) {
      told = { code, seen: now };
      onRead(code);
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY));
  }
}

/** What the camera sees, and the codes in it; it goes on until it is closed. */
export default function CameraReader({ isBusy, onRead, onClose }: Reading & { onClose: () => void }) {
  const { t } = useTranslation();
  const [refusal, setRefusal] = useState<Refusal>();
  const [last, setLast] = useState<string>();
  const video = useRef<HTMLVideoElement>(null);
  const latest = useRef<Reading>({ isBusy, onRead });
  latest.current = {
    isBusy,
    onRead: (code) => {
      setLast(code);
      onRead(code);
    },
  };
  useEffect(() => {
    let isOver = false;
    let stream: MediaStream | undefined;
    const stop = () => stream?.getTracks().forEach((track) => track.stop());
    const begin = async () => {
      if (!window.isSecureContext || !navigator.mediaDevices) return setRefusal('camera.insecure');
      try {
        const reader = loadReader();
        // Told below; the camera may be refused before.
        reader.catch(() => undefined);
        stream = await openCamera();
        await reader;
        if (isOver || !video.current) return stop();
        video.current.srcObject = stream;
        await video.current.play();
        await watch(video.current, latest, () => isOver);
      } catch (error) {
        if (!isOver) setRefusal(refusalOf(error));
        stop();
      }
    };
    void begin();
    return () => {
      isOver = true;
      stop();
    };
  }, []);
  if (refusal) return <Alert type="warning" showIcon title={t(refusal)} closable={{ onClose }} />;
  return (
    <div className={styles.camera}>
      <video ref={video} muted playsInline aria-label={t('camera.view')} />
      <Button icon={<CloseOutlined />} aria-label={t('camera.close')} onClick={onClose} />
      <p aria-live="polite">{last ?? t('camera.hint')}</p>
    </div>
  );
}
