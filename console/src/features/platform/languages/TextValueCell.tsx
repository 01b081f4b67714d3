import { Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './LanguageTextsPage.module.css';

interface TextValueCellProps {
  name: string;
  value: string;
  /** Rejects when the server refuses; the former value comes back. */
  onSave: ((value: string) => Promise<unknown>) | undefined;
}

/**
 * A value that a click turns into an input; Enter or leaving it saves, Escape does not. What is typed is shown while it
 * is saved.
 */
export function TextValueCell({ name, value, onSave }: TextValueCellProps) {
  const { t } = useTranslation('platform');
  const [draft, setDraft] = useState<string>();
  const [pending, setPending] = useState<string>();
  const shown = pending ?? value;

  const save = async () => {
    const next = draft;
    setDraft(undefined);
    if (next === undefined || next === value || !onSave) return;
    setPending(next);
    await onSave(next).catch(() => undefined);
    setPending(undefined);
  };
  if (!onSave) return value;
  if (draft === undefined) {
    return (
      <button
        type="button"
        className={styles.value}
        title={t('languageText.edit', { name })}
        onClick={() => setDraft(shown)}
      >
        {shown || <em>{t('languageText.empty')}</em>}
      </button>
    );
  }
  return (
    <Input
      autoFocus
      size="small"
      aria-label={t('languageText.edit', { name })}
      maxLength={8000}
      value={draft}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={() => void save()}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Enter') void save();
        if (event.key === 'Escape') setDraft(undefined);
      }}
    />
  );
}
