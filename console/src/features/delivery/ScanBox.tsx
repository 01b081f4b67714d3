import { ScanOutlined } from '@ant-design/icons';
import { Alert, Input } from 'antd';
import type { InputRef } from 'antd';
import { useEffect, useRef, useState } from 'react';
import styles from './Delivery.module.css';

/** What came of the last scan. */
export interface Told {
  tone: 'success' | 'error' | 'info';
  text: string;
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, [contenteditable], [role="dialog"]') !== null;

/** One field for whatever is scanned or typed. A scanner types into it from anywhere on the page. */
export function ScanBox(props: {
  label: string;
  placeholder: string;
  button: string;
  isPending: boolean;
  told: Told | undefined;
  onScan: (code: string) => void;
}) {
  const { label, placeholder, button, isPending, told, onScan } = props;
  const [code, setCode] = useState('');
  const input = useRef<InputRef>(null);
  useEffect(() => input.current?.focus({ cursor: 'all' }), [told]);
  useEffect(() => {
    const take = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      if (key.length === 1 && !ctrlKey && !metaKey && !altKey && !isField(target))
        input.current?.focus({ cursor: 'all' });
    };
    document.addEventListener('keydown', take, true);
    return () => document.removeEventListener('keydown', take, true);
  }, []);
  const send = () => {
    const text = code.trim();
    if (!text || isPending) return;
    setCode('');
    onScan(text);
  };
  return (
    <div className={styles.scan}>
      <Input.Search
        ref={input}
        size="large"
        value={code}
        maxLength={128}
        prefix={<ScanOutlined />}
        placeholder={placeholder}
        aria-label={label}
        enterButton={button}
        loading={isPending}
        onChange={({ target }) => setCode(target.value)}
        onSearch={send}
      />
      <div aria-live="assertive" className={styles.told}>
        {told && <Alert type={told.tone} showIcon title={told.text} className={styles.big} />}
      </div>
    </div>
  );
}
