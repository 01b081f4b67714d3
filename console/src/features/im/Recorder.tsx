import { AudioOutlined, CloseOutlined, SendOutlined } from '@ant-design/icons';
import { Button, Progress, Tooltip } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tellWarning } from '../../ui/feedback';
import { TipButton } from '../../ui/TipButton';
import styles from './Chat.module.css';

/** s; longer ones are sent as they are. */
const LONGEST = 120;

interface Running {
  recorder: MediaRecorder;
  isWanted: boolean;
}

const two = (value: number): string => String(value).padStart(2, '0');

/** Says something by voice: begins, tells how long it is, and gives it when it ends; what is given up goes nowhere. */
export function Recorder({ onVoice }: { onVoice: (file: File) => Promise<void> }) {
  const { t } = useTranslation('im');
  const running = useRef<Running>(undefined);
  const [seconds, setSeconds] = useState<number>();
  const [isSending, setSending] = useState(false);
  const isRunning = seconds !== undefined;

  const end = (isWanted: boolean) => {
    const { current } = running;
    if (!current || current.recorder.state === 'inactive') return;
    current.isWanted = isWanted;
    current.recorder.stop();
  };
  const begin = async () => {
    if (!('MediaRecorder' in window)) return tellWarning(t('noMicrophone'));
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
      const recorder = new MediaRecorder(stream);
      const chunks: Blob[] = [];
      const own: Running = { recorder, isWanted: false };
      recorder.ondataavailable = ({ data }) => void chunks.push(data);
      recorder.onstop = () => {
        for (const track of stream.getTracks()) track.stop();
        setSeconds(undefined);
        if (!own.isWanted) return;
        const type = recorder.mimeType.split(';')[0] || 'audio/webm';
        const name = `${t('voice')}-${Date.now()}.${type.endsWith('mp4') ? 'm4a' : type.split('/')[1]}`;
        setSending(true);
        void onVoice(new File(chunks, name, { type })).finally(() => setSending(false));
      };
      running.current = own;
      recorder.start();
      setSeconds(0);
    } catch {
      tellWarning(t('noMicrophone'));
    }
  };
  useEffect(() => {
    if (!isRunning) return;
    const timer = window.setInterval(
      () => setSeconds((current) => (current === undefined ? current : current + 1)),
      1_000,
    );
    return () => window.clearInterval(timer);
  }, [isRunning]);
  useEffect(() => {
    if (seconds !== undefined && seconds >= LONGEST) end(true);
  }, [seconds]);
  useEffect(() => () => end(false), []);

  if (!isRunning)
    return (
      <Tooltip title={t('record')}>
        <Button
          icon={isSending ? <Progress type="circle" percent={50} size={16} /> : <AudioOutlined />}
          aria-label={t('record')}
          disabled={isSending}
          onClick={() => void begin()}
        />
      </Tooltip>
    );
  return (
    <span className={styles.recording} role="status">
      <time>
        {Math.floor(seconds / 60)}:{two(seconds % 60)}
      </time>
      <TipButton title={t('recordDrop')} icon={<CloseOutlined />} onClick={() => end(false)} />
      <TipButton type="primary" title={t('recordSend')} icon={<SendOutlined />} onClick={() => end(true)} />
    </span>
  );
}
