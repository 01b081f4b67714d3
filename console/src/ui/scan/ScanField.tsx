import { CameraOutlined, ScanOutlined } from '@ant-design/icons';
import { Button, Input, Space, Spin } from 'antd';
import type { InputRef } from 'antd';
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './ScanField.module.css';
import { lazy } from '../../state/lazy';

// What reads pictures is fetched when somebody opens the camera.
const CameraReader = lazy(() => import('./CameraReader'));

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, [contenteditable], [role="dialog"]') !== null;

/** What a scanner types goes to the field wherever on the page it is pointed at. */
function useKeysFromAnywhere(isWanted: boolean, take: () => void): void {
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    if (!isWanted) return undefined;
    const pressed = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      if (key.length === 1 && !ctrlKey && !metaKey && !altKey && !isField(target)) latest.current();
    };
    document.addEventListener('keydown', pressed, true);
    return () => document.removeEventListener('keydown', pressed, true);
  }, [isWanted]);
}

/** Codes are in capitals and are no words: the keyboard of a phone begins so, and mends nothing. */
const asCode = { autoCapitalize: 'characters', autoCorrect: 'off', autoComplete: 'off', spellCheck: false } as const;

interface ScanFieldProps {
  /** What the field is called. */
  label: string;
  placeholder: string;
  /** What its button says. */
  button: string;
  icon?: ReactNode;
  maxLength?: number;
  size?: 'large' | 'middle';
  isPending: boolean;
  /** The field is ready for the next code, selected, whenever this changes; where it is left out it waits for a tap. */
  again?: unknown;
  onScan: (code: string) => void;
}

/** One field for whatever is scanned: by a scanner, which types; by hand; or by the camera of a phone. */
export function ScanField(props: ScanFieldProps) {
  const { label, placeholder, button, icon = <ScanOutlined />, maxLength = 128, size = 'large' } = props;
  const { isPending, again, onScan } = props;
  const { t } = useTranslation();
  const isReady = 'again' in props;
  const [text, setText] = useState('');
  const [isWatching, setWatching] = useState(false);
  const input = useRef<InputRef>(null);
  const waiting = useRef<string[]>([]);
  const ready = () => input.current?.focus({ cursor: 'all' });
  useEffect(() => {
    // A scanner may be in the middle of the next code when the answer to the last one comes: what stands is typed on.
    const isTyped = input.current?.input === document.activeElement;
    // The keyboard of a phone would cover what its camera sees.
    if (isReady && !isWatching && !isTyped) ready();
  }, [isReady, isWatching, again]);
  useKeysFromAnywhere(isReady, ready);
  const send = () => {
    const code = text.trim();
    if (!code) return;
    setText('');
    if (isPending) waiting.current.push(code);
    else onScan(code);
  };
  // A scanner is quicker than the network: what is scanned meanwhile is taken in its turn.
  useEffect(() => {
    const next = isPending ? undefined : waiting.current.shift();
    if (next !== undefined) onScan(next);
  });
  return (
    <div className={styles.field}>
      <Space.Compact block size={size}>
        <Input
          ref={input}
          type="search"
          value={text}
          maxLength={maxLength}
          prefix={icon}
          placeholder={placeholder}
          aria-label={label}
          {...asCode}
          onChange={({ target }) => setText(target.value)}
          onPressEnter={(event) => {
            event.preventDefault();
            send();
          }}
        />
        <Button
          icon={<CameraOutlined />}
          aria-label={t(isWatching ? 'camera.close' : 'camera.open')}
          aria-pressed={isWatching}
          onClick={() => setWatching(!isWatching)}
        />
        <Button type="primary" loading={isPending} onClick={send}>
          {button}
        </Button>
      </Space.Compact>
      {isWatching && (
        <Suspense fallback={<Spin />}>
          <CameraReader isBusy={isPending} onRead={onScan} onClose={() => setWatching(false)} />
        </Suspense>
      )}
    </div>
  );
}
