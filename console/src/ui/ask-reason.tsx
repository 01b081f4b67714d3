import { Input } from 'antd';
import { useEffect, useState } from 'react';
import { confirmAction } from './feedback';

interface Asked {
  reason: string;
  /** Shows that a reason is missing. */
  remind: () => void;
}

function ReasonField({ asked, label }: { asked: Asked; label: string }) {
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    asked.remind = () => setMissing(true);
  }, [asked]);
  return (
    <label>
      {label}
      <Input
        autoFocus
        maxLength={200}
        aria-invalid={isMissing}
        {...(isMissing && { status: 'error' })}
        onChange={({ target }) => {
          asked.reason = target.value.trim();
          setMissing(false);
        }}
      />
    </label>
  );
}

/** Asks before something is done, and why it is done; undefined where it is not to be done. */
export async function askReason(
  question: { title: string; okText: string },
  label: string,
): Promise<string | undefined> {
  const asked: Asked = { reason: '', remind: () => undefined };
  const isReady = () => {
    if (asked.reason === '') asked.remind();
    return asked.reason !== '';
  };
  const content = <ReasonField asked={asked} label={label} />;
  return (await confirmAction({ ...question, content, isReady })) ? asked.reason : undefined;
}
