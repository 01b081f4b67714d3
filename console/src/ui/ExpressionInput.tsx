import { FUNCTION_SHAPES } from '@ishare/kernel/expression-functions.js';
import { expressionFault } from '@ishare/kernel/expression-fault.js';
import { Input } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './ExpressionInput.module.css';

export interface ExpressionName {
  name: string;
  title?: string | undefined;
}

interface ExpressionInputProps {
  label: string;
  value?: string | null | undefined;
  onChange?: (text: string) => void;
  /** What it may read. */
  names: readonly ExpressionName[];
  /** Whether other names are wrong; else what is not listed may still be there. */
  isStrict?: boolean;
  placeholder?: string;
  disabled?: boolean;
  id?: string;
}

const WORD = /[\p{L}_][\p{L}\p{N}_.]*$/u;
const MOST = 8;

interface Offer extends ExpressionName {
  insert: string;
  isFunction?: boolean;
}

/** Names first, then functions, of those that begin so, then of those that hold it. */
function offersOf(word: string, names: readonly ExpressionName[]): Offer[] {
  const wanted = word.toLowerCase();
  const all: Offer[] = [
    ...names.map((one) => ({ ...one, insert: one.name })),
    ...Object.entries(FUNCTION_SHAPES).map(([name, shape]) => ({
      name: shape,
      insert: `${name}(`,
      isFunction: true,
    })),
  ];
  const begin = all.filter(({ insert }) => insert.toLowerCase().startsWith(wanted));
  const hold = all.filter(
    ({ insert, title = '' }) =>
      !insert.toLowerCase().startsWith(wanted) &&
      (insert.toLowerCase().includes(wanted) || title.toLowerCase().includes(wanted)),
  );
  return [...begin, ...hold].filter(({ insert }) => insert !== word).slice(0, MOST);
}

/** An expression, with what may be written offered under it while it is typed, and what is wrong said at once. */
export function ExpressionInput(props: ExpressionInputProps) {
  const { label, onChange, names, isStrict = false, placeholder, disabled = false, id } = props;
  const value = props.value ?? '';
  const { t } = useTranslation();
  const field = useRef<TextAreaRef>(null);
  const list = useId();
  const [word, setWord] = useState<{ text: string; end: number }>();
  const [active, setActive] = useState(0);
  const offers = word ? offersOf(word.text, names) : [];
  const fault =
    value.trim() === '' ? undefined : expressionFault(value, isStrict ? names.map(({ name }) => name) : undefined);
  const look = () => {
    const area = field.current?.resizableTextArea?.textArea;
    const end = area?.selectionEnd ?? value.length;
    const text = WORD.exec((area?.value ?? value).slice(0, end))?.[0];
    setWord(text ? { text, end } : undefined);
    setActive(0);
  };
  const take = ({ insert }: Offer) => {
    if (!word) return;
    const from = word.end - word.text.length;
    onChange?.(value.slice(0, from) + insert + value.slice(word.end));
    setWord(undefined);
    requestAnimationFrame(() => {
      const area = field.current?.resizableTextArea?.textArea;
      area?.focus();
      area?.setSelectionRange(from + insert.length, from + insert.length);
    });
  };
  const press = (event: KeyboardEvent) => {
    const isOpen = offers.length > 0;
    if (event.key === ' ' && event.ctrlKey) {
      event.preventDefault();
      const end = field.current?.resizableTextArea?.textArea?.selectionEnd ?? value.length;
      setWord({ text: WORD.exec(value.slice(0, end))?.[0] ?? '', end });
      return;
    }
    if (!isOpen) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setActive((active + (event.key === 'ArrowDown' ? 1 : offers.length - 1)) % offers.length);
    } else if (event.key === 'Tab' || event.key === 'Enter') {
      event.preventDefault();
      take(offers[active]!);
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      setWord(undefined);
    }
  };
  return (
    <div className={styles.field}>
      <Input.TextArea
        ref={field}
        {...(id && { id })}
        value={value}
        autoSize={{ minRows: 1, maxRows: 6 }}
        maxLength={2_000}
        spellCheck={false}
        disabled={disabled}
        className={styles.text!}
        {...(placeholder && { placeholder })}
        status={fault ? 'error' : ''}
        role="combobox"
        aria-label={label}
        aria-expanded={offers.length > 0}
        aria-controls={list}
        aria-autocomplete="list"
        {...(offers.length > 0 && { 'aria-activedescendant': `${list}-${active}` })}
        onChange={({ target }) => {
          onChange?.(target.value);
          look();
        }}
        onKeyDown={press}
        onBlur={() => setWord(undefined)}
      />
      {offers.length > 0 && (
        <ul className={styles.offers} id={list} role="listbox" aria-label={label}>
          {offers.map((offer, index) => (
            <li
              key={offer.insert}
              id={`${list}-${index}`}
              role="option"
              aria-selected={index === active}
              // The text keeps its focus.
              onMouseDown={(event) => {
                event.preventDefault();
                take(offer);
              }}
            >
              <code>{offer.name}</code>
              <span>{offer.isFunction ? t(`expression.does.${offer.insert.slice(0, -1)}`) : offer.title}</span>
            </li>
          ))}
        </ul>
      )}
      {fault && (
        <div className={styles.fault} role="alert">
          {t(`expression.fault.${fault.fault}`, { detail: fault.detail, position: fault.position + 1 })}
        </div>
      )}
    </div>
  );
}
