import { Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface JsonFieldProps {
  label?: string;
  value?: unknown;
  onChange?: (value: unknown) => void;
  rows?: number;
}

/** A form field that holds JSON; what cannot be read is said below it and not taken over. */
export default function JsonField({ label, value, onChange, rows = 4 }: JsonFieldProps) {
  const { t } = useTranslation('basics');
  const [text, setText] = useState(() => (value === undefined || value === null ? '' : JSON.stringify(value, null, 2)));
  const [isWrong, setWrong] = useState(false);
  const change = (next: string) => {
    setText(next);
    try {
      onChange?.(next.trim() === '' ? undefined : JSON.parse(next));
      setWrong(false);
    } catch {
      setWrong(true);
    }
  };
  return (
    <>
      <Input.TextArea
        {...(label && { 'aria-label': label })}
        value={text}
        status={isWrong ? 'error' : ''}
        autoSize={{ minRows: rows, maxRows: 20 }}
        style={{ fontFamily: 'monospace' }}
        spellCheck={false}
        onChange={(event) => change(event.target.value)}
      />
      {isWrong && <span style={{ color: 'var(--danger)' }}>{t('form.wrongJson')}</span>}
    </>
  );
}
