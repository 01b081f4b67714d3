import { InboxOutlined } from '@ant-design/icons';
import { useRef, useState } from 'react';
import type { ClipboardEvent, DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './UploadStep.module.css';

interface UploadZoneProps {
  disabled: boolean;
  onFiles: (files: readonly File[]) => void;
  /** Takes rows that were copied elsewhere. */
  onPasted: (file: File) => void;
}

/** Where a list is dropped, pasted, or looked for among the files. */
export function UploadZone({ disabled, onFiles, onPasted }: UploadZoneProps) {
  const { t } = useTranslation('optimisation');
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    if (text.includes('\n') || text.includes('\t'))
      onPasted(new File([text], `${t('typed.fileName')}.txt`, { type: 'text/plain' }));
  };
  return (
    <>
      <button
        type="button"
        className={styles.zone}
        data-over={isOver}
        disabled={disabled}
        onClick={() => input.current?.click()}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        onPaste={paste}
      >
        <InboxOutlined className={styles.icon} />
        <strong>{t('wizard.drop')}</strong>
        <span>{t('wizard.dropHint')}</span>
      </button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".xlsx,.csv,.txt,.ptx,.json"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </>
  );
}
